"""Kept summaries: after whatever is done to games, what they add up to is what counting all games anew gives."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from flask import Flask
from msgspec.structs import replace
from sqlalchemy import delete, select, update

from scorekeeper.actions.errors import NoPencil
from scorekeeper.actions.game.games import correct_name, delete_game, finish_early, game_at, reopen
from scorekeeper.actions.game.rounds import add_penalty, record, remove_penalty
from scorekeeper.actions.game.table import LatePlayer, change_attendance, join, take_over
from scorekeeper.actions.game.undo import redo, undo
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.actions.groups import statistics
from scorekeeper.actions.groups.statistics import cached_sums, counted_group, played_games
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.actions.transfer.group_archive import archive_of_group, import_group
from scorekeeper.rules.play.table_changes import coming_back, leaving, sitting_out
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.group import GroupStatistics, group_statistics
from scorekeeper.rules.statistics.played import bids_of, rounds_in_order
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.game_rows import GameRow, GameSummaryRow
from scorekeeper.storage.database.group_rows import Group
from scorekeeper.storage.statistics import LAYOUT, games_to_count, places_of_games
from tests.rules.tables import a_game, a_round, house
from tests.storage.kept import MONDAY, OKENUFF, PHONE, STRANGER, TUESDAY, counted_statements, started

ALL = GameChoice()
THURSDAY = house("desilva", name="Thursday")
ROUNDS = (a_round([1, 0, 0, 1], [1, 0, 0, 0]), a_round([2, 0, 1, 0], [2, 0, 0, 0]))


@pytest.fixture
def key(app: Flask) -> str:
    """A running game of a group that has another one behind it, which ended early."""
    first = started(OKENUFF)
    group = game_at(first).group_id
    finish_early(first, PHONE, 2)
    rounds = tuple(replace(each, played_on=MONDAY + timedelta(days=at)) for at, each in enumerate(ROUNDS))
    return start_game(PHONE, a_game("desilva", 4, *rounds), MONDAY, group_id=group)


def kept(key: str, choice: GameChoice = ALL) -> GroupStatistics:
    group = game_at(key).group_id
    statistics = counted_group(PHONE, group, choice).statistics
    assert stored_places(group) == places_anew(group)
    return statistics


def stored_places(group: int) -> dict[int, set[tuple[str, int | None, bool]]]:
    """Name, rank and whether last, of everybody in each game."""
    with reading() as session:
        ids = list(session.scalars(select(GameRow.id).where(GameRow.group_id == group)))
        places = places_of_games(session, ids)
    return {game: {(one.name, one.rank, one.last) for one in those} for game, those in places.items()}


def places_anew(group: int) -> dict[int, set[tuple[str, int | None, bool]]]:
    """The same from the sheets of all games, of those who played a complete round."""
    found = {}
    for game in played_games(group)[0]:
        ranks = {result.name: result.place for result in game.results}
        names = {bid.name for _, _, row in rounds_in_order([game]) for bid in bids_of(game, row)}
        last = max(ranks.values(), default=1)
        found[game.number] = {(name, ranks.get(name), last > 1 and ranks.get(name) == last) for name in names}
    return {game: places for game, places in found.items() if places}


def anew(key: str, choice: GameChoice = ALL) -> GroupStatistics:
    games, _ = played_games(game_at(key).group_id)
    return group_statistics(choice.chosen_from(games))


def third_round(key: str) -> None:
    """Three bid 0 and the last 2, and the last takes all three tricks."""
    writes = [CellWrite(3, seat, "bid", None, bid) for seat, bid in enumerate((0, 0, 2, 0))]
    writes += [CellWrite(3, seat, "tricks", None, tricks) for seat, tricks in enumerate((0, 0, 3, 0))]
    for number, write in enumerate(writes):
        record(key, PHONE, f"third {number}", [write], TUESDAY)


def called(key: str, name: str, *, everywhere: bool) -> None:
    correct_name(key, PHONE, "act", seat=0, seen="Alice", name=name, everywhere=everywhere)


ACTS: dict[str, Callable[[str], object]] = {
    "a round": third_round,
    "a correction": lambda key: record(key, PHONE, "act", [CellWrite(2, 1, "bid", 0, 1)], MONDAY),
    "a penalty": lambda key: add_penalty(key, PHONE, "penalty", round=1, seat=0, points=-5, today=MONDAY),
    "its early end": lambda key: finish_early(key, PHONE, 2),
    "somebody else at a seat": lambda key: take_over(key, PHONE, "act", seat=1, name="Dora", number=3),
    "somebody who goes": lambda key: change_attendance(key, PHONE, "act", leaving, seat=1, number=3),
    "somebody who comes": lambda key: join(key, PHONE, "act", LatePlayer("Zoë", fit=True), number=3),
    "a name corrected everywhere": lambda key: called(key, "Alicia", everywhere=True),
    "a name corrected here": lambda key: called(key, "Uma", everywhere=False),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_after_every_kind_of_act_and_its_undo_the_kept_is_what_counting_anew_gives(
    key: str, act: Callable[[str], object]
) -> None:
    assert kept(key) == anew(key)
    for change in (act, lambda key: undo(key, PHONE), lambda key: redo(key, PHONE)):
        change(key)
        assert kept(key) == anew(key)
    assert kept(key).games == 2


def test_who_sits_out_comes_back_and_a_game_goes_on_after_its_end(key: str) -> None:
    change_attendance(key, PHONE, None, sitting_out, seat=3, number=3)
    assert kept(key) == anew(key)
    change_attendance(key, PHONE, None, coming_back, seat=3, number=3)
    finish_early(key, PHONE, 2)
    assert kept(key) == anew(key)
    reopen(key, PHONE)
    third_round(key)
    assert kept(key) == anew(key)
    assert kept(key).players[0].finished == 1


def test_a_penalty_that_is_taken_back_counts_no_more(key: str) -> None:
    before = kept(key)
    add_penalty(key, PHONE, "penalty", round=1, seat=0, points=-5, today=MONDAY)
    remove_penalty(key, PHONE, "penalty")
    assert kept(key) == anew(key) == before


def test_a_game_that_is_deleted_counts_no_more(key: str) -> None:
    group, before = game_at(key).group_id, kept(key)
    more = start_game(PHONE, a_game(THURSDAY, 4, *ROUNDS), TUESDAY, group_id=group)
    assert kept(more).games == before.games + 1
    delete_game(more, PHONE)
    assert kept(key) == anew(key) == before


def test_a_group_with_the_id_of_a_deleted_one_is_counted_by_itself(app: Flask) -> None:
    """SQLite gives the last id again. Alice bid 1 in the first group's game, and 0 in that of the second."""
    statistics_of = []
    for bids in ([1, 0, 0, 1], [0, 0, 0, 0]):
        key = start_game(PHONE, a_game("desilva", 4, a_round(bids, [1, 0, 0, 0])), MONDAY)
        statistics_of.append(kept(key))
        assert statistics_of[-1] == anew(key)
        with writing() as session:
            session.execute(delete(Group))
    assert statistics_of[0] != statistics_of[1]


