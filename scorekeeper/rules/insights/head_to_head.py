"""Who finishes before whom, over many games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.insights.club_standings import results_of
from scorekeeper.rules.one_spelling import name_key
from scorekeeper.rules.score.score_sheet import ScoreSheet


@dataclass(frozen=True)
class HeadToHead:
    """Two players in the games that both finished, in the order of the alphabet: who had the better rank how often."""

    one: str
    other: str
    one_ahead: int
    other_ahead: int
    level: int

    @property
    def games(self) -> int:
        """In how many games they met."""
        return self.one_ahead + self.other_ahead + self.level


def head_to_head(sheets: Sequence[ScoreSheet]) -> tuple[HeadToHead, ...]:
    """Every pair that met in a finished game, by name; a name is written as it was last."""
    names: dict[str, str] = {}
    outcomes: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for sheet in sheets:
        results = sorted(results_of(sheet), key=lambda result: name_key(result.name))
        names |= {name_key(result.name): result.name for result in results}
        for one, other in combinations(results, 2):
            won = 0 if one.place < other.place else 1 if one.place > other.place else 2
            outcomes[name_key(one.name), name_key(other.name)][won] += 1
    return tuple(HeadToHead(names[one], names[other], *outcomes[one, other]) for one, other in sorted(outcomes))
