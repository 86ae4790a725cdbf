"""What a group plays for, and which games were settled: every settlement can be undone."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.errors import NoPencil
from scorekeeper.actions.game.games import delete_game, game_at
from scorekeeper.actions.groups.accounts import (
    GroupAccount,
    choose_stake,
    group_account,
    settle_games,
    undo_settlement,
)
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.statistics.accounts import Account, Stake, Staked
from scorekeeper.rules.statistics.choice import GameChoice
from tests.rules.tables import four_rounds
from tests.storage.kept import PHONE, STRANGER

FIRST = date(2026, 9, 3)
CENTS = Stake(Staked.POINT, Decimal("0.05"), "€")


def plays(group_id: int | None = None, day: date = FIRST, rounds: int = 4) -> str:
    """Bob wins before Alice and Carol: 10, 1 and -11 points of the others. Returns the key of the game."""
    game = four_rounds("desilva")
    played = tuple(replace(each, played_on=day) for each in game.rounds[:rounds])
    return start_game(PHONE, replace(game, rounds=played), day, group_id=group_id)


@pytest.fixture
def group(app: Flask) -> int:
    """A group that plays for five cents a point, and played once."""
    group_id = game_at(plays()).group_id
    choose_stake(PHONE, group_id, CENTS)
    return group_id


def shown(group: int, choice: GameChoice | None = None) -> GroupAccount:
    return group_account(PHONE, group, choice or GameChoice())


def account_in(group: int, choice: GameChoice | None = None) -> Account:
    account = shown(group, choice).account
    assert account
    return account


def dues(group: int) -> list[int]:
    return [int(line.due) for line in account_in(group).lines]


def test_before_a_stake_is_chosen_there_is_no_account(app: Flask) -> None:
    before = shown(game_at(plays()).group_id)
    assert (before.stake, before.account, before.settlements) == (None, None, ())


def test_the_account_is_that_of_the_days_at_the_stake_of_the_group(group: int) -> None:
    plays(group, FIRST + timedelta(7))
    assert shown(group).stake == CENTS
    assert [(line.name, line.games, line.won) for line in account_in(group).lines] == [
        *(("Bob", 2, 20), ("Alice", 2, 2), ("Carol", 2, -22)),
    ]
    assert [line.won for line in account_in(group, GameChoice(None, FIRST, FIRST)).lines] == [10, 1, -11]
    places = Stake(Staked.PLACE, Decimal(1), "beans")
    choose_stake(PHONE, group, places)
    assert shown(group).stake == places
    assert [line.won for line in account_in(group).lines] == [6, 0, -6]


def test_a_settlement_says_who_settled_which_games_when_and_at_which_stake(group: int) -> None:
    settle_games(PHONE, group, account_in(group).to_settle)
    [settled] = shown(group).settlements
    assert (settled.stake, settled.games, settled.label) == (CENTS, 1, None)
    assert dues(group) == [0, 0, 0]
    assert account_in(group).to_settle == ()


def test_what_was_settled_is_not_settled_twice_and_what_is_played_later_is_to_settle(group: int) -> None:
    games = account_in(group).to_settle
    settle_games(PHONE, group, games)
    settle_games(PHONE, group, games)
    assert len(shown(group).settlements) == 1
    plays(group)
    assert dues(group) == [10, 1, -11]
    assert [(evening.games, evening.settled) for evening in account_in(group).evenings] == [(2, 1)]


def test_a_settlement_is_undone_alone(group: int) -> None:
    settle_games(PHONE, group, account_in(group).to_settle)
    plays(group)
    settle_games(PHONE, group, account_in(group).to_settle)
    last, first = shown(group).settlements
    undo_settlement(PHONE, group, first.id)
    assert dues(group) == [10, 1, -11]
    undo_settlement(PHONE, group, last.id)
    undo_settlement(PHONE, group, last.id)
    assert dues(group) == [20, 2, -22]
    assert shown(group).settlements == ()


def test_only_finished_games_of_the_group_are_settled(group: int) -> None:
    unfinished, other = game_at(plays(group, rounds=2)), game_at(plays())
    settle_games(PHONE, group, [unfinished.id, other.id, 2**40])
    assert shown(group).settlements == ()


def test_nothing_is_settled_without_a_stake(app: Flask) -> None:
    game = game_at(plays())
    settle_games(PHONE, game.group_id, [game.id])
    assert shown(game.group_id).settlements == ()


def test_with_a_deleted_game_goes_that_it_was_settled(group: int) -> None:
    key = plays(group)
    settle_games(PHONE, group, [game_at(key).id])
    delete_game(key, PHONE)
    assert shown(group).settlements == ()
    assert dues(group) == [10, 1, -11]


def test_a_stranger_sees_and_does_nothing_and_a_settlement_of_another_group_stays(group: int) -> None:
    settle_games(PHONE, group, account_in(group).to_settle)
    [settled] = shown(group).settlements
    for act in (
        lambda: group_account(STRANGER, group, GameChoice()),
        lambda: choose_stake(STRANGER, group, CENTS),
        lambda: settle_games(STRANGER, group, [1]),
        lambda: undo_settlement(STRANGER, group, settled.id),
    ):
        with pytest.raises(NoPencil):
            act()
    undo_settlement(PHONE, game_at(plays()).group_id, settled.id)
    assert len(shown(group).settlements) == 1
