"""The static site for reviewers: one page a card, an index with search, pictures of automata."""
