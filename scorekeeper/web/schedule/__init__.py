"""The rounds still to come, and somebody who deals without playing."""
