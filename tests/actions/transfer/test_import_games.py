"""Games come from files, and none of them twice."""

from __future__ import annotations

from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.transfer.import_games import MOST_COMPARED, import_games
from tests.files.game_files import game_in, worked_sheet


def test_a_game_without_title_and_date_is_found_again_among_many_others(app: Flask) -> None:
    sheet = replace(game_in(worked_sheet()), title="")
    undated = replace(sheet, rounds=tuple(replace(each, played_on=None) for each in sheet.rounds))
    [key] = import_games([undated]).keys
    group = game_at(key).group_id
    first, *others = undated.rounds
    for number in range(MOST_COMPARED):
        other = replace(undated, rounds=(replace(first, note=f"Evening {number}"), *others[:-1]))
        assert import_games([other], into=group).here == ()
    again = import_games([undated], into=group)
    assert (again.keys, again.here) == ((key,), (key,))
