"""The rules of a game as facts in a few words, and two rule sets compared."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from scorekeeper.rules.formula import FormulaError, Points
from scorekeeper.rules.rule_set import FirstDealer, NextDealer, RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.rule_set.scoring import Scoring, other_terms_used, plain_points
from scorekeeper.rules.score.playable import MAX_HAND
from scorekeeper.sheets.table.heading import rounds_words
from scorekeeper.sheets.table.legend import rule_entries
from scorekeeper.wording.hook_words import hook_words
from scorekeeper.wording.numbers import signed_text
from scorekeeper.wording.rule_words import CARDS_IN_A_PACK, DRAWING, end_words, pack_words
from scorekeeper.wording.special_words import AT_ONCE
from scorekeeper.wording.translation import N_, Translate
from scorekeeper.wording.trump_words import trump_words

NEITHER = N_("none")
# Texts by their word, such as “hook” or “made”.
Facts = dict[str, str]
IN_TURN = N_("In turn, from the first bidder clockwise.")
ANTICLOCKWISE = N_("In turn, from the first bidder anticlockwise.")
# The columns of the table of points: tricks minus bid.
OFF = (-2, -1, 1, 2)
FIRST = {**DRAWING, FirstDealer.CHOSEN: N_("drawn or chosen")}
NEXT = {
    NextDealer.CARRY_ON: N_("the deal goes on to the next player"),
    NextDealer.LEFT_OF_FIRST: N_("the player left of the first dealer deals"),
    NextDealer.RIGHT_OF_WINNER: N_("the player right of the winner deals, so the winner bids first"),
}

SEATS_AGAIN = N_("draw for seats again; without a draw the deal goes on to the next player")

PLAIN = N_("For a plain round; next to it is what changes the points.")


class FactPair(Struct, frozen=True):
    """A subject of two rule sets, with what each of them says about it."""

    word: str
    one: str
    other: str

    @property
    def differs(self) -> bool:
        """Whether the two rule sets differ in it."""
        return self.one != self.other


class WorthPair(Struct, frozen=True):
    """The points of a bid in each of two rule sets: made, missed by 1 under, and by 1 over. A text is empty if that
    cannot happen.
    """

    bid: int
    one: tuple[str, ...]
    other: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the points differ."""
        return self.one != self.other


class RuleComparison(Struct, frozen=True):
    """Two rule sets compared, each for its number of players."""

    facts: tuple[FactPair, ...]
    worth: tuple[WorthPair, ...]

    @property
    def different(self) -> tuple[FactPair, ...]:
        """The facts that differ."""
        return tuple(pair for pair in self.facts if pair.differs)

    @property
    def same(self) -> tuple[FactPair, ...]:
        """The facts that are equal."""
        return tuple(pair for pair in self.facts if not pair.differs)


def rule_comparison(one: RuleSet, other: RuleSet, players: tuple[int, int], translate: Translate) -> RuleComparison:
    """Compare two rule sets, each for its number of `players`."""
    first, second = (
        _facts_by_word(rules, count, translate) for rules, count in zip((one, other), players, strict=True)
    )
    if translate("missed") in first.keys() ^ second.keys():
        first, second = _with_separate_misses(first, translate), _with_separate_misses(second, translate)
    none = translate(NEITHER)
    return RuleComparison(
        tuple(FactPair(word, first.get(word, none), second.get(word, none)) for word in _words_in_order(first, second)),
        _worth_pairs(_largest_round_rows(one, players[0]), _largest_round_rows(other, players[1])),
    )


def _facts_by_word(rules: RuleSet, players: int, translate: Translate) -> Facts:
    """Return the facts by their word. The pack is always one of them, although a page of rules omits the usual pack."""
    schedule = rules.schedule(players)
    pack = Fact(translate("pack"), pack_words(rules, schedule.players, translate))
    facts: Facts = {}
    for fact in (pack, *rule_facts(rules, schedule, translate)):
        known = facts.get(fact.word)
        facts[fact.word] = fact.text if known in (None, fact.text) else f"{known}; {fact.text}"
    return facts


def _with_separate_misses(facts: Facts, translate: Translate) -> Facts:
    """Return the facts with a missed bid split into two entries, under and over, as the other rule set has them."""
    missed = translate("missed")
    ways = (translate("under"), translate("over"))
    pairs = (((word, text),) if word != missed else ((way, text) for way in ways) for word, text in facts.items())
    return dict(chain.from_iterable(pairs))


