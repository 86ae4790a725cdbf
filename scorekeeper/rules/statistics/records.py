"""What was never done better, or worse: by rule set, as points of different rules do not compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.moments import moments
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.one_spelling import name_key
from scorekeeper.rules.statistics.played import PlayedBid, PlayedGame

# What somebody did: points, name, game, and round where it was done in one.
Done = tuple[Points, str, PlayedGame, int | None]


class RecordKind(StrEnum):
    """What a record is about."""

    HIGHEST_TOTAL = "highest-total"
    LOWEST_TOTAL = "lowest-total"
    HIGHEST_ROUND = "highest-round"
    BIGGEST_COMEBACK = "biggest-comeback"
    MOST_MADE_IN_A_ROW = "most-made-in-a-row"


@dataclass(frozen=True)
class Record:
    """Who did it, in which game, and in which round where it was done in one. Of equal ones the first is the record.

    `rules` is None for what is compared over all rule sets.
    """

    what: RecordKind
    rules: str | None
    player: str
    value: Points
    game: PlayedGame
    round: int | None = None


def records_by_rules(rules: str, games: Sequence[PlayedGame], finished: Sequence[PlayedGame]) -> tuple[Record, ...]:
    """The records of one rule set, whose games and finished games these are in the order of play."""
    totals: list[Done] = [(result.total, result.name, game, None) for game in finished for result in game.results]
    rounds: list[Done] = [
        (moment.points, game.sheet.game.name_in(moment.round, moment.seat), game, moment.round)
        for game in games
        for moment in moments(game.sheet)
    ]
    comebacks = [comeback for game in finished for comeback in _comebacks(game)]
    wanted: Mapping[RecordKind, tuple[list[Done], int]] = {
        RecordKind.HIGHEST_TOTAL: (totals, 1),
        RecordKind.LOWEST_TOTAL: (totals, -1),
        RecordKind.HIGHEST_ROUND: (rounds, 1),
        RecordKind.BIGGEST_COMEBACK: (comebacks, 1),
    }
    return tuple(
        Record(what, rules, name, value, game, number)
        for what, (done, sign) in wanted.items()
        if done
        for value, name, game, number in [max(done, key=lambda each: sign * each[0])]
    )


def most_made_in_a_row(bids: Sequence[PlayedBid]) -> tuple[Record, ...]:
    """The longest run of made bids over all games, with the game and the round in which it grew to that, if any."""
    longest, runs = None, dict[str, int]()
    for bid in bids:
        person = name_key(bid.name)
        runs[person] = runs.get(person, 0) + 1 if bid.made else 0
        if runs[person] > (longest.value if longest else 0):
            longest = Record(RecordKind.MOST_MADE_IN_A_ROW, None, bid.name, runs[person], bid.game, bid.round)
    return () if longest is None else (longest,)


def _comebacks(game: PlayedGame) -> Iterator[Done]:
    """How far each winner was behind after each round."""
    sheet = game.sheet
    sign = -1 if sheet.game.rules.lowest_wins else 1
    for seat in set(sheet.winners) & set(sheet.game.staying):
        for row in complete_rounds(sheet):
            totals = [sign * one.total for one in row.seats if one.total is not None]
            own = row.seats[seat].total
            if own is not None and (behind := max(totals) - sign * own) > 0:
                yield behind, sheet.game.names[seat], game, row.number
