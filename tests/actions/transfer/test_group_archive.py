"""A whole group leaves one home and comes to another: nothing is lost, and nothing but what was said goes along."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.game.games import finish_early, game_at
from scorekeeper.actions.groups.groups import all_games, games_of, recent_names_for
from scorekeeper.actions.groups.house_rules import house_rules_of, save_house_rules
from scorekeeper.actions.groups.tables import (
    begin_season,
    choose_ranking,
    close_season,
    kept_and_deleted_seasons,
    usual_ranking,
)
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.actions.transfer import group_archive
from scorekeeper.actions.transfer.group_archive import archive_of_group, import_group
from scorekeeper.files.group_archive import ArchivedGame, ArchivedSeason, GroupArchive, write_group
from scorekeeper.files.group_archive.reader import read_group
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.presets import preset_definition
from scorekeeper.rules.statistics.ranking import Order, Ranking
from tests.cases import cases
from tests.files.game_files import game_in, worked_sheet
from tests.storage.kept import MONDAY, PHONE, STRANGER

THURSDAY = dict(preset_definition("himes")) | {"name": "Thursday rules"}


@pytest.fixture
def key(app: Flask) -> str:
    """A game of a group with others, house rules, a ranking, two seasons, and one game ended early."""
    first = start_game(PHONE, game_in(worked_sheet(title="Friday night")), MONDAY)
    group = game_at(first).group_id
    for day, case in enumerate(cases("games")[:16], start=1):
        start_game(PHONE, game_in(case["file"]), MONDAY + timedelta(days=day), group_id=group)
    early = start_game(PHONE, game_in(worked_sheet(players=["ALICE", "Eve", "Bob", "Zoë"])), MONDAY, group_id=group)
    finish_early(early, PHONE, 2)
    save_house_rules(PHONE, THURSDAY, group)
    choose_ranking(PHONE, group, Ranking(Order.POINTS, (5, 3, 1), 1))
    close_season(PHONE, group, begin_season(PHONE, group, "Autumn", MONDAY, None), MONDAY)
    begin_season(PHONE, group, "Winter", MONDAY + timedelta(days=90), MONDAY + timedelta(days=120))
    return first


def archive_of(key: str) -> GroupArchive:
    return archive_of_group(game_at(key).group_id)


def test_it_goes_out_comes_in_elsewhere_and_goes_out_in_the_same_bytes(key: str) -> None:
    data = write_group(archive_of(key))
    group, problems = read_group(data)
    assert problems == ()
    assert group is not None
    keys = import_group(group, STRANGER).keys
    assert len(keys) == 18
    assert write_group(archive_of(keys[-1])) == data
    assert write_group(archive_of(key)) == data


def test_no_key_no_device_and_no_address_goes_along(key: str) -> None:
    group = archive_of(key)
    archive = json.dumps([str(group), write_group(group).hex()])
    for secret in (PHONE, *(game.key for game in all_games(limit=100))):
        assert secret not in archive
        assert secret.encode().hex() not in archive


def test_the_device_that_brings_it_in_keeps_its_score_and_nobody_else_does(key: str) -> None:
    keys = import_group(archive_of(key), STRANGER).keys
    assert len(games_of(STRANGER, limit=100)) == 18
    assert "Eve" in recent_names_for(STRANGER)
    assert [house_rules.name for house_rules in house_rules_of(STRANGER)] == ["Thursday rules"]
    assert not game_at(keys[0], PHONE).may_write
    assert game_at(keys[0]).group_id != game_at(key).group_id


def test_it_can_be_added_to_a_group_there_is(key: str) -> None:
    before = len(games_of(PHONE, limit=100))
    games = [replace(each, started_on=date(1999, 1, 2)) for each in archive_of(key).games[:2]]
    keys = import_group(replace(archive_of(key), games=tuple(games)), into=game_at(key).group_id).keys
    assert len(games_of(PHONE, limit=100)) == before + 2
    assert game_at(keys[0], PHONE).may_write
    assert [house_rules.name for house_rules in house_rules_of(PHONE)] == ["Thursday rules"]


def test_seasons_it_has_are_kept_once_and_a_ranking_it_chose_stays(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    archive, group = archive_of(key), game_at(key).group_id
    known, _ = kept_and_deleted_seasons(PHONE, group)
    choose_ranking(PHONE, group, Ranking(Order.WINS))
    more = (*archive.seasons, ArchivedSeason("Spring", MONDAY), ArchivedSeason("Summer", MONDAY))
    monkeypatch.setattr(group_archive, "MAX_SEASONS", len(known) + 1)
    import_group(replace(archive, games=archive.games[:1], seasons=more), into=game_at(key).group_id)
    assert usual_ranking(PHONE, group) == Ranking(Order.WINS)
    assert sorted(one.name for one in kept_and_deleted_seasons(PHONE, group)[0]) == ["Autumn", "Spring", "Winter"]


def test_brought_in_twice_by_the_same_form_it_is_there_once(key: str) -> None:
    group = archive_of(key)
    first, *_ = import_group(group, STRANGER, start_id="one-form").keys
    assert import_group(group, STRANGER, start_id="one-form").keys == (first,)
    assert len(games_of(STRANGER, limit=100)) == 18


def test_a_second_import_into_the_same_group_leaves_out_what_is_there(key: str) -> None:
    """Two of the 18 games are new the second time, one of them a game that was played twice alike on one day."""
    games = archive_of(key).games
    group = replace(archive_of(key), games=(*games, games[-1]))
    first = import_group(replace(group, games=games[1:]), STRANGER)
    assert (len(first.keys), first.here) == (17, ())
    second = import_group(group, STRANGER, into=game_at(first.keys[0]).group_id)
    assert (len(second.keys), sorted(second.here)) == (19, sorted(first.keys))
    assert len(games_of(STRANGER, limit=100)) == 19


def test_all_of_it_is_kept_or_nothing(key: str) -> None:
    group, before = archive_of(key), all_games(limit=100)
    game = group.games[0].game
    wrong = replace(game, players=("Ann", "Ann", "Bo", "Cy"))
    with pytest.raises(IllegalAct):
        import_group(replace(group, games=(*group.games, ArchivedGame(wrong, MONDAY))), STRANGER)
    assert all_games(limit=100) == before
    assert house_rules_of(STRANGER) == []


def test_many_games_are_stored_as_if_they_came_one_by_one(key: str) -> None:
    """In other batches, with people who come and go, penalties, and names in other capitals."""
    group = archive_of(key)
    together = import_group(group, STRANGER).keys
    other, *_ = import_group(replace(group, games=(group.games[0],)), STRANGER).keys
    into = game_at(other).group_id
    one_by_one = [import_group(replace(group, games=(each,)), STRANGER, into=into).keys[0] for each in group.games]
    for one, other in zip(together, one_by_one, strict=True):
        assert stored_values(one) == stored_values(other)


def stored_values(key: str) -> tuple[object, ...]:
    stored = game_at(key)
    return stored.game, stored.started_on, stored.version, stored.ended_after
