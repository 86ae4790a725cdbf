"""Several tables in one standing (R33). One round of two cards each; Bo makes 2, Ann 1 of 1 ... by de Silva.

table 1        table 2        together
Ann  Bo  Cy    Dee Eli Fay    1 Ann, Dee: first at their tables, as many points
 2   0   0      2   0   0     3 Bo, Cy, Eli, Fay: second
"""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, strategies as st
from msgspec.structs import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.insights.group_standings import have_comparable_totals, results_of, standing_over_tables
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet

DE_SILVA = preset("desilva-no-hook")
ROUNDS = ("200 200", "020 020", "002 002", "110 110", "210 200", "110 020", "001 002", "222 011")


def table(names: str, *rounds: str, lowest_wins: bool = False, of: int = 0) -> ScoreSheet:
    """Build a game of `of` rounds of two cards, each as bids and tricks."""
    parts = [[tuple(map(int, part)) for part in each.split()] for each in rounds]
    record = tuple(Round(bids, tricks) for bids, tricks in parts)
    rules = replace(DE_SILVA, lowest_wins=lowest_wins)
    return score_sheet(Game(rules, tuple(names.split()), 0, 1, record, agreed=(2,) * (of or len(rounds))))


def places(*sheets: ScoreSheet) -> list[tuple[int, str]]:
    return [(one.place, one.name) for one in standing_over_tables(sheets)]


def test_the_first_of_every_table_come_first_and_equals_share_a_place() -> None:
    assert places(table("Ann Bo Cy", "200 200"), table("Dee Eli Fay", "200 200")) == [
        *((1, "Ann"), (1, "Dee")),
        *((3, "Bo"), (3, "Cy"), (3, "Eli"), (3, "Fay")),
    ]


def test_among_equals_the_total_decides_where_the_games_are_alike() -> None:
    """Dee wins her table with one point and Ann hers with two, so Ann is before her."""
    alike = (table("Dee Eli Fay", "110 101"), table("Ann Bo Cy", "200 200"))
    assert have_comparable_totals(alike)
    assert places(*alike)[:2] == [(1, "Ann"), (2, "Dee")]


def test_totals_of_unlike_games_decide_nothing() -> None:
    unlike = (table("Dee Eli Fay", "110 101"), table("Ann Bo Cy", "200 200", "200 200"))
    assert not have_comparable_totals(unlike)
    assert places(*unlike)[:2] == [(1, "Ann"), (1, "Dee")]
    assert not have_comparable_totals((unlike[0], table("Ann Bo Cy", "110 101", lowest_wins=True)))


def test_where_the_lowest_total_wins_it_wins_here_too() -> None:
    lowest = [table(names, "200 200", lowest_wins=True) for names in ("Ann Bo Cy", "Dee Eli Fay")]
    assert places(*lowest)[-2:] == [(5, "Ann"), (5, "Dee")]


def test_who_plays_at_several_tables_has_the_mean_of_the_ranks() -> None:
    """Ann is first and second: one and a half, behind anyone who was first twice."""
    standing = standing_over_tables([table("Ann Bo Cy", "200 200"), table("Bo Ann Dee", "200 200")])
    ann = next(one for one in standing if one.name == "Ann")
    assert (ann.mean_rank, ann.tables, ann.total) == (Fraction(3, 2), (1, 2), 2)


def test_a_game_that_goes_on_does_not_count() -> None:
    assert standing_over_tables([table("Ann Bo Cy", "200 200", of=2)]) == ()


@given(st.lists(st.lists(st.sampled_from(ROUNDS), min_size=1, max_size=2), min_size=1, max_size=5))
def test_nobody_stands_behind_whom_they_beat_in_every_way(games: list[list[str]]) -> None:
    names = ("A1 B1 C1", "A2 B2 C2", "A3 B3 C3", "A4 B4 C4", "A5 B5 C5")
    sheets = [table(seated, *rounds) for seated, rounds in zip(names, games, strict=False)]
    standing = standing_over_tables(sheets)
    assert sorted(one.name for one in standing) == sorted(name for sheet in sheets for name in sheet.game.names)
    for sheet in sheets:
        at_table = {result.name: result.place for result in results_of(sheet)}
        mine = [one for one in standing if one.name in at_table]
        assert [at_table[one.name] for one in mine] == sorted(at_table.values())
    assert [one.place for one in standing] == sorted(one.place for one in standing)
    assert standing[0].place == 1
