"""Who finishes before whom, over many games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from scorekeeper.rules.insights.group_standings import Result, results_of
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.score.score_sheet import ScoreSheet

# The number of games in which the first player had the better rank, the second, and neither.
Outcomes = tuple[int, int, int]


class HeadToHead(Struct, frozen=True):
    """Two players, in alphabetical order, over the games that both finished: how often each had the better rank."""

    one: str
    other: str
    one_ahead: int
    other_ahead: int
    level: int

    @property
    def games(self) -> int:
        """The number of games both finished."""
        return self.one_ahead + self.other_ahead + self.level


def head_to_head(sheets: Sequence[ScoreSheet]) -> tuple[HeadToHead, ...]:
    """Every pair of players who finished a game together, by name in its latest spelling."""
    names: dict[str, str] = {}
    outcomes: dict[tuple[str, str], Outcomes] = {}
    for sheet in sheets:
        results = results_of(sheet)
        names |= {name_key(result.name): result.name for result in results}
        for pair, outcome in meetings(results):
            add_outcomes(outcomes, pair, outcome)
    return tuple(HeadToHead(names[one], names[other], *outcomes[one, other]) for one, other in sorted(outcomes))


def meetings(results: Iterable[Result]) -> Iterator[tuple[tuple[str, str], Outcomes]]:
    """Every pair of players of a finished game, by the keys of their names in alphabetical order, and who was ahead."""
    ranked = sorted((name_key(result.name), result.place) for result in results)
    for (one, rank), (other, other_rank) in combinations(ranked, 2):
        yield (one, other), (int(rank < other_rank), int(rank > other_rank), int(rank == other_rank))


def add_outcomes(outcomes: dict[tuple[str, str], Outcomes], pair: tuple[str, str], more: Outcomes) -> None:
    """Count more games of a pair."""
    ahead, behind, level = outcomes.get(pair, (0, 0, 0))
    outcomes[pair] = (ahead + more[0], behind + more[1], level + more[2])
