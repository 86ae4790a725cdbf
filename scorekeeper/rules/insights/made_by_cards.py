"""How often bids are made, by the cards of the round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet


class MadeByCards(Struct, frozen=True):
    """The bids of all players in rounds of so many cards, and how many of them were made."""

    cards: int
    bids: int
    made: int

    @property
    def share(self) -> Fraction:
        """The share of bids made."""
        return Fraction(self.made, self.bids)


def made_by_cards(sheets: Sequence[ScoreSheet]) -> tuple[MadeByCards, ...]:
    """For each number of cards that was dealt, the fewest first; only complete rounds count."""
    counted: dict[int, list[bool]] = defaultdict(list)
    for sheet in sheets:
        for row in complete_rounds(sheet):
            counted[row.cards] += [seat.made for seat in row.seats if seat.made is not None]
    return tuple(MadeByCards(cards, len(made), sum(made)) for cards, made in sorted(counted.items()) if made)
