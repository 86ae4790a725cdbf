"""Highlights: the awards of an evening and of a year, and games played on this day of earlier years.

Awards are small praise by rules that anyone can check, each with its figures.

An award needs a minimum of rounds, bids or games, more in a year than on an evening. Equal players share it; more than
three get none. Nothing is awarded for playing badly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import date
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.formula import Points
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.counting import MADE_OF
from scorekeeper.rules.statistics.player import longest_streak
from scorekeeper.rules.statistics.summary import PlayerSummary, RecordKind, Summary

MAX_SHARING = 3
# The least gap of a comeback, as a share of the final difference between first and last, and its first round.
MIN_BEHIND, MIN_ROUND = Fraction(1, 8), 4
# The least growth of the share of bids made from the first half of the rounds to the second.
MIN_GAIN = Fraction(1, 20)


class AwardKind(StrEnum):
    """The kinds of awards, in the order in which they are named."""

    SHARPEST = "sharpest"
    NERVES = "nerves"
    COMEBACK = "comeback"
    IMPROVED = "improved"
    BOLD = "bold"
    ZERO = "zero"
    STREAK = "streak"
    UNLUCKY = "unlucky"
    REGULAR = "regular"


class Award(Struct, frozen=True):
    """An award and who gets it. `figures` are in the order in which the sentence for its kind uses them."""

    kind: AwardKind
    names: tuple[str, ...]
    figures: tuple[Points, ...]


class AwardMinimums(Struct, frozen=True):
    """The minimums for awards: rounds, rounds in which a player bid last, bids of zero, high bids made, bids made in a
    row, and bids missed by one trick.
    """

    rounds: int
    last: int
    zero: int
    high: int
    row: int
    off_by_one: int


EVENING_MINIMUMS = AwardMinimums(rounds=10, last=4, zero=4, high=3, row=5, off_by_one=4)
YEAR_MINIMUMS = AwardMinimums(rounds=100, last=25, zero=25, high=15, row=8, off_by_one=20)
MIN_GAMES = 10


def evening_awards(parts: Sequence[Summary], whole: Summary, hidden: Collection[str] = ()) -> tuple[Award, ...]:
    """Return the awards of an evening: `parts` has a summary for each of its games, `whole` their sum.

    `hidden` people, by the keys of their names, get none.
    """
    shown = _without_people(whole, hidden)
    return _shown_awards([*_bid_awards(shown, EVENING_MINIMUMS), _best_comeback(parts)], hidden)


def year_awards(whole: Summary, hidden: Collection[str] = ()) -> tuple[Award, ...]:
    """Return the awards of a year, or of a season; `hidden` people get none."""
    shown = _without_people(whole, hidden)
    return _shown_awards(
        [*_bid_awards(shown, YEAR_MINIMUMS), _record_comeback(whole), _most_improved(shown), _most_regular(shown)],
        hidden,
    )


def award_choice(awards: Iterable[Award], most: int) -> tuple[Award, ...]:
    """Return at most `most` awards, in the order of their kinds.

    Awards are preferred that name a player who has no award yet.
    """
    named: set[str] = set()
    first, others = list[Award](), list[Award]()
    for award in awards:
        (others if named.issuperset(award.names) else first).append(award)
        named.update(award.names)
    return _awards_in_order([*first, *others][:most])


def _bid_awards(whole: Summary, least: AwardMinimums) -> Iterator[Award | None]:
    yield _award_for_share(whole, AwardKind.SHARPEST, "rounds", "made", least.rounds)
    yield _award_for_share(whole, AwardKind.NERVES, "last", MADE_OF % "last", least.last)
    yield _award_for_share(whole, AwardKind.ZERO, "zero", MADE_OF % "zero", least.zero)
    yield _award_for_most(whole, AwardKind.BOLD, lambda player: player.counts.get(MADE_OF % "high", 0), least.high)
    yield _award_for_most(
        whole, AwardKind.STREAK, lambda player: longest_streak("1", "".join(player.history)), least.row
    )
    yield _award_for_most(whole, AwardKind.UNLUCKY, lambda player: player.counts.get("off_by_one", 0), least.off_by_one)


def _award_for_share(whole: Summary, kind: AwardKind, of: str, made: str, least: int) -> Award | None:
    """Return the award for the largest share of made bids, which must be at least half.

    If shares are equal, it goes to the player of more rounds.
    """

    def worth(player: PlayerSummary) -> tuple[Points, ...]:
        rounds, good = player.counts.get(of, 0), player.counts.get(made, 0)
        return (Fraction(good, rounds), rounds, good) if rounds >= least and 2 * good >= rounds else ()

    return _award_for_best(whole, kind, worth, lambda found: (found[2], found[1]))


def _award_for_most(whole: Summary, kind: AwardKind, count: Callable[[PlayerSummary], int], least: int) -> Award | None:
    def worth(player: PlayerSummary) -> tuple[Points, ...]:
        found = count(player)
        return (found,) if found >= least else ()

    return _award_for_best(whole, kind, worth, lambda found: found)


def _award_for_best(
    whole: Summary,
    kind: AwardKind,
    worth: Callable[[PlayerSummary], tuple[Points, ...]],
    figures: Callable[[tuple[Points, ...]], tuple[Points, ...]],
) -> Award | None:
    """Return the award for the highest value of `worth`.

    Return None if no player has a value, or if all players or too many share the highest one.
    """
    found = {person: worth(player) for person, player in sorted(whole.players.items()) if player.history}
    best = max(found.values(), default=())
    names = tuple(whole.players[person].name for person, each in found.items() if each == best)
    if not best or len(names) > MAX_SHARING or len(names) == len(found):
        return None
    return Award(kind, names, figures(best))


def _best_comeback(parts: Iterable[Summary]) -> Award | None:
    """Return the award for the winner who was furthest behind: by how much, after which round, and the final margin."""
    best: tuple[Fraction, Award] | None = None
    for part in parts:
        for key, rules in part.rule_sets.items():
            feat = rules.records.get(RecordKind.BIGGEST_COMEBACK)
            if feat is None or (feat.round or 0) < MIN_ROUND:
                continue
            totals = (player.totals[key] for player in part.players.values() if key in player.totals)
            ends: list[Points] = sorted(each.highest.value for each in totals)
            if len(ends) == 1:
                continue
            first, second = ends[:2] if rules.lowest_wins else ends[:-3:-1]
            spread = ends[-1] - ends[0]
            size = Fraction(Fraction(feat.value), spread) if spread else Fraction(0)
            if size >= MIN_BEHIND and (best is None or size > best[0]):
                margin = max(first, second) - min(first, second)
                figures = (feat.value, feat.round or 0, margin)
                best = size, Award(AwardKind.COMEBACK, (feat.name,), figures)
    return best and best[1]


def _record_comeback(whole: Summary) -> Award | None:
    """Return the award for the biggest comeback on record, by the rules played most."""
    for rules in sorted(whole.rule_sets.values(), key=lambda each: -each.games):
        feat = rules.records.get(RecordKind.BIGGEST_COMEBACK)
        if feat and (feat.round or 0) >= MIN_ROUND and rules.games >= MIN_GAMES:
            return Award(AwardKind.COMEBACK, (feat.name,), (feat.value, feat.round or 0))
    return None


def _most_improved(whole: Summary) -> Award | None:
    def worth(player: PlayerSummary) -> tuple[Points, ...]:
        history = "".join(player.history)
        half = len(history) // 2
        if len(history) < YEAR_MINIMUMS.rounds:
            return ()
        before, after = (Fraction(part.count("1"), len(part)) for part in (history[:half], history[half:]))
        return (after - before, before, after) if after - before >= MIN_GAIN else ()

    return _award_for_best(whole, AwardKind.IMPROVED, worth, lambda found: found[1:])


def _most_regular(whole: Summary) -> Award | None:
    award = _award_for_most(whole, AwardKind.REGULAR, lambda player: player.counts.get("games", 0), MIN_GAMES)
    return award and Award(award.kind, award.names, (*award.figures, whole.games))


def _without_people(whole: Summary, hidden: Collection[str]) -> Summary:
    return replace(whole, players={person: one for person, one in whole.players.items() if person not in hidden})


def _shown_awards(awards: Iterable[Award | None], hidden: Collection[str]) -> tuple[Award, ...]:
    """Return the awards, in their order, without awards for hidden people."""
    return _awards_in_order(
        award for award in awards if award and not any(name_key(name) in hidden for name in award.names)
    )


def _awards_in_order(awards: Iterable[Award]) -> tuple[Award, ...]:
    kinds = list(AwardKind)
    return tuple(sorted(awards, key=lambda award: kinds.index(award.kind)))


class Memory(Struct, frozen=True):
    """A finished game of long ago: who won with which total by which rules."""

    day: date
    game: int
    rules: str
    winners: tuple[str, ...]
    total: Points


def same_days(today: date, first_year: int) -> list[date]:
    """Return this day of the calendar in all years back to `first_year`, the latest first."""
    days = []
    for year in range(today.year - 1, first_year - 1, -1):
        try:
            days.append(today.replace(year=year))
        except ValueError:
            # February 29 is not in every year.
            continue
    return days


def memories(day: date, game: int, part: Summary) -> Iterator[Memory]:
    """Yield the memory of a game that began on `day`, if it has ended; `part` is the summary of its last day."""
    for end in part.results:
        [(key, rules)] = part.rule_sets.items()
        first = [person for person, rank in end.ranks if rank == 1]
        # A winner may have left before the end.
        if first:
            total = part.players[first[0]].totals[key].highest.value
            winners = tuple(part.players[person].name for person in first)
            yield Memory(day, game, rules.label, winners, total)