def _words_in_order(first: Iterable[str], second: Iterable[str]) -> list[str]:
    """Return the words of both lists in one order. A word that only the second list has follows the word that precedes
    it there.
    """
    words = list(first)
    behind = 0
    for word in second:
        if word not in words:
            words.insert(behind, word)
        behind = words.index(word) + 1
    return words


def _largest_round_rows(rules: RuleSet, players: int) -> tuple[PointsRow, ...]:
    schedule = rules.schedule(players)
    return points_rows(rules.scoring, min(schedule.peak, MAX_HAND), schedule.players)


def _worth_pairs(first: Sequence[PointsRow], second: Sequence[PointsRow]) -> tuple[WorthPair, ...]:
    nothing = ("", "", "")
    return tuple(
        WorthPair(
            bid,
            _points_in_row(first[bid]) if bid < len(first) else nothing,
            _points_in_row(second[bid]) if bid < len(second) else nothing,
        )
        for bid in range(max(len(first), len(second)))
    )


def _points_in_row(row: PointsRow) -> tuple[str, ...]:
    _two_under, under, over, _two_over = row.missed
    return row.made, under, over


class Fact(Struct, frozen=True):
    """One thing agreed: its subject, and its text."""

    word: str
    text: str


class PointsRow(Struct, frozen=True):
    """The points of a bid if made, and if missed by 2 or 1 under, 1 or 2 over. A text is empty if that cannot
    happen.
    """

    bid: int
    made: str
    missed: tuple[str, ...]


def rule_facts(rules: RuleSet, schedule: Schedule, translate: Translate) -> tuple[Fact, ...]:
    """Return the facts about rounds, an unusual pack, trump, bidding, scoring, the end and the next game, in this
    order.

    The scoring reads as at the foot of the sheet, which says hook and end only of games that have them.
    """
    in_full = {translate(word) for word in ("hook", "bids", "end")}
    short, pack = rule_entries(rules, schedule.peak, translate), unusual_pack(rules, schedule, translate)
    return (
        Fact(translate("rounds"), rounds_words(schedule, translate)),
        *([Fact(translate("pack"), pack)] if pack else []),
        Fact(translate("trump"), trump_words(rules.trump, translate)),
        Fact(translate("bidding"), bidding_words(rules, translate)),
        Fact(translate("hook"), hook_words(rules.hook, translate)),
        *(Fact(entry.word, entry.text) for entry in short if entry.word not in in_full),
        Fact(translate("end"), end_words(rules, translate)),
        Fact(translate("first deal"), translate(FIRST[rules.rotation.first])),
        Fact(translate("next game"), translate(_next_deal_text(rules))),
    )


def unusual_pack(rules: RuleSet, schedule: Schedule, translate: Translate) -> str:
    """Return the pack in words, or an empty text if it is one of 52 cards."""
    return "" if schedule.pack == CARDS_IN_A_PACK else pack_words(rules, schedule.players, translate)


def bidding_words(rules: RuleSet, translate: Translate) -> str:
    """Describe in which order players bid."""
    if rules.simultaneous:
        return translate(AT_ONCE)
    return translate(ANTICLOCKWISE if rules.anticlockwise else IN_TURN)


def _next_deal_text(rules: RuleSet) -> str:
    """Return who deals in the next game. A table that draws for its seats does so at the beginning of each game."""
    carries_on = rules.rotation.next_game is NextDealer.CARRY_ON
    draws_seats = rules.rotation.first is FirstDealer.HIGH_DRAW_SEATS
    return SEATS_AGAIN if carries_on and draws_seats else NEXT[rules.rotation.next_game]


def plain_words(scoring: Scoring, translate: Translate) -> str:
    """Return for which rounds the table of points is right, or an empty text if for all."""
    return translate(PLAIN) if other_terms_used(scoring) else ""


def schedule_points(scoring: Scoring, schedule: Schedule, most: int) -> tuple[PointsRow, ...]:
    """Return the points of every bid up to `most` in the largest round that is now agreed. The `peak` in formulas
    remains the one agreed before play.
    """
    cards = max(schedule.head + schedule.cycle, default=schedule.peak)
    return points_rows(scoring, min(cards, most), schedule.players, other={"peak": schedule.peak})


def points_rows(
    scoring: Scoring,
    cards: int,
    players: int,
    unknown: Collection[str] = (),
    *,
    other: Mapping[str, Points] | None = None,
) -> tuple[PointsRow, ...]:
    """Return the points of every bid in a plain round of this many cards. `other` gives other values for some terms.

    A question mark replaces the points of formulas that are `unknown`.
    """

    def points(bid: int, tricks: int) -> str:
        """Return an empty text if this many tricks are impossible, or have no points."""
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
