"""The legend of a blank sheet: how to fill it."""

from __future__ import annotations

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.table.legend import LegendEntry, round_entries
from scorekeeper.sheets.table.sheet_table import SheetTable
from scorekeeper.wording.marks import Translate


def blank_entries(table: SheetTable, rules: RuleSet, translate: Translate) -> tuple[LegendEntry, ...]:
    """The legend of a blank sheet: each mark and cell, in the order in which a table uses them."""
    first = translate("bids first") if rules.highest_leads else translate("bids and leads first")
    total = translate("running total, ringed below zero") if rules.enclose_negative else translate("running total")
    return (
        LegendEntry(translate("bold edge"), first),
        LegendEntry(translate("left"), translate("bid; circle it when it is made")),
        LegendEntry(translate("small corner"), translate("tricks taken when it is missed")),
        LegendEntry(translate("right"), total),
        LegendEntry(translate("call"), translate("circle − for under, = for even, + for over")),
        *round_entries(table, translate),
        LegendEntry(translate("new day"), translate("draw a thick line across")),
    )
