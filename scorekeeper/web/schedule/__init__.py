"""The rounds still to come, and a dealer who does not play."""