def test_a_group_that_is_imported_is_counted(key: str) -> None:
    [copy, *_] = import_group(archive_of_group(game_at(key).group_id), PHONE).keys
    assert kept(copy) == anew(copy)
    assert kept(copy).rounds == kept(key).rounds


def test_rules_without_a_name_count_like_others(key: str) -> None:
    nameless = a_game(house("desilva", id="", name=""), 4, *ROUNDS)
    start_game(PHONE, nameless, TUESDAY, group_id=game_at(key).group_id)
    assert kept(key) == anew(key)
    assert kept(key).games == 3


def test_games_are_chosen_by_their_days_and_rules(key: str) -> None:
    later = start_game(PHONE, a_game(THURSDAY, 4, *ROUNDS), date(2023, 1, 5), group_id=game_at(key).group_id)
    years = [(date(year, 1, 1), date(year, 12, 31)) for year in (2022, 2023)]
    for (since, until), games in zip(years, (2, 1), strict=True):
        choice = GameChoice(since=since, until=until)
        assert kept(key, choice) == anew(key, choice)
        assert kept(key, choice).games == games
    thursday = GameChoice(rules="Thursday")
    assert kept(key, thursday) == anew(later, thursday)
    group = counted_group(PHONE, game_at(key).group_id, ALL)
    assert sorted(group.rules) == ["Thursday", "desilva", "okenuff"]
    assert group.years == (2022, 2023)


def test_what_was_counted_is_not_counted_again(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept(key)
    monkeypatch.setattr(statistics, "day_summaries", None)
    group = game_at(key).group_id
    with counted_statements() as statements:
        assert counted_group(PHONE, group, ALL).statistics == before
    assert len(statements) == 5


def test_what_was_counted_by_another_layout_is_counted_anew(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it is, its game is left out: what was stored cannot be read."""
    before, group = kept(key), game_at(key).group_id
    with writing() as session:
        session.execute(update(GameSummaryRow).values(layout=LAYOUT - 1, parts=b"another form"))
    monkeypatch.setattr(statistics, "AT_A_TIME", 1)
    assert counted_group(PHONE, group, ALL).statistics.games == 1
    assert counted_group(PHONE, group, ALL).statistics == before


def test_of_very_many_games_so_many_are_counted_at_a_time(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "AT_A_TIME", 1)
    first, second = (counted_group(PHONE, game_at(key).group_id, ALL) for _ in range(2))
    assert (first.more, first.statistics.games) == (True, 1)
    assert (second.more, second.statistics) == (False, anew(key))


def test_sums_are_cached_by_how_many_games_they_have(key: str) -> None:
    games = counted_group(PHONE, game_at(key).group_id, ALL).statistics.games
    assert 1 < cached_sums.currsize <= 1 + games


def test_of_games_that_take_long_as_many_are_counted_as_there_is_time_for(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "FEW", 1)
    monkeypatch.setattr(statistics, "COUNTING_S", -1)
    first, second = (counted_group(PHONE, game_at(key).group_id, ALL) for _ in range(2))
    assert (first.more, first.statistics.games) == (True, 1)
    assert (second.more, second.statistics) == (False, anew(key))


def test_a_game_that_cannot_be_read_is_left_out_and_not_asked_for_again(key: str) -> None:
    before = kept(key)
    group = game_at(key).group_id
    with writing() as session:
        session.execute(update(GameRow).where(GameRow.key == key).values(rules={"id": "none"}, version=99))
    for _ in range(2):
        assert counted_group(PHONE, group, ALL).statistics.games == before.games - 1
    with reading() as session:
        assert games_to_count(session, group, 10) == {}


def test_a_stranger_sees_nothing(key: str) -> None:
    with pytest.raises(NoPencil):
        counted_group(STRANGER, game_at(key).group_id, ALL)
