"""Compiled artifacts, which both halves of the house share: written by one, run by the other."""
