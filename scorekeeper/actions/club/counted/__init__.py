"""Counting the games of a group: first those that changed, then sums of years, months and days."""
