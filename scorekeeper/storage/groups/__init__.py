"""The rows of a group: who may write, and the people known to it."""
