"""What is counted of the games of a group: those that changed first, then by years, months and days."""
