"""One bid worked out, below the three numbers: made, and missed by two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.table.rule_facts import points_rows
from scorekeeper.web.house_rules.three_numbers import FIELDS, NUMBERS, whole, wrong_numbers
from scorekeeper.wording.numbers import number_text

BID, OFF = 3, 2


def example_of(rules: RuleSet, typed: Mapping[str, Any]) -> str:
    """What a bid of three is worth by the numbers typed; empty where formulas count, or no number can be read.

    The result is that of the rules themselves, so the example is never another sum than the sheet.
    """
    if typed["points"] != NUMBERS or wrong_numbers(typed):
        return ""
    row = points_rows(rules.scoring, BID + OFF, rules.least_players, set())[BID]
    bonus, per_trick, per_off = (whole(typed[field]) for field in FIELDS)
    made = _(
        "Bid %(bid)s and take %(bid)s: %(bonus)s + %(bid)s × %(each)s = %(points)s.",
        bid=BID,
        bonus=number_text(bonus),
        each=number_text(per_trick),
        points=row.made.removeprefix("+"),
    )
    missed = _(
        "Bid %(bid)s and take %(tricks)s: %(off)s off × %(each)s = %(points)s.",
        bid=BID,
        tricks=BID - OFF,
        off=OFF,
        each=number_text(-per_off),
        points=row.missed[0].removeprefix("+"),
    )
    return f"{made} {missed}"
