"""Recorded runs of other programs as traces."""
