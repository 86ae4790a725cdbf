"""What groups need that play at several tables."""
