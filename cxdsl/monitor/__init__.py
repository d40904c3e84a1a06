"""Run predicate artifacts over traces, event by event, and prove every failure."""
