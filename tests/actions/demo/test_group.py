"""The sample group is played by the acts of a keeper, and comes to the same however often it is broken off."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from flask import Flask

from scorekeeper.actions.demo import group
from scorekeeper.actions.demo.group import DEVICE, GROUP, SEASONS, planned_games, play_group
from scorekeeper.actions.demo.samples import remove_samples
from scorekeeper.actions.game.rounds import correct_round
from scorekeeper.actions.groups.tables import seasons_of_group
from scorekeeper.rules.game import Game
from scorekeeper.storage.database import reading
from scorekeeper.storage.games.history import acts_of
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import all_groups, may_write

# Among the first games are one that somebody leaves and a round that is corrected.
FIRST = 9
SMALL = 3


class SwitchedOff(Exception):
    """The machine, in the middle of a game."""


def test_every_game_is_over_and_by_the_rules(app: Flask) -> None:
    games = list(play_group(FIRST))
    planned = list(islice(planned_games(), FIRST))
    assert len(games) == FIRST
    for stored, plan in zip(games, planned, strict=True):
        assert stored.sheet.finished
        assert not stored.sheet.problems
        assert stored.recorded.rules.id == plan.rules
        assert {record.played_on for record in stored.recorded.rounds} == {plan.day}
        # Everybody bids in turn, so that who bids last is another one in every round.
        assert all(record.spoken is None for record in stored.recorded.rounds)
    assert any(stored.recorded.attendance.left for stored in games)
    with reading() as session:
        acts = [len(acts_of(session, stored.id)) for stored in games]
    assert any(done > len(stored.recorded.rounds) for done, stored in zip(acts, games, strict=True))


def test_who_plays_well_makes_more_bids(app: Flask) -> None:
    games = list(play_group(FIRST))
    assert share_of_made_bids(games, "Gina") > share_of_made_bids(games, "Frank")


def test_what_is_broken_off_goes_on_as_it_would_have(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine is switched off after every so many rounds."""
    whole = recorded(list(play_group(SMALL)))
    remove_samples()
    noted = 0

    def note(*args: Any, **more: Any) -> StoredGame:
        nonlocal noted
        noted += 1
        if noted % 20 == 0:
            raise SwitchedOff
        return correct_round(*args, **more)

    monkeypatch.setattr(group, "correct_round", note)
    games, interrupted = None, 0
    while games is None:
        try:
            games = list(play_group(SMALL))
        except SwitchedOff:
            interrupted += 1
    assert interrupted > 1
    assert recorded(games) == whole


def test_all_games_are_in_one_group_whose_pencil_nobody_holds(app: Flask) -> None:
    games = list(play_group(2))
    with reading() as session:
        [found] = all_groups(session)
        assert not may_write(session, found.id, DEVICE)
    assert found.name == GROUP
    assert {stored.group_id for stored in games} == {found.id}


def test_a_season_is_named_before_its_first_game_and_only_once(app: Flask) -> None:
    games = [game for _ in range(2) for game in play_group(2)]
    with reading() as session:
        [season] = seasons_of_group(session, games[0].group_id)
    assert (season.name, season.first_day, season.last_day) == SEASONS[0]


def recorded(games: list[StoredGame]) -> list[Game]:
    return [stored.recorded for stored in games]


def share_of_made_bids(games: list[StoredGame], name: str) -> float:
    """Return the share of a player's bids that were made, in all games with the player."""
    made = [
        record.bids[seat] == record.tricks[seat]
        for stored in games
        for record in stored.recorded.rounds
        for seat, player in enumerate(stored.recorded.players)
        if player == name
    ]
    return sum(made) / len(made)
