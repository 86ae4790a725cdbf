"""The scorekeeper: keeps score for Oh Hell played with paper cards, and prints its score sheets."""
