"""Proofs about rules without a solver: shortest traces, contradictions, implications, equality."""
