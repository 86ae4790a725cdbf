"""Who wins among equal totals, where the rules do not let them share."""

from __future__ import annotations

from enum import StrEnum


class TieBreak(StrEnum):
    """What puts one of two equal totals first: rounds made, the bids of those together, tricks that bids were off, and
    the points of the last round.
    """

    MOST_MADE = "most-made"
    MOST_BID_MADE = "most-bid-made"
    FEWEST_OFF = "fewest-off"
    LAST_ROUND = "last-round"
