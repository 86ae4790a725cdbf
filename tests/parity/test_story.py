"""The phone tells how a game was won as Python does."""

from __future__ import annotations

from scorekeeper.rules.score.compiled import compiled_game
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.wording.recap_words import headline_kind
from tests.parity.node_rules import Ask
from tests.parity.same_sheets import known_games


def test_every_known_game_that_ended_was_won_in_the_same_way(ask: Ask) -> None:
    ended = [game for game in known_games() if score_sheet(game).finished]
    wanted = [(headline_kind(sheet), list(sheet.winners)) for sheet in map(score_sheet, ended)]
    assert {kind for kind, _ in wanted} >= {"first", "since", "last", "tie"}
    answers = ask("headline", [{"game": compiled_game(game)} for game in ended])
    assert [(each["kind"], each["seats"]) for each in answers] == wanted
