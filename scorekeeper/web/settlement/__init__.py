"""Who pays whom, at so much a point."""
