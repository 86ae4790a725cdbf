"""The day, as the people at the table call it: the actions know it, the pages ask for it here."""

from scorekeeper.actions.clock import today

__all__ = ["today"]
