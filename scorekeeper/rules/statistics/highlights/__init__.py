"""Awards, and games played on this day of earlier years."""
