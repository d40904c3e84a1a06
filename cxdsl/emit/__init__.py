"""From checked cards to files: predicates, checklists, rule pages, manifest."""
