"""Breaks real processes at random moments, and looks whether anything acknowledged is lost (`script/faults`)."""
