"""The players of a game: who sits out, leaves, comes back, comes late, or takes over a seat."""
