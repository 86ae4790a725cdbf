"""The score sheet: points, totals, places, the next step, and every problem of a game."""
