"""Two rule sets beside each other: what differs, what is the same, and what every bid is worth by each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from msgspec import Struct

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.playable import MAX_HAND
from scorekeeper.sheets.table.rule_facts import Fact, PointsRow, points_rows, rule_facts
from scorekeeper.wording.marks import N_, Translate
from scorekeeper.wording.rule_words import pack_words

NEITHER = N_("none")
# Texts by their words, such as “hook” or “made”.
Facts = dict[str, str]


class FactPair(Struct, frozen=True):
    """One thing that is agreed, by either of two rule sets."""

    word: str
    one: str
    other: str

    @property
    def differs(self) -> bool:
        """Whether the two rule sets differ in it."""
        return self.one != self.other


class WorthPair(Struct, frozen=True):
    """What a bid is worth by one and by the other: made, missed by 1 under and by 1 over; empty where it cannot be."""

    bid: int
    one: tuple[str, ...]
    other: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the points differ."""
        return self.one != self.other


class RuleComparison(Struct, frozen=True):
    """Everything about two rule sets, for a table of so many by each."""

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


def compared(one: RuleSet, other: RuleSet, players: tuple[int, int], translate: Translate) -> RuleComparison:
    """Two rule sets, each for its number of `players`."""
    first, second = (_facts(rules, count, translate) for rules, count in zip((one, other), players, strict=True))
    if translate("missed") in first.keys() ^ second.keys():
        first, second = _each_way(first, translate), _each_way(second, translate)
    none = translate(NEITHER)
    return RuleComparison(
        tuple(FactPair(word, first.get(word, none), second.get(word, none)) for word in _in_order(first, second)),
        _worth(_rows(one, players[0]), _rows(other, players[1])),
    )


def _facts(rules: RuleSet, players: int, translate: Translate) -> Facts:
    """The facts by their words; with the pack, which a page of rules omits where it is the usual one."""
    pack = Fact(translate("pack"), pack_words(rules, players, translate))
    facts: Facts = {}
    for fact in (pack, *rule_facts(rules, rules.schedule(players), translate)):
        known = facts.get(fact.word)
        facts[fact.word] = fact.text if known in (None, fact.text) else f"{known}; {fact.text}"
    return facts


def _each_way(facts: Facts, translate: Translate) -> Facts:
    """The facts with separate entries for bids missed under and over, as in the other rule set."""
    missed = translate("missed")
    ways = (translate("under"), translate("over"))
    pairs = (((word, text),) if word != missed else ((way, text) for way in ways) for word, text in facts.items())
    return dict(chain.from_iterable(pairs))


def _in_order(first: Iterable[str], second: Iterable[str]) -> list[str]:
    """The words of both, merged in order: one that only the second has follows its predecessor there."""
    words = list(first)
    behind = 0
    for word in second:
        if word not in words:
            words.insert(behind, word)
        behind = words.index(word) + 1
    return words


def _rows(rules: RuleSet, players: int) -> tuple[PointsRow, ...]:
    return points_rows(rules.scoring, min(rules.schedule(players).peak, MAX_HAND), players)


def _worth(first: Sequence[PointsRow], second: Sequence[PointsRow]) -> tuple[WorthPair, ...]:
    nothing = ("", "", "")
    return tuple(
        WorthPair(
            bid,
            _points_of(first[bid]) if bid < len(first) else nothing,
            _points_of(second[bid]) if bid < len(second) else nothing,
        )
        for bid in range(max(len(first), len(second)))
    )


def _points_of(row: PointsRow) -> tuple[str, ...]:
    _two_under, under, over, _two_over = row.missed
    return row.made, under, over
