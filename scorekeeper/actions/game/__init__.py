"""A running game: bids, tricks, penalties, people and rounds to come, each act one transaction."""
