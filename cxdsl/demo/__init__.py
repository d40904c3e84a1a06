"""Two recorded traces with one final state: on one of them a required notice is missing."""
