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

from scorekeeper.actions.club import group_acts, people
from scorekeeper.actions.club.group_acts import forget_name, recent_acts, undo_group_act
from scorekeeper.actions.club.listing import recent_names_for
from scorekeeper.actions.club.people import delete_name, hide_person, merge_people, people_of, person_of, rename_person
from scorekeeper.actions.club.statistics import counted_group, played_games
from scorekeeper.actions.errors import NoPencil, NoSuchPerson, PersonKnown, PlayedTogether, TouchedSince
from scorekeeper.actions.game.attendance import LatePlayer, join, take_over
from scorekeeper.actions.game.games import delete_game, game_at
from scorekeeper.actions.game.history import history_page
from scorekeeper.actions.game.names import correct_name
from scorekeeper.actions.game.schedule_changes import set_standing_dealer
from scorekeeper.actions.game.undo import redo, undo
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.rules.statistics.group import group_statistics
from scorekeeper.storage.club import group_acts as kept_acts
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.columns import Base
from scorekeeper.storage.games.stored import StoredGame
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE, STRANGER, counted_statements, started

ROUNDS = (a_round([1, 0, 0, 1], [1, 0, 0, 0]), a_round([2, 0, 1, 0], [2, 0, 0, 0]))
# Tables and columns that hold versions and statistics, which need not be equal after an undo.
COUNTED = ("game_summaries", "game_places", "clubs", "group_acts", "moved_seats", "renamed_places")


@pytest.fixture
def club(app: Flask) -> int:
    """Three games of Alice, Bob, Carol and David: in the first Zoe joins late and Dora plays for Bob, the second is
    dealt by Grandpa, and the third is played by Robert, who is Bob.
    """
    first = started(a_game("desilva", 4, *ROUNDS))
    number = game_at(first).club_id
    for game in (
        a_game("desilva", 4, *ROUNDS),
        replace(a_game("desilva"), players=("Alice", "Robert", "Carol", "Eve")),
    ):
        start_game(PHONE, game, MONDAY, club_id=number)
    join(first, PHONE, "late", LatePlayer("Zoe", fit=True), number=3)
    take_over(first, PHONE, "over", seat=1, name="Dora", number=3)
    set_standing_dealer(keys(number)[1], PHONE, "deals", seen="", name="Grandpa")
    return number


def keys(club: int) -> list[str]:
    with reading() as session:
        games = Base.metadata.tables["games"]
        return list(session.scalars(select(games.c.key).where(games.c.club_id == club).order_by(games.c.id)))


def games(club: int) -> list[StoredGame]:
    return [game_at(key) for key in keys(club)]


def names(club: int) -> list[str]:
    return sorted(person.name for person in people_of(PHONE, club))


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


def take_back(club: int) -> None:
    """Undo the latest act."""
    undo_group_act(PHONE, club, recent_acts(PHONE, club)[0].id)


def everywhere(word: str) -> list[str]:
    """The tables in which a word stands."""
    with reading() as session:
        return [
            table.name
            for table in Base.metadata.sorted_tables
            if any(word in json.dumps(list(row), default=str) for row in session.execute(table.select()))
        ]


def at_random(chance: Random, club: int, one: str, other: str) -> None:
    """Do something to these people."""
    match chance.randrange(5):
        case 0:
            rename_person(PHONE, club, one, f"Kim {chance.randrange(9)}")
        case 1:
            merge_people(PHONE, club, one, other)
        case 2:
            rename_person(PHONE, club, one, other)
        case 3:
            hide_person(PHONE, club, one, hidden=chance.random() < 0.7)
        case _:
            delete_name(PHONE, club, one)


def require_counted(club: int) -> None:
    """Require that the stored summaries add up to the statistics counted from all games anew."""
    played, unreadable = played_games(club)
    assert not unreadable
    assert counted_group(PHONE, club, GameChoice()).statistics == group_statistics(played)


