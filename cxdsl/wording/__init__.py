"""What was said: folding, words, numbers, and how a phrase stands in its sentence."""
