"""A group of any size comes in slice by slice, and is seen as a whole or not at all."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from flask import Flask
from msgspec.structs import replace
from sqlalchemy.orm import Session

from scorekeeper.actions.game.games import delete_game
from scorekeeper.actions.groups.groups import all_games, games_of, groups_for, recent_names_for
from scorekeeper.actions.groups.house_rules import house_rules_of
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.actions.transfer import group_archive
from scorekeeper.actions.transfer.group_archive import archive_of_group, discard_staged, import_staged
from scorekeeper.files.group_archive import ArchivedGame, ArchivedSeason, GroupArchive
from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.presets import preset_definition
from scorekeeper.rules.rule_set.definition import WrongDefinition
from scorekeeper.rules.statistics.ranking import Order, Ranking
from scorekeeper.storage.games.saving import NewGame, add_games
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.jobs import Progress
from tests.files.game_files import game_in, worked_sheet
from tests.storage.kept import MONDAY, PHONE, STRANGER

JOB = "job:one"
RULES = tuple(dict(preset_definition("himes")) | {"name": f"Rules {number}"} for number in range(3))


class Killed(BaseException):
    """The process ends here."""


@pytest.fixture
def group(app: Flask, monkeypatch: pytest.MonkeyPatch) -> GroupArchive:
    """Eleven games, of which a slice takes three."""
    del app
    monkeypatch.setattr(group_archive, "MAX_GAMES", 3)
    game = game_in(worked_sheet(first_dealer="David"))
    games = [ArchivedGame(replace(game, title=str(day)), MONDAY + timedelta(days=day)) for day in range(11)]
    return GroupArchive(
        "Fridays",
        ("Alice", "Bob", "Carol", "David", "Zoë"),
        RULES,
        tuple(games),
        ranking=Ranking(Order.WINS),
        seasons=(ArchivedSeason("Autumn", MONDAY), ArchivedSeason("Holiday", MONDAY, MONDAY, MONDAY)),
    )


def killed_after(games: int) -> Progress:
    def progress(done: int, _games: int) -> None:
        if done >= games:
            raise Killed

    return progress


def nothing(_done: int, _games: int) -> None:
    """Nobody asks how far it is."""


def test_all_of_it_is_there_at_last(group: GroupArchive) -> None:
    done: list[tuple[int, int]] = []
    import_staged(group, PHONE, JOB, lambda *now: done.append(now))
    assert done == [(4, 11), (7, 11), (10, 11), (11, 11)]
    assert [each.title for each in games_of(PHONE)] == [str(day) for day in reversed(range(11))]
    assert archive_of_group(games_of(PHONE)[0].group_id) == group
    assert [rules.name for rules in house_rules_of(PHONE)] == ["Rules 0", "Rules 1", "Rules 2"]


def test_nobody_sees_a_part_of_it(group: GroupArchive) -> None:
    seen: list[int] = []

    def look(_done: int, _games: int) -> None:
        seen.append(len(games_of(PHONE)) + len(groups_for(PHONE)) + len(recent_names_for(PHONE)))

    import_staged(group, PHONE, JOB, look)
    assert seen == [0] * 4


def test_others_write_between_its_slices(group: GroupArchive) -> None:
    def play(_done: int, _games: int) -> None:
        start_game(STRANGER, group.games[0].game, date(2026, 1, 1))

    import_staged(group, PHONE, JOB, play)
    assert len(games_of(STRANGER)) == 4


@pytest.mark.parametrize("after", [4, 7, 10, 11])
def test_what_was_killed_goes_on_where_it_was(group: GroupArchive, after: int) -> None:
    with pytest.raises(Killed):
        import_staged(group, PHONE, JOB, killed_after(after))
    assert (games_of(PHONE), groups_for(PHONE)) == ([], [])
    import_staged(group, PHONE, JOB, nothing)
    assert archive_of_group(games_of(PHONE)[0].group_id) == group
    assert len(all_games(limit=99)) == 11


def test_the_same_again_changes_nothing(group: GroupArchive) -> None:
    import_staged(group, PHONE, JOB, nothing)
    delete_game(games_of(PHONE)[0].key, PHONE)
    import_staged(group, PHONE, JOB, nothing)
    assert len(all_games(limit=99)) == 10


def test_what_is_given_up_leaves_nothing(group: GroupArchive) -> None:
    kept = start_game(STRANGER, group.games[0].game, MONDAY)
    with pytest.raises(Killed):
        import_staged(group, PHONE, JOB, killed_after(7))
    discard_staged(JOB)
    discard_staged(JOB)
    assert [game.key for game in all_games(limit=99)] == [kept]
    import_staged(group, PHONE, JOB, nothing)
    assert len(games_of(PHONE)) == 11


def test_what_is_finished_cannot_be_given_up(group: GroupArchive) -> None:
    import_staged(group, PHONE, JOB, nothing)
    discard_staged(JOB)
    assert len(games_of(PHONE)) == 11


def test_rules_that_cannot_be_played_are_refused_before_anything_is_stored(group: GroupArchive) -> None:
    unplayable = replace(group, house_rules=({**RULES[0], "schedule": []},))
    with pytest.raises(WrongDefinition):
        import_staged(unplayable, PHONE, JOB, nothing)
    assert all_games(limit=99) == []


@pytest.mark.parametrize(("penalties", "slices"), [(0, [1, 2, 2, 2, 2, 2]), (6, [1] * 11)])
def test_one_transaction_writes_no_more_than_a_slice(
    group: GroupArchive, monkeypatch: pytest.MonkeyPatch, penalties: int, slices: list[int]
) -> None:
    stored: list[int] = []
    monkeypatch.setattr(group_archive, "MAX_ROWS", 20)

    def counted(session: Session, games: list[NewGame]) -> list[StoredGame]:
        stored.append(len(games))
        return add_games(session, games)

    def given(each: ArchivedGame) -> ArchivedGame:
        first, *others = each.game.rounds
        given = replace(first, penalties=(Penalty(0, 1, "", before_score=False),) * penalties)
        return replace(each, game=replace(each.game, rounds=(given, *others)))

    monkeypatch.setattr(group_archive, "add_games", counted)
    import_staged(replace(group, games=tuple(map(given, group.games))), PHONE, JOB, nothing)
    # Two rounds of four have eight rows, and each penalty is one.
    assert stored == slices


def test_a_group_without_games_comes_in_too(group: GroupArchive) -> None:
    import_staged(replace(group, games=()), PHONE, JOB, nothing)
    assert [rules.name for rules in house_rules_of(PHONE)] == ["Rules 0", "Rules 1", "Rules 2"]
