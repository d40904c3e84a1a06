"""What people answered about a card, and the statuses that follow from it. Nothing is graded."""
