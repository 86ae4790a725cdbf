"""The people of a group: renamed, merged, hidden, deleted; each is taken back exactly, and statistics follow."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from flask import Flask
from msgspec.structs import replace
from sqlalchemy import select

from scorekeeper.actions.errors import NoPencil, NothingToUndo, PersonKnown, PlayedTogether, TouchedSince
from scorekeeper.actions.game.games import correct_name, delete_game, game_at
from scorekeeper.actions.game.history import history_page
from scorekeeper.actions.game.table import LatePlayer, join, set_standing_dealer, take_over
from scorekeeper.actions.game.undo import redo, undo
from scorekeeper.actions.groups import people
from scorekeeper.actions.groups.groups import recent_names_for
from scorekeeper.actions.groups.people import (
    delete_name,
    forget_name,
    hide_person,
    merge_people,
    people_of,
    person_of,
    recent_acts,
    rename_person,
    undo_group_act,
)
from scorekeeper.actions.groups.statistics import counted_group, played_games
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.group import group_statistics
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.columns import Base
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups import group_acts as kept_acts
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE, STRANGER, counted_statements, started

ROUNDS = (a_round([1, 0, 0, 1], [1, 0, 0, 0]), a_round([2, 0, 1, 0], [2, 0, 0, 0]))
# Tables and columns that hold versions and statistics, which need not be equal after an undo.
COUNTED = ("game_summaries", "game_places", "groups", "group_acts", "moved_seats", "renamed_places")


@pytest.fixture
def group(app: Flask) -> int:
    """Three games of Alice, Bob, Carol and David: in the first Zoe joins late and Dora plays for Bob, the second is
    dealt by Grandpa, and the third is played by Robert, who is Bob.
    """
    first = started(a_game("desilva", 4, *ROUNDS))
    number = game_at(first).group_id
    for game in (
        a_game("desilva", 4, *ROUNDS),
        replace(a_game("desilva"), players=("Alice", "Robert", "Carol", "Eve")),
    ):
        start_game(PHONE, game, MONDAY, group_id=number)
    join(first, PHONE, "late", LatePlayer("Zoe", fit=True), number=3)
    take_over(first, PHONE, "over", seat=1, name="Dora", number=3)
    set_standing_dealer(keys(number)[1], PHONE, "deals", seen="", name="Grandpa")
    return number


def keys(group: int) -> list[str]:
    with reading() as session:
        games = Base.metadata.tables["games"]
        return list(session.scalars(select(games.c.key).where(games.c.group_id == group).order_by(games.c.id)))


def games(group: int) -> list[StoredGame]:
    return [game_at(key) for key in keys(group)]


def names(group: int) -> list[str]:
    return sorted(person.name for person in people_of(PHONE, group))


def rows() -> dict[str, list[str]]:
    """Everything that is kept, but how often it was changed."""
    with reading() as session:
        return {
            table.name: sorted(
                json.dumps({k: v for k, v in row._mapping.items() if k != "version"}, default=str, sort_keys=True)
                for row in session.execute(table.select())
            )
            for table in Base.metadata.sorted_tables
            if table.name not in COUNTED
        }


def take_back(group: int) -> None:
    """Undo the latest act."""
    undo_group_act(PHONE, group, recent_acts(PHONE, group)[0].id)


def everywhere(word: str) -> list[str]:
    """The tables in which a word stands."""
    with reading() as session:
        return [
            table.name
            for table in Base.metadata.sorted_tables
            if any(word in json.dumps(list(row), default=str) for row in session.execute(table.select()))
        ]


def at_random(chance: Random, group: int, one: str, other: str) -> None:
    """Do something to these people."""
    match chance.randrange(5):
        case 0:
            rename_person(PHONE, group, one, f"Kim {chance.randrange(9)}")
        case 1:
            merge_people(PHONE, group, one, other)
        case 2:
            rename_person(PHONE, group, one, other)
        case 3:
            hide_person(PHONE, group, one, hidden=chance.random() < 0.7)
        case _:
            delete_name(PHONE, group, one)


def require_counted(group: int) -> None:
    """Require that the stored summaries add up to the statistics counted from all games anew."""
    played, unreadable = played_games(group)
    assert not unreadable
    assert counted_group(PHONE, group, GameChoice()).statistics == group_statistics(played)


ACTS: dict[str, Callable[[int], object]] = {
    "a player renamed": lambda group: rename_person(PHONE, group, "Bob", "Bobby"),
    "who played for somebody renamed": lambda group: rename_person(PHONE, group, "Dora", "Theodora"),
    "a dealer who does not play renamed": lambda group: rename_person(PHONE, group, "Grandpa", "Karl"),
    "who played for somebody merged": lambda group: merge_people(PHONE, group, "Dora", "Eve"),
    "a player merged into who played for somebody": lambda group: merge_people(PHONE, group, "Eve", "Dora"),
    "a dealer merged into a player": lambda group: merge_people(PHONE, group, "Grandpa", "Eve"),
    "somebody hidden": lambda group: hide_person(PHONE, group, "Bob"),
    "a player's name deleted": lambda group: delete_name(PHONE, group, "Alice"),
    "the name of who played for somebody deleted": lambda group: delete_name(PHONE, group, "Dora"),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_every_act_is_counted_and_its_undo_restores_every_row(group: int, act: Callable[[int], object]) -> None:
    require_counted(group)
    before, versions = rows(), [game.version for game in games(group)]
    act(group)
    assert rows() != before
    require_counted(group)
    take_back(group)
    assert rows() == before
    assert recent_acts(PHONE, group) == []
    require_counted(group)
    assert all(game.version >= version for game, version in zip(games(group), versions, strict=True))


@pytest.mark.parametrize("name", ["Alice", "Bob", "Zoe", "Dora", "Grandpa", "Eve"])
def test_to_rename_and_to_rename_back_changes_nothing(group: int, name: str) -> None:
    before = [game.game for game in games(group)]
    rename_person(PHONE, group, name, "Ödön <3")
    assert "Ödön <3" in names(group)
    assert name not in names(group)
    rename_person(PHONE, group, "ödön <3", name)
    assert [game.game for game in games(group)] == before


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_is_counted_and_taken_back_in_turn(group: int, seed: int) -> None:
    chance = Random(seed)
    states = [rows()]
    for _ in range(8):
        one, other = chance.sample([person.name for person in people_of(PHONE, group)], 2)
        acts = len(recent_acts(PHONE, group))
        try:
            at_random(chance, group, one, other)
        except (PlayedTogether, PersonKnown):
            assert rows() == states[-1]
        require_counted(group)
        if len(recent_acts(PHONE, group)) > acts:
            states.append(rows())
    while recent_acts(PHONE, group):
        assert rows() == states.pop()
        take_back(group)
        require_counted(group)
    assert [rows()] == states


class TestARename:
    def test_reaches_the_acts_of_a_game_so_that_redo_knows_the_name(self, group: int) -> None:
        [key, *_] = keys(group)
        undo(key, PHONE)
        undo(key, PHONE)
        rename_person(PHONE, group, "Zoe", "Zoë")
        redo(key, PHONE)
        assert game_at(key).game.players[-1] == "Zoë"

    def test_to_a_name_of_somebody_else_is_refused(self, group: int) -> None:
        for name in ("robert", "DORA", "Grandpa"):
            with pytest.raises(PersonKnown):
                rename_person(PHONE, group, "Bob", name)

    def test_is_not_taken_back_where_somebody_else_is_called_so_by_now(self, group: int) -> None:
        rename_person(PHONE, group, "Eve", "Eva")
        start_game(PHONE, replace(a_game("desilva", 3), players=("Eve", "Alice", "Bob")), MONDAY, group_id=group)
        with pytest.raises(PersonKnown):
            take_back(group)

    def test_is_not_taken_back_where_a_game_renamed_the_person_since(self, group: int) -> None:
        rename_person(PHONE, group, "Eve", "Eva")
        correct_name(keys(group)[2], PHONE, "act", seat=3, seen="Eva", name="Evi", everywhere=True)
        with pytest.raises(TouchedSince):
            take_back(group)


class TestAMerge:
    def test_gives_all_games_to_one(self, group: int) -> None:
        merge_people(PHONE, group, "Robert", "Bob")
        assert [game.game.players[1] for game in games(group)] == ["Bob", "Bob", "Bob"]
        assert "Robert" not in names(group)
        assert person_of(PHONE, group, "Bob").games == 3

    @pytest.mark.parametrize(
        ("one", "other"), [("Alice", "Bob"), ("Dora", "Bob"), ("Alice", "Dora"), ("Grandpa", "Carol")]
    )
    def test_is_refused_where_both_were_in_one_game(self, group: int, one: str, other: str) -> None:
        before = rows()
        for pair in ((one, other), (other, one)):
            with pytest.raises(PlayedTogether) as refused:
                merge_people(PHONE, group, *pair)
            assert set(refused.value.games) <= set(keys(group))
            assert refused.value.games
        assert rows() == before

    def test_leaves_the_other_spelling_free_for_the_one_person(self, group: int) -> None:
        merge_people(PHONE, group, "Robert", "Bob")
        rename_person(PHONE, group, "Bob", "Robert")
        assert [game.game.players[1] for game in games(group)] == ["Robert"] * 3
        require_counted(group)

    def test_makes_of_a_name_that_is_typed_again_somebody_of_its_own(self, group: int) -> None:
        merge_people(PHONE, group, "Robert", "Bob")
        key = start_game(PHONE, replace(a_game("desilva", 3), players=("Robert", "Bob", "Eve")), MONDAY, group_id=group)
        assert game_at(key).game.players == ("Robert", "Bob", "Eve")
        assert {"Robert", "Bob"} <= set(names(group))
        take_back(group)
        assert game_at(keys(group)[2]).game.players[1] == "Robert"

    def test_makes_of_a_seat_handed_from_one_to_the_other_no_change(self, group: int) -> None:
        key = keys(group)[2]
        correct_name(key, PHONE, "act", seat=3, seen="Eve", name="Evelyn", everywhere=False)
        merge_people(PHONE, group, "Eve", "Evelyn")
        assert history_page(game_at(key), limit=1).acts[0].changes == ()
        with pytest.raises(NothingToUndo):
            undo(key, PHONE)
        assert game_at(key).game.players[3] == "Evelyn"

    def test_is_taken_back_without_a_game_that_was_deleted(self, group: int) -> None:
        merge_people(PHONE, group, "Robert", "Bob")
        delete_game(keys(group)[0], PHONE)
        take_back(group)
        assert [game.game.players[1] for game in games(group)] == ["Bob", "Robert"]


class TestHiding:
    def test_offers_nobody_and_leaves_the_games_as_they_are(self, group: int) -> None:
        before = games(group)
        hide_person(PHONE, group, "Bob")
        assert "Bob" not in recent_names_for(PHONE)
        assert "Alice" in recent_names_for(PHONE)
        assert games(group) == before
        assert person_of(PHONE, group, "Bob").hidden
        assert "bob" in counted_group(PHONE, group, GameChoice()).hidden

    def test_is_over_when_somebody_is_shown_again(self, group: int) -> None:
        hide_person(PHONE, group, "Bob")
        hide_person(PHONE, group, "Bob", hidden=False)
        assert "Bob" in recent_names_for(PHONE)
        assert [act.kind for act in recent_acts(PHONE, group)] == [people.SHOWN, people.HIDDEN]


class TestADeletedName:
    @pytest.mark.parametrize("name", ["Alice", "Dora", "Grandpa"])
    def test_a_deleted_name_stands_nowhere_any_more_once_it_is_forgotten(self, group: int, name: str) -> None:
        require_counted(group)
        rename_person(PHONE, group, name, "Xaver")
        delete_name(PHONE, group, "Xaver")
        assert set(everywhere("Xaver")) <= {"group_acts", "renamed_places"}
        forget_name(PHONE, group, recent_acts(PHONE, group)[0].id)
        assert everywhere("Xaver") == everywhere(name) == []
        assert recent_acts(PHONE, group) == []

    def test_is_not_shown_by_what_was_done_before(self, group: int) -> None:
        rename_person(PHONE, group, "Bob", "Xaver")
        rename_person(PHONE, group, "Eve", "Eva")
        delete_name(PHONE, group, "Xaver")
        assert [act.kind for act in recent_acts(PHONE, group)] == [people.DELETED, people.RENAMED]
        assert recent_acts(PHONE, group)[1].name == "Eve"
        take_back(group)
        assert [act.became for act in recent_acts(PHONE, group)] == ["Eva", "Xaver"]

    def test_is_neutral_and_another_one_for_everybody(self, group: int) -> None:
        for name in ("Alice", "Bob", "Dora"):
            delete_name(PHONE, group, name)
        assert game_at(keys(group)[0]).game.players[:2] == ("Somebody 1", "Somebody 2")
        assert game_at(keys(group)[0]).game.names[1] == "Somebody 3"
        require_counted(group)

    def test_of_two_spellings_takes_both(self, group: int) -> None:
        merge_people(PHONE, group, "Robert", "Bob")
        delete_name(PHONE, group, "Bob")
        forget_name(PHONE, group, recent_acts(PHONE, group)[0].id)
        assert everywhere("Robert") == everywhere("Bob") == []

    def test_is_kept_for_thirty_days(self, group: int, monkeypatch: pytest.MonkeyPatch) -> None:
        delete_name(PHONE, group, "Alice")
        act = recent_acts(PHONE, group)[0]
        assert act.until == act.at + timedelta(days=30)
        monkeypatch.setattr(people, "now", lambda: act.at + timedelta(days=29))
        assert recent_acts(PHONE, group) == [act]
        monkeypatch.setattr(people, "now", lambda: act.at + timedelta(days=31))
        assert recent_acts(PHONE, group) == []
        undo_group_act(PHONE, group, act.id)
        assert "Alice" not in names(group)
        # The next game that starts, in any group, deletes it for good.
        start_game(STRANGER, a_game("desilva", 3), MONDAY)
        assert everywhere('"name": "Alice"') == []


def test_an_act_is_taken_back_before_another_that_touched_nobody_of_it(group: int) -> None:
    rename_person(PHONE, group, "Bob", "Bobby")
    rename_person(PHONE, group, "Eve", "Eva")
    hide_person(PHONE, group, "Bobby")
    hide, eve, bob = recent_acts(PHONE, group)
    assert (hide.undoable, eve.undoable, bob.undoable) == (True, True, False)
    with pytest.raises(TouchedSince):
        undo_group_act(PHONE, group, bob.id)
    undo_group_act(PHONE, group, eve.id)
    assert {"Bobby", "Eve"} <= set(names(group))
    # Undone twice, it is undone once.
    undo_group_act(PHONE, group, eve.id)


def test_so_many_acts_are_kept(group: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_acts, "MAX_ACTS", 2)
    for name, becomes in (("Bob", "Bobby"), ("Bobby", "Bobo"), ("Bobo", "Bob 2")):
        rename_person(PHONE, group, name, becomes)
    assert [act.became for act in recent_acts(PHONE, group)] == ["Bob 2", "Bobo"]


STRANGE: dict[str, Callable[[int], object]] = {
    "look": lambda group: people_of(STRANGER, group),
    "rename": lambda group: rename_person(STRANGER, group, "Bob", "Bobby"),
    "merge": lambda group: merge_people(STRANGER, group, "Robert", "Bob"),
    "hide": lambda group: hide_person(STRANGER, group, "Bob"),
    "delete": lambda group: delete_name(STRANGER, group, "Bob"),
    "acts": lambda group: recent_acts(STRANGER, group),
    "undo": lambda group: undo_group_act(STRANGER, group, 1),
    "forget": lambda group: forget_name(STRANGER, group, 1),
}


@pytest.mark.parametrize("act", STRANGE.values(), ids=STRANGE)
def test_a_stranger_does_and_sees_nothing(group: int, act: Callable[[int], object]) -> None:
    before = rows()
    with pytest.raises(NoPencil):
        act(group)
    assert rows() == before


def test_games_are_not_loaded(group: int) -> None:
    """However many there are, a rename takes as many statements."""
    with counted_statements() as few:
        rename_person(PHONE, group, "Carol", "Caroline")
    for _ in range(10):
        start_game(PHONE, a_game("desilva", 4, *ROUNDS), MONDAY, group_id=group)
    with counted_statements() as many:
        rename_person(PHONE, group, "Alice", "Alicia")
    assert len(many) == len(few)
