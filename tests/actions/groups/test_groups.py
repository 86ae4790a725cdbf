"""A group as a whole: named, found by its name, and deleted with everything in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.errors import NoPencil, NoSuchGame, NoSuchGroup, OfferOver, OtherKeepers, SeveralGroups
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups import groups
from scorekeeper.actions.groups.access import offer_lost_pencil, offer_pencil, share_pages, shared_key, take_pencil
from scorekeeper.actions.groups.groups import (
    all_games,
    delete_group,
    games_of,
    group_called,
    group_of,
    name_group,
    several_groups,
)
from scorekeeper.actions.groups.house_rules import house_rules_of, save_house_rules
from scorekeeper.actions.groups.people import delete_name, merge_people
from scorekeeper.actions.groups.statistics import counted_group
from scorekeeper.actions.groups.tables import begin_season, choose_ranking
from scorekeeper.actions.jobs.long_jobs import cancel_group_jobs, order_archive, order_removal
from scorekeeper.actions.jobs.worker import Worker
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.actions.transfer import group_archive
from scorekeeper.rules.presets import preset_definition
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.ranking import Order, Ranking
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.columns import Base
from scorekeeper.storage.jobs import JobStore
from tests.rules.tables import a_game
from tests.storage.kept import MONDAY, OKENUFF, PHONE, STRANGER, TABLET, started


def rows() -> dict[str, int]:
    """How many rows there are in each table that has any."""
    with reading() as session:
        counted = {table.name: len(session.execute(table.select()).all()) for table in Base.metadata.sorted_tables}
    return {name: number for name, number in counted.items() if number}


@pytest.fixture
def key(app: Flask) -> str:
    """A game of a group with two others, house rules, statistics, a ranking and a season, shared pages, and people that
    were merged and deleted.
    """
    key = started(OKENUFF)
    group = game_at(key).group_id
    for _ in range(2):
        start_game(PHONE, a_game("desilva"), MONDAY, group_id=group)
    save_house_rules(PHONE, {**preset_definition("desilva"), "name": "Ours"}, group)
    start_game(PHONE, replace(a_game("desilva", 3), players=("Eve", "Bob", "Carol")), MONDAY, group_id=group)
    merge_people(PHONE, group, "Eve", "David")
    delete_name(PHONE, group, "Alice")
    counted_group(PHONE, group, GameChoice())
    choose_ranking(PHONE, group, Ranking(Order.WINS))
    begin_season(PHONE, group, "Autumn", MONDAY, None)
    share_pages(PHONE, group, initials_only=True, initials_of=())
    return key


def test_a_group_goes_by_its_name_or_its_people(key: str) -> None:
    group = game_at(key).group_id
    assert group_of(PHONE, group).name is None
    assert group_of(PHONE, group).people == ("Bob", "Carol", "David")
    name_group(PHONE, group, " Friday  night ")
    assert group_of(PHONE, group).name == "Friday night"
    name_group(PHONE, group, "")
    assert group_of(PHONE, group).name is None
    assert several_groups(PHONE) == []
    for look in (lambda: group_of(STRANGER, group), lambda: name_group(STRANGER, group, "Mine")):
        with pytest.raises(NoPencil):
            look()


def test_a_group_is_found_by_its_name_and_made_where_there_is_none(key: str) -> None:
    made = group_called("Friday  night")
    assert group_called("friday night") == made != game_at(key).group_id
    name_group(PHONE, game_at(key).group_id, "Friday night")
    with pytest.raises(SeveralGroups):
        group_called("Friday night")


def test_nothing_is_left_of_a_small_group(key: str) -> None:
    offer_pencil(key, PHONE)
    assert not delete_group(PHONE, game_at(key).group_id)
    assert rows() == {}
    with pytest.raises(NoSuchGame):
        game_at(key)


def test_a_group_stands_while_others_keep_score_in_it(key: str) -> None:
    take_pencil(offer_pencil(key, PHONE), TABLET, "Tablet")
    before = rows()
    for device, error in ((PHONE, OtherKeepers), (STRANGER, NoPencil)):
        with pytest.raises(error):
            delete_group(device, game_at(key).group_id)
    assert rows() == before


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four games are many here, and are removed two at a time."""
    monkeypatch.setattr(groups, "GAMES_AT_ONCE", 3)
    monkeypatch.setattr(group_archive, "MAX_REMOVED", 2)


@pytest.mark.usefixtures("large")
def test_a_large_group_is_nobodys_at_once_and_its_rows_go_in_slices(key: str, tmp_path: Path) -> None:
    other = start_game(STRANGER, a_game("desilva"), MONDAY)
    kept = game_at(other)
    group, store, token = game_at(key).group_id, JobStore(tmp_path / "jobs"), offer_lost_pencil(key)
    address = shared_key(group)
    assert address is not None
    assert delete_group(PHONE, group)
    with pytest.raises(NoSuchGroup):
        counted_group(None, address, GameChoice())
    assert not rows().keys() & {"seasons", "rankings", "shared_pages"}
    with pytest.raises(NoSuchGame):
        game_at(key)
    with pytest.raises(NoPencil):
        group_of(PHONE, group)
    with pytest.raises(OfferOver):
        take_pencil(token, PHONE, "Phone")
    assert games_of(PHONE) == []
    assert house_rules_of(PHONE) == []
    assert [game.key for game in all_games(limit=9)] == [other]
    order_removal(store)
    # While one job waits, no second one is ordered.
    order_removal(store)
    assert len(store.all()) == 1
    Worker(store).run()
    assert rows() == {"groups": 1, "pencils": 1, "players": 4, "games": 1, "seats": 4}
    assert game_at(other) == kept


@pytest.mark.usefixtures("large")
def test_its_archives_go_with_it(key: str, tmp_path: Path) -> None:
    store, other = JobStore(tmp_path / "jobs"), start_game(STRANGER, a_game("desilva"), MONDAY)
    group = game_at(key).group_id
    mine, theirs = order_archive(store, group), order_archive(store, game_at(other).group_id)
    delete_group(PHONE, group)
    cancel_group_jobs(store, group)
    assert store.find(mine) is None
    assert store.find(theirs) is not None
