"""A group that plays together: its list of games, its house rules, and who may write."""
