"""Back up everything in a home as one archive, and restore it."""
