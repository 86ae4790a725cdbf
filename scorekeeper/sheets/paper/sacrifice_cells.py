"""The table of when a sacrifice pays (to miss on purpose, so that another player misses too), on sheets that settle."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.sacrifice import Verdict, sacrifice_table
from scorekeeper.rules.score.playable import MAX_HAND
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.wording.marks import N_, Translate
from scorekeeper.wording.numbers import number_text

WORDS: dict[Verdict | None, str] = {"set": N_("set"), "even": N_("even"), "": "–", None: ""}


class SacrificeCells(Struct, frozen=True):
    """A row for each bid of one's own, with the points it loses and a verdict for each bid of the victim.

    `lost` is what each victim loses; `beaten` is a sentence or empty.
    """

    victims: tuple[int, ...]
    lost: tuple[str, ...]
    rows: tuple[tuple[int, str, tuple[str, ...]], ...]
    beaten: str


def sacrifice_cells(sheet: ScoreSheet, translate: Translate) -> SacrificeCells | None:
    """The table for the largest round of a game, None where it never pays."""
    rules = sheet.game.rules
    if not rules.settles or rules.lowest_wins:
        return None
    table = sacrifice_table(rules.scoring, min(sheet.schedule.peak, MAX_HAND), len(sheet.game.players))
    if not table.own_bids:
        return None
    beaten = translate("If you have missed already, one more trick pays against a bid of %(bid)s or more.")
    return SacrificeCells(
        table.victim_bids,
        tuple(map(_points, table.victim_lost)),
        tuple(
            (own, _points(lost), tuple(translate(WORDS[verdict]) for verdict in verdicts))
            for own, lost, verdicts in zip(table.own_bids, table.own_lost, table.verdicts, strict=True)
        ),
        "" if table.beaten_from is None else beaten % {"bid": table.beaten_from},
    )


def _points(lost: Points | None) -> str:
    return "" if lost is None else number_text(lost)
