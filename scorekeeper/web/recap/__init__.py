"""The recap of a game: totals as lines, calls, streaks, bids to remember."""
