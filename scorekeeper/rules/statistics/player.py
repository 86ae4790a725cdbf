"""The statistics of one player: bids made, totals, form and rating.

The form is a moving average of the share of bids made. The rating is the skill of each player, from the ranks of
finished games: openskill's Plackett-Luce model with its defaults.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from scorekeeper.rules.rule_set.bidding import CallWord
from scorekeeper.rules.statistics.counting import FURTHEST_OFF, MADE_OF
from scorekeeper.rules.statistics.summary import Feat, PlayerSummary, RuleSetSummary

CALLS = (CallWord.UNDER, CallWord.EVEN, CallWord.OVER)

# The window of the moving average, and the most points of its line.
FORM_ROUNDS = 50
MAX_PLACES = 120
# The most lines of its table.
MAX_STEPS = 12

# The ordinal of openskill is this many standard deviations below the mean, so it is low for players of few games.
Z = 3


class MadeBids(Struct, frozen=True):
    """A number of rounds, and in how many of them the bid was made."""

    rounds: int
    made: int


class RuleSetTotals(Struct, frozen=True):
    """The final totals of a player's games by one rule set.

    `rules` is the id of the rule set, or the name of house rules.
    """

    rules: str
    games: int
    best: Feat
    worst: Feat
    mean: Fraction


class PlayerStatistics(Struct, frozen=True):
    """All figures of a player, as defined in `docs/statistics.md`. `off_sum` is in tricks.

    `by_off` is a histogram of tricks minus bid, with open first and last bins. `last` are the rounds in which the
    player was the last to bid. `history` has a letter for each round, in the order of play: 1 for a bid made, 0 for
    another.
    """

    name: str
    games: int
    finished: int
    wins: int
    shared_wins: int
    mean_rank: Fraction | None
    rounds: int
    made: int
    over: int
    under: int
    zero_bids: int
    zero_made: int
    off_sum: int
    by_cards: tuple[tuple[int, MadeBids], ...]
    by_place: tuple[tuple[int, MadeBids], ...]
    by_call: tuple[tuple[CallWord, MadeBids], ...]
    by_off: tuple[tuple[int, int], ...]
    longest_made: int
    longest_missed: int
    last: MadeBids
    history: str
    totals: tuple[RuleSetTotals, ...]
    rating: Rating


def player_statistics(
    player: PlayerSummary, rule_sets: Mapping[str, RuleSetSummary], rating: Rating
) -> PlayerStatistics:
    """Return the statistics of a player who played at least one complete round; `rule_sets` by their keys."""
    counts, history = player.counts, player.history
    return PlayerStatistics(
        name=player.name,
        games=counts["games"],
        finished=counts.get("finished", 0),
        wins=counts.get("wins", 0),
        shared_wins=counts.get("shared_wins", 0),
        mean_rank=mean_rank(counts),
        rounds=counts["rounds"],
        made=counts.get("made", 0),
        over=counts.get("over", 0),
        under=counts.get("under", 0),
        zero_bids=counts.get("zero", 0),
        zero_made=counts.get(MADE_OF % "zero", 0),
        off_sum=counts.get("off", 0),
        by_cards=_made_bids_by_number(counts, "cards"),
        by_place=_made_bids_by_number(counts, "place"),
        by_call=tuple((call, _made_bids(counts, f"call/{call}")) for call in CALLS),
        by_off=tuple((off, counts.get(f"off/{off}", 0)) for off in range(-FURTHEST_OFF, FURTHEST_OFF + 1)),
        longest_made=longest_streak("1", history),
        longest_missed=longest_streak("0", history),
        last=_made_bids(counts, "last"),
        history=history,
        totals=tuple(_rule_set_totals(player, rule_sets)),
        rating=rating,
    )


def longest_streak(letter: str, history: str) -> int:
    """Return the length of the longest run of a letter.

    Binary search finds it, because a run of some length contains all shorter runs.
    """
    return bisect_left(range(len(history)), 1, key=lambda length: int(letter * (length + 1) not in history))


def mean_rank(counts: Mapping[str, int]) -> Fraction | None:
    """Return the mean rank in finished games, or None if no game is finished."""
    ranks = {int(name.removeprefix("rank/")): count for name, count in counts.items() if name.startswith("rank/")}
    return Fraction(sum(rank * count for rank, count in ranks.items()), sum(ranks.values())) if ranks else None


def _made_bids_by_number(counts: Mapping[str, int], kind: str) -> tuple[tuple[int, MadeBids], ...]:
    """Return the made bids for every number of cards, or for every place in the bidding, in ascending order."""
    numbers = (name.split("/")[1:] for name in counts if name.startswith(f"{kind}/"))
    return tuple(
        (number, _made_bids(counts, f"{kind}/{number}")) for number in sorted({int(each[0]) for each in numbers})
    )


def _made_bids(counts: Mapping[str, int], kind: str) -> MadeBids:
    return MadeBids(counts.get(kind, 0), counts.get(MADE_OF % kind, 0))


def _rule_set_totals(player: PlayerSummary, rule_sets: Mapping[str, RuleSetSummary]) -> Iterator[RuleSetTotals]:
    """Yield the totals of each rule set, in the order in which their games were first finished."""
    for key, totals in player.totals.items():
        worst, best = totals.lowest, totals.highest
        if rule_sets[key].lowest_wins:
            worst, best = best, worst
        mean = Fraction(totals.half_points, 2 * totals.games)
        yield RuleSetTotals(rule_sets[key].label, totals.games, best, worst, mean)


def form_over_time(history: str, last: int = FORM_ROUNDS, most: int = MAX_PLACES) -> tuple[tuple[int, Fraction], ...]:
    """Return the moving average over `last` rounds, as (number of the last round, share of bids made).

    There are at most `most` values at equal distances, from the first full window to the end. With fewer than `last`
    rounds there are no values. `history` has a letter for each round, 1 for a bid made.
    """
    first, end = last, len(history)
    if end < first:
        return ()
    places = min(most, end - first + 1)
    numbers = {first + (end - first) * place // max(places - 1, 1) for place in range(places)}
    return tuple((number, Fraction(history.count("1", number - last, number), last)) for number in sorted(numbers))


def made_bids_in_steps(
    history: str, rounds: int = FORM_ROUNDS, most: int = MAX_STEPS
) -> tuple[tuple[int, int, MadeBids], ...]:
    """Return the rounds in steps of `rounds`: first and last round of each, and its bids.

    The step is a multiple of `rounds` if there would be more than `most` steps. The last step has the rest.
    """
    length = rounds * max(1, -(-len(history) // (rounds * most)))
    ends = ((at, min(at + length, len(history))) for at in range(0, len(history), length))
    return tuple((at + 1, end, MadeBids(end - at, history.count("1", at, end))) for at, end in ends)


class Rating(NamedTuple):
    """The mean `mu` and the standard deviation `sigma` of the estimate of a player's skill."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """The value by which players are ranked."""
        return self.mu - Z * self.sigma


def ratings(
    results: Iterable[Sequence[tuple[str, int]]], before: Mapping[str, Rating] | None = None
) -> dict[str, Rating]:
    """Return the ratings after games, in the order of play, each given as people with their ranks.

    `before` are the ratings before the first of them.
    """
    model = PlackettLuce()
    skills: dict[str, PlackettLuceRating] = {
        person: model.rating(mu=rating.mu, sigma=rating.sigma) for person, rating in (before or {}).items()
    }
    for game in results:
        people = [person for person, _ in game]
        teams = [[skills.get(person) or model.rating()] for person in people]
        # openskill needs at least two players to compare.
        if len(teams) > 1:
            teams = model.rate(teams, ranks=[float(rank) for _, rank in game])
        skills |= {person: team[0] for person, team in zip(people, teams, strict=True)}
    return {person: Rating(rating.mu, rating.sigma) for person, rating in skills.items()}


def first_rating() -> Rating:
    """Return the rating of a player who has finished no game."""
    rating = PlackettLuce().rating()
    return Rating(rating.mu, rating.sigma)
