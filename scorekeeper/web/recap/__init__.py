"""How a game went: totals as lines, calls, streaks, bids to remember."""