ACTS: dict[str, Callable[[int], object]] = {
    "a player renamed": lambda club: rename_person(PHONE, club, "Bob", "Bobby"),
    "other capitals": lambda club: rename_person(PHONE, club, "Bob", "BOB"),
    "a late player renamed": lambda club: rename_person(PHONE, club, "Zoe", "Zoë"),
    "who played for somebody renamed": lambda club: rename_person(PHONE, club, "Dora", "Theodora"),
    "a dealer who does not play renamed": lambda club: rename_person(PHONE, club, "Grandpa", "Karl"),
    "two spellings merged": lambda club: merge_people(PHONE, club, "Eve", "Zoe"),
    "who played for somebody merged": lambda club: merge_people(PHONE, club, "Dora", "Eve"),
    "a player merged into who played for somebody": lambda club: merge_people(PHONE, club, "Eve", "Dora"),
    "a dealer merged into a player": lambda club: merge_people(PHONE, club, "Grandpa", "Eve"),
    "somebody hidden": lambda club: hide_person(PHONE, club, "Bob"),
    "who played for somebody hidden": lambda club: hide_person(PHONE, club, "Dora"),
    "a player's name deleted": lambda club: delete_name(PHONE, club, "Alice"),
    "a late player's name deleted": lambda club: delete_name(PHONE, club, "Zoe"),
    "the name of who played for somebody deleted": lambda club: delete_name(PHONE, club, "Dora"),
    "a dealer's name deleted": lambda club: delete_name(PHONE, club, "Grandpa"),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_every_act_is_counted_and_its_undo_restores_every_row(club: int, act: Callable[[int], object]) -> None:
    require_counted(club)
    before, versions = rows(), [game.version for game in games(club)]
    act(club)
    assert rows() != before
    require_counted(club)
    take_back(club)
    assert rows() == before
    assert recent_acts(PHONE, club) == []
    require_counted(club)
    assert all(game.version >= version for game, version in zip(games(club), versions, strict=True))


@pytest.mark.parametrize("name", ["Alice", "Bob", "Zoe", "Dora", "Grandpa", "Eve"])
def test_to_rename_and_to_rename_back_changes_nothing(club: int, name: str) -> None:
    before = [game.game for game in games(club)]
    rename_person(PHONE, club, name, "Ödön <3")
    assert "Ödön <3" in names(club)
    assert name not in names(club)
    rename_person(PHONE, club, "ödön <3", name)
    assert [game.game for game in games(club)] == before


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_is_counted_and_taken_back_in_turn(club: int, seed: int) -> None:
    chance = Random(seed)
    states = [rows()]
    for _ in range(8):
        one, other = chance.sample([person.name for person in people_of(PHONE, club)], 2)
        acts = len(recent_acts(PHONE, club))
        try:
            at_random(chance, club, one, other)
        except (PlayedTogether, PersonKnown):
            assert rows() == states[-1]
        require_counted(club)
        if len(recent_acts(PHONE, club)) > acts:
            states.append(rows())
    while recent_acts(PHONE, club):
        assert rows() == states.pop()
        take_back(club)
        require_counted(club)
    assert [rows()] == states


class TestARename:
    def test_is_seen_in_every_game(self, club: int) -> None:
        rename_person(PHONE, club, "Bob", "Bobby")
        assert [game.game.players[1] for game in games(club)] == ["Bobby", "Bobby", "Robert"]
        assert recent_acts(PHONE, club)[0].became == "Bobby"

    def test_reaches_the_acts_of_a_game_so_that_redo_knows_the_name(self, club: int) -> None:
        [key, *_] = keys(club)
        undo(key, PHONE)
        undo(key, PHONE)
        rename_person(PHONE, club, "Zoe", "Zoë")
        redo(key, PHONE)
        assert game_at(key).game.players[-1] == "Zoë"

    def test_to_a_name_of_somebody_else_is_refused(self, club: int) -> None:
        for name in ("robert", "DORA", "Grandpa"):
            with pytest.raises(PersonKnown):
                rename_person(PHONE, club, "Bob", name)

    def test_of_nobody_is_refused(self, club: int) -> None:
        with pytest.raises(NoSuchPerson):
            rename_person(PHONE, club, "Nobody", "Somebody")

    def test_is_not_taken_back_where_somebody_else_is_called_so_by_now(self, club: int) -> None:
        rename_person(PHONE, club, "Eve", "Eva")
        start_game(PHONE, replace(a_game("desilva", 3), players=("Eve", "Alice", "Bob")), MONDAY, club_id=club)
        with pytest.raises(PersonKnown):
            take_back(club)

    def test_is_not_taken_back_where_a_game_renamed_the_person_since(self, club: int) -> None:
        rename_person(PHONE, club, "Eve", "Eva")
        correct_name(keys(club)[2], PHONE, "act", seat=3, seen="Eva", name="Evi", everywhere=True)
        with pytest.raises(TouchedSince):
            take_back(club)


class TestAMerge:
    def test_gives_all_games_to_one(self, club: int) -> None:
        merge_people(PHONE, club, "Robert", "Bob")
        assert [game.game.players[1] for game in games(club)] == ["Bob", "Bob", "Bob"]
        assert "Robert" not in names(club)
        assert person_of(PHONE, club, "Bob").games == 3

    @pytest.mark.parametrize(
        ("one", "other"), [("Alice", "Bob"), ("Dora", "Bob"), ("Alice", "Dora"), ("Grandpa", "Carol")]
    )
    def test_is_refused_where_both_were_in_one_game(self, club: int, one: str, other: str) -> None:
        before = rows()
        for pair in ((one, other), (other, one)):
            with pytest.raises(PlayedTogether) as refused:
                merge_people(PHONE, club, *pair)
            assert set(refused.value.games) <= set(keys(club))
            assert refused.value.games
        assert rows() == before

    def test_leaves_the_other_spelling_free_for_the_one_person(self, club: int) -> None:
        merge_people(PHONE, club, "Robert", "Bob")
        rename_person(PHONE, club, "Bob", "Robert")
        assert [game.game.players[1] for game in games(club)] == ["Robert"] * 3
        require_counted(club)

    def test_makes_of_a_name_that_is_typed_again_somebody_of_its_own(self, club: int) -> None:
        merge_people(PHONE, club, "Robert", "Bob")
        key = start_game(PHONE, replace(a_game("desilva", 3), players=("Robert", "Bob", "Eve")), MONDAY, club_id=club)
        assert game_at(key).game.players == ("Robert", "Bob", "Eve")
        assert {"Robert", "Bob"} <= set(names(club))
        take_back(club)
        assert game_at(keys(club)[2]).game.players[1] == "Robert"

    def test_makes_of_a_seat_handed_from_one_to_the_other_no_change(self, club: int) -> None:
        key = keys(club)[2]
        correct_name(key, PHONE, "act", seat=3, seen="Eve", name="Evelyn", everywhere=False)
        merge_people(PHONE, club, "Eve", "Evelyn")
        assert history_page(game_at(key), PHONE, limit=1)[0].changes == ()
        undo(key, PHONE)
        assert game_at(key).game.players[3] == "Evelyn"

    def test_is_taken_back_without_a_game_that_was_deleted(self, club: int) -> None:
        merge_people(PHONE, club, "Robert", "Bob")
        delete_game(keys(club)[0], PHONE)
        take_back(club)
        assert [game.game.players[1] for game in games(club)] == ["Bob", "Robert"]


class TestHiding:
    def test_offers_nobody_and_leaves_the_games_as_they_are(self, club: int) -> None:
        before = games(club)
        hide_person(PHONE, club, "Bob")
        assert "Bob" not in recent_names_for(PHONE)
        assert "Alice" in recent_names_for(PHONE)
        assert games(club) == before
        assert person_of(PHONE, club, "Bob").hidden
        assert "bob" in counted_group(PHONE, club, GameChoice()).hidden

    def test_is_over_when_somebody_is_shown_again(self, club: int) -> None:
        hide_person(PHONE, club, "Bob")
        hide_person(PHONE, club, "Bob", hidden=False)
        assert "Bob" in recent_names_for(PHONE)
        assert [act.kind for act in recent_acts(PHONE, club)] == [people.SHOWN, people.HIDDEN]


class TestADeletedName:
    @pytest.mark.parametrize("name", ["Alice", "Zoe", "Dora", "Grandpa"])
    def test_a_deleted_name_stands_nowhere_any_more_once_it_is_forgotten(self, club: int, name: str) -> None:
        require_counted(club)
        rename_person(PHONE, club, name, "Xaver")
        delete_name(PHONE, club, "Xaver")
        assert set(everywhere("Xaver")) <= {"group_acts", "renamed_places"}
        forget_name(PHONE, club, recent_acts(PHONE, club)[0].id)
        assert everywhere("Xaver") == everywhere(name) == []
        assert recent_acts(PHONE, club) == []

    def test_is_not_shown_by_what_was_done_before(self, club: int) -> None:
        rename_person(PHONE, club, "Bob", "Xaver")
        rename_person(PHONE, club, "Eve", "Eva")
        delete_name(PHONE, club, "Xaver")
        assert [act.kind for act in recent_acts(PHONE, club)] == [people.DELETED, people.RENAMED]
        assert recent_acts(PHONE, club)[1].name == "Eve"
        take_back(club)
        assert [act.became for act in recent_acts(PHONE, club)] == ["Eva", "Xaver"]

    def test_is_neutral_and_another_one_for_everybody(self, club: int) -> None:
        for name in ("Alice", "Bob", "Dora"):
            delete_name(PHONE, club, name)
        assert game_at(keys(club)[0]).game.players[:2] == ("Somebody 1", "Somebody 2")
        assert game_at(keys(club)[0]).game.names[1] == "Somebody 3"
        require_counted(club)

    def test_of_two_spellings_takes_both(self, club: int) -> None:
        merge_people(PHONE, club, "Robert", "Bob")
        delete_name(PHONE, club, "Bob")
        forget_name(PHONE, club, recent_acts(PHONE, club)[0].id)
        assert everywhere("Robert") == everywhere("Bob") == []

    def test_is_kept_for_thirty_days(self, club: int, monkeypatch: pytest.MonkeyPatch) -> None:
        delete_name(PHONE, club, "Alice")
        act = recent_acts(PHONE, club)[0]
        assert act.until == act.at + timedelta(days=30)
        monkeypatch.setattr(group_acts, "now", lambda: act.at + timedelta(days=29))
        assert recent_acts(PHONE, club) == [act]
        monkeypatch.setattr(group_acts, "now", lambda: act.at + timedelta(days=31))
        assert recent_acts(PHONE, club) == []
        undo_group_act(PHONE, club, act.id)
        assert "Alice" not in names(club)
        # The next game that starts, in any group, deletes it for good.
        start_game(STRANGER, a_game("desilva", 3), MONDAY)
        assert everywhere('"name": "Alice"') == []


def test_an_act_is_taken_back_before_another_that_touched_nobody_of_it(club: int) -> None:
    rename_person(PHONE, club, "Bob", "Bobby")
    rename_person(PHONE, club, "Eve", "Eva")
    hide_person(PHONE, club, "Bobby")
    hide, eve, bob = recent_acts(PHONE, club)
    assert (hide.undoable, eve.undoable, bob.undoable) == (True, True, False)
    with pytest.raises(TouchedSince):
        undo_group_act(PHONE, club, bob.id)
    undo_group_act(PHONE, club, eve.id)
    assert {"Bobby", "Eve"} <= set(names(club))
    # Undone twice, it is undone once.
    undo_group_act(PHONE, club, eve.id)


def test_so_many_acts_are_kept(club: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_acts, "MAX_ACTS", 2)
    for name, becomes in (("Bob", "Bobby"), ("Bobby", "Bobo"), ("Bobo", "Bob 2")):
        rename_person(PHONE, club, name, becomes)
    assert [act.became for act in recent_acts(PHONE, club)] == ["Bob 2", "Bobo"]


STRANGE: dict[str, Callable[[int], object]] = {
    "look": lambda club: people_of(STRANGER, club),
    "rename": lambda club: rename_person(STRANGER, club, "Bob", "Bobby"),
    "merge": lambda club: merge_people(STRANGER, club, "Robert", "Bob"),
    "hide": lambda club: hide_person(STRANGER, club, "Bob"),
    "delete": lambda club: delete_name(STRANGER, club, "Bob"),
    "acts": lambda club: recent_acts(STRANGER, club),
    "undo": lambda club: undo_group_act(STRANGER, club, 1),
    "forget": lambda club: forget_name(STRANGER, club, 1),
}


@pytest.mark.parametrize("act", STRANGE.values(), ids=STRANGE)
def test_a_stranger_does_and_sees_nothing(club: int, act: Callable[[int], object]) -> None:
    before = rows()
    with pytest.raises(NoPencil):
        act(club)
    assert rows() == before


def test_games_are_not_loaded(club: int) -> None:
    """However many there are, a rename takes as many statements."""
    with counted_statements() as few:
        rename_person(PHONE, club, "Carol", "Caroline")
    for _ in range(10):
        start_game(PHONE, a_game("desilva", 4, *ROUNDS), MONDAY, club_id=club)
    with counted_statements() as many:
        rename_person(PHONE, club, "Alice", "Alicia")
    assert len(many) == len(few)
