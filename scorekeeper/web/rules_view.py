"""A rule set as a page shows it: how to score, what every bid is worth, the rounds, the readings taken."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules.formula import FormulaError
from scorekeeper.rules.playable import LARGEST_HAND
from scorekeeper.rules.points_table import also_depends_on, plain_points
from scorekeeper.rules.rule_set import FirstDealer, NextDealer, Reading, RuleSet
from scorekeeper.rules.schedule import Schedule
from scorekeeper.rules.scoring import Scoring
from scorekeeper.sheets.heading import rounds_words
from scorekeeper.sheets.legend import rule_entries
from scorekeeper.sheets.numbers import signed_text
from scorekeeper.wording.rule_words import end_words, hook_words, trump_words

# How far off the table of points looks, each way.
OFF = (-2, -1, 1, 2)


@dataclass(frozen=True)
class Fact:
    """One thing agreed: what it is about, and how it is."""

    word: str
    text: str


@dataclass(frozen=True)
class PointsRow:
    """What a bid is worth when made, and when missed by 2 or 1 under, 1 or 2 over; empty where it cannot happen."""

    bid: int
    made: str
    missed: tuple[str, ...]


@dataclass(frozen=True)
class RulesView:
    """Everything on a page about rules."""

    id: str
    name: str
    summary: str
    source: str
    facts: tuple[Fact, ...]
    cards: tuple[int, ...]
    points: tuple[PointsRow, ...]
    plain_only: bool
    readings: tuple[Reading, ...]


def rules_view(rules: RuleSet, players: int, agreed: Schedule | None = None) -> RulesView:
    """The rules for so many players; `agreed` are the rounds of a game where they are not the rules' own."""
    schedule = agreed or rules.schedule(players)
    return RulesView(
        id=rules.id,
        name=rules.name,
        summary=rules.summary,
        source=rules.source,
        facts=tuple(_facts(rules, schedule)),
        cards=schedule.head,
        points=points_rows(rules.scoring, min(schedule.peak, LARGEST_HAND), players),
        plain_only=bool(also_depends_on(rules.scoring)),
        readings=rules.readings,
    )


def _facts(rules: RuleSet, schedule: Schedule) -> list[Fact]:
    """Rounds, trump, bidding, then the scoring as the foot of the sheet says it, then how the game ends and goes on.

    What the foot of the sheet says shortly about hook and end is said in full sentences here.
    """
    bidding = _("all at once, in secret") if rules.simultaneous else _("in turn, from the first bidder clockwise")
    facts = [
        Fact(_("rounds"), rounds_words(schedule, _)),
        Fact(_("trump"), trump_words(rules, _)),
        Fact(_("bidding"), bidding),
        Fact(_("hook"), hook_words(rules, _)),
    ]
    said = {_("hook"), _("bids"), _("end"), _("wins")}
    facts += [Fact(entry.word, entry.text) for entry in rule_entries(rules, schedule.peak, _) if entry.word not in said]
    return [
        *facts,
        Fact(_("end"), end_words(rules, _)),
        Fact(_("first deal"), _first(rules)),
        Fact(_("next game"), _next(rules)),
    ]


def _first(rules: RuleSet) -> str:
    return {
        FirstDealer.CHOSEN: _("drawn or chosen"),
        FirstDealer.HIGH_DRAW_DEALS: _("the highest card drawn deals"),
        FirstDealer.HIGH_DRAW_SEATS: _("cards drawn order the seats; the highest bids first"),
        FirstDealer.LOW_DRAW_BIDS: _("the lowest card drawn bids first; the player on its right deals"),
    }[rules.rotation.first]


def _next(rules: RuleSet) -> str:
    return {
        NextDealer.CARRY_ON: _("the deal passes on as if the game went on"),
        NextDealer.LEFT_OF_FIRST: _("the player left of the first dealer deals"),
        NextDealer.RIGHT_OF_WINNER: _("the player right of the winner deals, so the winner bids first"),
    }[rules.rotation.next_game]


def points_rows(scoring: Scoring, cards: int, players: int, unknown: Collection[str] = ()) -> tuple[PointsRow, ...]:
    """What every bid is worth in a plain round of so many cards; a question mark by the formulas `unknown`."""

    def points(bid: int, tricks: int) -> str:
        """Empty where there cannot be so many tricks, or they have no points."""
        if not 0 <= tricks <= cards:
            return ""
        if ("made" if bid == tricks else "under" if tricks < bid else "over") in unknown:
            return "?"
        try:
            return signed_text(plain_points(scoring, bid, tricks, cards, players))
        except FormulaError:
            return ""

    return tuple(
        PointsRow(bid, points(bid, bid), tuple(points(bid, bid + off) for off in OFF)) for bid in range(cards + 1)
    )
