"""What is worth telling of the games of a group: awards, and this day of earlier years."""
