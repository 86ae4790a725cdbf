"""Where a game is among the records of its group, and the records before it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.rules.statistics.counting import day_summaries
from scorekeeper.rules.statistics.game_records import (
    GameRecord,
    RecordsBefore,
    best_totals,
    records_before,
    records_of_game,
)
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.summary import RecordKind, Summary, added_up
from tests.rules.statistics.games import one_card
from tests.rules.tables import a_game, a_round, house

LOWEST = house("desilva", lowest_wins=True)
# Ann makes 2 to 6 bids and misses one, so her totals are 1 to 5. The others make every bid, at last seven.
BEFORE = tuple((*(True,) * made, False) for made in range(2, 7))


def group(*games: tuple[bool, ...], rules: str | RuleSet = "desilva") -> list[PlayedGame]:
    """Games of Ann, each with two others who play in no other game."""
    sheets = (score_sheet(one_card(*made, names=f"Ann Bo{at} Cy{at}", rules=rules)) for at, made in enumerate(games, 1))
    return [PlayedGame(sheet, number=at) for at, sheet in enumerate(sheets, 1)]


def parts_of(games: list[PlayedGame]) -> list[Summary]:
    return [summary for _, summary in day_summaries(games)]


def records_of_last(games: list[PlayedGame]) -> tuple[GameRecord, ...]:
    parts = parts_of(games)
    return records_of_game(games[-1], added_up(parts), best_totals(parts))


@pytest.mark.parametrize(
    ("made", "records"),
    [
        # Eight are more than the seven of Bo5.
        (8, [(RecordKind.HIGHEST_TOTAL, 8, 1), (RecordKind.MOST_MADE_IN_A_ROW, 8, 1)]),
        (5, [(RecordKind.HIGHEST_TOTAL, 5, 1)]),
        (4, [(RecordKind.HIGHEST_TOTAL, 4, 2)]),
        (3, [(RecordKind.HIGHEST_TOTAL, 3, 3)]),
        (2, []),
    ],
)
def test_the_best_total_counts_up_to_the_third_and_anything_else_as_the_record(
    made: int, records: list[tuple[RecordKind, int, int]]
) -> None:
    """Totals of 1 to 5 before it, and an equal one does not come before."""
    assert records_of_last(group(*BEFORE, (True,) * made)) == tuple(
        GameRecord(what, ("Ann",), value, rank) for what, value, rank in records
    )


def test_where_the_lowest_wins_the_lowest_total_is_the_best() -> None:
    """Totals of -1 to -5, and again -5."""
    games = group(*((False,) * missed for missed in (1, 2, 3, 4, 5, 5)), rules=LOWEST)
    assert records_of_last(games) == (GameRecord(RecordKind.LOWEST_TOTAL, ("Ann",), -5, 1),)


def test_who_share_the_win_share_the_record() -> None:
    """Five times a total of 1; then Ann and Bo6 take a trick each of two, as they bid."""
    rows = (a_round([1, 0, 0], [1, 0, 0]), a_round([0, 1, 0], [0, 1, 0]))
    shared = replace(a_game("desilva", 3, *rows, agreed=(1, 1)), players=("Ann", "Bo6", "Cy6"))
    games = [*group(*[BEFORE[0]] * 5), PlayedGame(score_sheet(shared), number=6)]
    assert records_of_last(games)[0] == GameRecord(RecordKind.HIGHEST_TOTAL, ("Ann", "Bo6"), 1, 1)


def test_after_few_games_or_before_its_end_a_game_has_no_records() -> None:
    assert records_of_last(group(*BEFORE[1:], (True,) * 8)) == ()
    [*before, last] = group(*BEFORE, (True,) * 8)
    going_on = replace(last.sheet.game, rounds=last.sheet.game.rounds[:7])
    assert records_of_last([*before, PlayedGame(score_sheet(going_on), number=6)]) == ()


def test_the_records_before_a_game_are_those_that_its_players_may_break() -> None:
    """Bo5 made seven in a row, a round gave 1 at most, and Bo3 brings five along; Ann has just missed."""
    [game] = group((True,))
    coming = replace(game.sheet.game, players=("Ann", "Bo3", "Zed"))
    before = added_up(parts_of(group(*BEFORE)))
    assert records_before(PlayedGame(score_sheet(coming)), before) == RecordsBefore(7, 1, (0, 5, 0))


def test_after_few_games_by_its_rules_a_game_has_no_records_before_it() -> None:
    [game] = group((True,))
    assert records_before(game, added_up(parts_of(group(*BEFORE[1:])))) is None
    assert records_before(game, added_up(parts_of(group(*BEFORE, rules="family")))) is None


def test_where_the_lowest_wins_no_round_has_most_points() -> None:
    [game] = group((True,), rules=LOWEST)
    before = records_before(game, added_up(parts_of(group(*BEFORE, rules=LOWEST))))
    assert before is not None
    assert before.points is None
