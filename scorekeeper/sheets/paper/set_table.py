"""The table of when to set oneself, on the sheet of those who settle with each other."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.rules.insights.sacrifice import Verdict, sacrifice_table
from scorekeeper.rules.score.playable import MAX_HAND
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.wording.marks import N_, Translate

WORDS: dict[Verdict | None, str] = {"set": N_("set"), "even": N_("even"), "": "–", None: ""}


class SetTable(Struct, frozen=True):
    """A word for each bid of one's own, and in its row for each bid of the other; `beaten` is a sentence or empty."""

    victims: tuple[int, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    beaten: str


def set_table(sheet: ScoreSheet, translate: Translate) -> SetTable | None:
    """The table for the largest round of a game, None where it never pays."""
    rules = sheet.game.rules
    if not rules.settles or rules.lowest_wins:
        return None
    table = sacrifice_table(rules.scoring, min(sheet.schedule.peak, MAX_HAND), len(sheet.game.players))
    if not table.own_bids:
        return None
    beaten = translate("If you have missed already, one more trick pays against a bid of %(bid)s or more.")
    return SetTable(
        table.victim_bids,
        tuple(
            (own, tuple(translate(WORDS[verdict]) for verdict in verdicts))
            for own, verdicts in zip(table.own_bids, table.verdicts, strict=True)
        ),
        "" if table.beaten_from is None else beaten % {"bid": table.beaten_from},
    )
