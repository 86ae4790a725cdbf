"""A rule set in facts and figures, for the page of rules and for the card beside the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from scorekeeper.rules.formula import FormulaError, Points
from scorekeeper.rules.rule_set import FirstDealer, NextDealer, RuleSet
from scorekeeper.rules.rule_set.points_table import HISTORY_TERMS, also_depends_on, plain_points
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.rule_set.scoring import Scoring
from scorekeeper.sheets.table.heading import rounds_words
from scorekeeper.sheets.table.legend import rule_entries
from scorekeeper.wording.hook_words import hook_words
from scorekeeper.wording.marks import N_, Translate
from scorekeeper.wording.numbers import signed_text
from scorekeeper.wording.rule_words import CARDS_IN_A_PACK, end_words, pack_words, trump_words

AT_ONCE, IN_TURN = N_("all at once, in secret"), N_("in turn, from the first bidder clockwise")
ANTICLOCKWISE = N_("in turn, from the first bidder anticlockwise")
# The columns of the table of points: tricks minus bid.
OFF = (-2, -1, 1, 2)
FIRST = {
    FirstDealer.CHOSEN: N_("drawn or chosen"),
    FirstDealer.HIGH_DRAW_DEALS: N_("the highest card drawn deals"),
    FirstDealer.HIGH_DRAW_SEATS: N_("draw cards: the highest sits first and bids first"),
    FirstDealer.LOW_DRAW_BIDS: N_("the lowest card drawn bids first; the player on its right deals"),
}
NEXT = {
    NextDealer.CARRY_ON: N_("the deal goes on to the next player"),
    NextDealer.LEFT_OF_FIRST: N_("the player left of the first dealer deals"),
    NextDealer.RIGHT_OF_WINNER: N_("the player right of the winner deals, so the winner bids first"),
}

SEATS_AGAIN = N_("draw for seats again; without a draw the deal goes on to the next player")

PLAIN = N_("For a plain round; see beside it what changes the points.")
PLAIN_AT_FIRST = N_("For a plain round at the beginning of a game; see beside it what changes the points.")


class Fact(Struct, frozen=True):
    """One thing agreed: what it is about, and how it is."""

    word: str
    text: str


class PointsRow(Struct, frozen=True):
    """What a bid is worth when made, and when missed by 2 or 1 under, 1 or 2 over; empty where it cannot happen."""

    bid: int
    made: str
    missed: tuple[str, ...]


def rule_facts(rules: RuleSet, schedule: Schedule, translate: Translate) -> tuple[Fact, ...]:
    """Rounds, the pack where it is not one of 52, trump, bidding, then the scoring as the foot of the sheet says it,
    then how the game ends and goes on.

    Hook and end, short at the foot of the sheet, are full sentences here.
    """
    in_full = {translate(word) for word in ("hook", "bids", "end", "wins")}
    short, pack = rule_entries(rules, schedule.peak, translate), unusual_pack(rules, schedule, translate)
    return (
        Fact(translate("rounds"), rounds_words(schedule, translate)),
        *([Fact(translate("pack"), pack)] if pack else []),
        Fact(translate("trump"), trump_words(rules, translate)),
        Fact(translate("bidding"), translate(_bidding(rules))),
        Fact(translate("hook"), hook_words(rules, translate)),
        *(Fact(entry.word, entry.text) for entry in short if entry.word not in in_full),
        Fact(translate("end"), end_words(rules, translate)),
        Fact(translate("first deal"), translate(FIRST[rules.rotation.first])),
        Fact(translate("next game"), translate(_next_deal(rules))),
    )


def unusual_pack(rules: RuleSet, schedule: Schedule, translate: Translate) -> str:
    """Return the pack in words, or nothing if it is one of 52 cards."""
    return "" if schedule.pack == CARDS_IN_A_PACK else pack_words(rules, schedule.players, translate)


def _bidding(rules: RuleSet) -> str:
    if rules.simultaneous:
        return AT_ONCE
    return ANTICLOCKWISE if rules.anticlockwise else IN_TURN


def _next_deal(rules: RuleSet) -> str:
    """A table that draws for its seats does so at the beginning of each game."""
    carries_on = rules.rotation.next_game is NextDealer.CARRY_ON
    draws_seats = rules.rotation.first is FirstDealer.HIGH_DRAW_SEATS
    return SEATS_AGAIN if carries_on and draws_seats else NEXT[rules.rotation.next_game]


def plain_words(scoring: Scoring, translate: Translate) -> str:
    """For which rounds the table of points is right; empty where for all."""
    depends = also_depends_on(scoring)
    if not depends:
        return ""
    return translate(PLAIN_AT_FIRST if HISTORY_TERMS & {*depends} else PLAIN)


def schedule_points(scoring: Scoring, schedule: Schedule, players: int, most: int) -> tuple[PointsRow, ...]:
    """What every bid up to `most` is worth in the largest round now agreed; the peak stays that agreed before play."""
    cards = max(schedule.head + schedule.cycle, default=schedule.peak)
    return points_rows(scoring, min(cards, most), players, other={"peak": schedule.peak})


def points_rows(
    scoring: Scoring,
    cards: int,
    players: int,
    unknown: Collection[str] = (),
    *,
    other: Mapping[str, Points] | None = None,
) -> tuple[PointsRow, ...]:
    """What every bid is worth in a plain round of so many cards, but for the `other` terms.

    A question mark stands by the formulas that are `unknown`.
    """

    def points(bid: int, tricks: int) -> str:
        """Empty where there cannot be so many tricks, or they have no points."""
        if not 0 <= tricks <= cards:
            return ""
        if ("made" if bid == tricks else "under" if tricks < bid else "over") in unknown:
            return "?"
        try:
            return signed_text(plain_points(scoring, bid, tricks, cards, players, other=other))
        except FormulaError:
            return ""

    return tuple(
        PointsRow(bid, points(bid, bid), tuple(points(bid, bid + off) for off in OFF)) for bid in range(cards + 1)
    )
