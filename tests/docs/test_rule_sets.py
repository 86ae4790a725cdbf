"""The table of rule sets in docs/rules.md says what is counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

from scorekeeper.rules.presets import preset_ids
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.docs.pages import ROOT, section
from tests.rules.tables import a_game, a_round, house

# What the table says of a bid that is made, and of one missed with so many tricks.
MADE: dict[str, Callable[[int], int]] = {
    "bid": lambda bid: bid,
    "10 + bid": lambda bid: 10 + bid,
    "10 + tricks": lambda bid: 10 + bid,
    "10 + tricks, blind 20 + tricks": lambda bid: 10 + bid,
    "10": lambda _bid: 10,
    "5 + tricks": lambda bid: 5 + bid,
    "10 + 2 a trick": lambda bid: 10 + 2 * bid,
    "10 + 3 a trick": lambda bid: 10 + 3 * bid,
    "10 + 5 a trick": lambda bid: 10 + 5 * bid,
    "20 + 10 a trick": lambda bid: 20 + 10 * bid,
    "10 + bid²": lambda bid: 10 + bid * bid,
    "10 + bid, from 10 on 100 + bid, zero 5": lambda bid: 10 + bid if bid else 5,
    "10 × bid, zero 10": lambda bid: 10 * max(bid, 1),
    # The round has four cards.
    "20 × bid, zero 10 a card": lambda bid: 20 * bid or 10 * 4,
    "10 a card": lambda _bid: 10 * 4,
    # The ladder of Al Okenuff's page begins so.
    "5 and up a ladder": lambda bid: (5, 6, 8, 11, 15)[bid],
}
MISSED: dict[str, Callable[[int, int], int]] = {
    "−1 a trick": lambda bid, tricks: -abs(bid - tricks),
    "−2 a trick": lambda bid, tricks: -2 * abs(bid - tricks),
    "−3 a trick": lambda bid, tricks: -3 * abs(bid - tricks),
    "−10 a trick": lambda bid, tricks: -10 * abs(bid - tricks),
    "−10 a trick, zero −10 a card": lambda bid, tricks: -10 * (abs(bid - tricks) if bid else 4),
    "−5 a trick": lambda bid, tricks: -5 * abs(bid - tricks),
    "−5, −15, −35 … doubling": lambda bid, tricks: -(0, 5, 15, 35)[abs(bid - tricks)],
    "5 a card if one off, else 0": lambda bid, tricks: 5 * 4 if abs(bid - tricks) == 1 else 0,
    "−(larger of bid, tricks)": lambda bid, tricks: -max(bid, tricks),
    "−(10 + bid)": lambda bid, _tricks: -10 - bid,
    "tricks": lambda _bid, tricks: tricks,
    "0": lambda _bid, _tricks: 0,
}


def test_the_table_says_the_formulas_that_are_counted() -> None:
    table = section((ROOT / "docs" / "rules.md").read_text(encoding="utf-8"), "The rule sets")
    rows = re.findall(r"^\| `([\w-]+)` \| [^|]+ \| ([^|]+?) \| ([^|]+?) \|", table, re.MULTILINE)
    assert sorted(preset_id for preset_id, *_rest in rows) == sorted(preset_ids())
    for preset_id, made, missed in rows:
        assert made in MADE, f"docs/rules.md says “{made}” of {preset_id}: say in MADE what that means"
        assert missed in MISSED, f"docs/rules.md says “{missed}” of {preset_id}: say in MISSED what that means"
        for bid, tricks in product(range(4), repeat=2):
            sent = MADE[made](bid) if bid == tricks else MISSED[missed](bid, tricks)
            assert points(preset_id, bid, tricks) == sent, (preset_id, bid, tricks)


def points(preset_id: str, bid: int, tricks: int) -> object:
    """What Alice gets; Bob takes the rest of four tricks. In a round of Okenuff David named the trump."""
    sent = a_round([bid, 0, 0, 4], [tricks, 4 - tricks, 0, 0], "S")
    return score_sheet(a_game(house(preset_id, hook="none"), 4, sent, agreed=[4])).rounds[0].seats[0].points
