"""The points of every bid and every number of tricks in a plain round: the largest one, not special."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.formula import TERMS, FormulaError, Points, TermKind
from scorekeeper.rules.rule_set.scoring import Scoring, points_for

# Terms whose value the table shows in full.
SHOWN = frozenset(("bid", "tricks", "off"))
# Terms about earlier rounds, of which a plain round has none.
HISTORY_TERMS = frozenset(("total", "place", "streak", "totals_sum", "makers_before"))
_NOTHING_SPECIAL: dict[str, Points] = {name: False for name, term in TERMS.items() if term.kind is TermKind.BOOLEAN}


def points_table(scoring: Scoring, cards: int, players: int) -> list[list[Points | None]]:
    """Return points by bid, then by tricks, both from 0 to `cards`; None if a formula has no value."""
    return [
        [_points_or_none(scoring, bid, tricks, cards, players) for tricks in range(cards + 1)]
        for bid in range(cards + 1)
    ]


def other_terms_used(scoring: Scoring) -> list[str]:
    """Return the terms besides bid and tricks that the points depend on, in the order of the language."""
    return [term for term in TERMS if term in scoring.terms - SHOWN]


def plain_points(
    scoring: Scoring, bid: int, tricks: int, cards: int, players: int, *, other: Mapping[str, Points] | None = None
) -> Points:
    """Return the points of a plain round: no earlier or higher bid, no declarer, neither blind nor the last round.

    The player is in the middle of the table, and has no history: no points, no round made or missed, the first place.
    `other` overrides terms of such a round. Raises FormulaError if a formula has no value.
    """
    numbers = {"cards": cards, "peak": cards, "players": players, "makers": 1, "round": 1, "earlier_high": -1}
    others = {"bid_sum": cards, "highest_bid": bid, "tricks_left": 0, "bonus": 0, "mark": 0, "mark_missed": 0}
    history = dict.fromkeys(HISTORY_TERMS, 0) | {"place": 1}
    play = {"bid": bid, "tricks": tricks, "off": abs(bid - tricks)}
    return points_for(scoring, _NOTHING_SPECIAL | numbers | others | history | play | dict(other or {}))


def _points_or_none(scoring: Scoring, bid: int, tricks: int, cards: int, players: int) -> Points | None:
    try:
        return plain_points(scoring, bid, tricks, cards, players)
    except FormulaError:
        return None
