"""The recorded interaction: events, reading, writing, and what can be asked of one event."""
