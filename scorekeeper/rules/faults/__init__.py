"""What can be wrong, as small precise values without sentences, divided by subject."""
