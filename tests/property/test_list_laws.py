"""Laws of the list of games: what is kept of a game is what would be read and scored anew. Every example is a game in a
database.
"""

from __future__ import annotations

from datetime import date

from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from scorekeeper.actions.game.games import delete_game, game_at
from scorekeeper.actions.game.undo import redo, undo
from scorekeeper.actions.groups.listing import games_of, summary_of
from scorekeeper.actions.groups.listing.outcomes import outcome_cache
from scorekeeper.actions.groups.people import recent_acts, rename_person, undo_group_act
from scorekeeper.actions.transfer.group_archive import archive_of_group, import_group
from tests.property.table_acts import a_new_game, acts, laws
from tests.storage.kept import PHONE, history_of


@given(data=st.data())
@laws(8)
def test_after_any_act_undo_redo_rename_and_import_the_list_says_what_would_be_scored_anew(
    app: Flask, data: st.DataObject
) -> None:
    key = a_new_game(data)
    try:
        listed_as_scored_anew(key)
        for act in acts(data, key):
            act(key)
            listed_as_scored_anew(key)
        if history_of(key):
            for step in (undo, redo, undo):
                step(key, PHONE)
                listed_as_scored_anew(key)
        group, name = game_at(key).group_id, game_at(key).recorded.players[0]
        rename_person(PHONE, group, name, f"{name} the Great")
        listed_as_scored_anew(key)
        undo_group_act(PHONE, group, recent_acts(PHONE, group)[0].id)
        listed_as_scored_anew(key)
        archive = archive_of_group(key)
        elsewhen = tuple(replace(each, started_on=date(1999, 1, 2)) for each in archive.games)
        [*brought] = import_group(replace(archive, games=elsewhen), into=key).keys
        listed_as_scored_anew(key, *brought)
    finally:
        for stored in games_of(PHONE):
            delete_game(stored.key, PHONE)


def listed_as_scored_anew(*keys: str) -> None:
    """Twice: as it is kept now, and from what is kept."""
    expected = {key: summary_of(game_at(key)) for key in keys}
    for _ in range(2):
        assert {each.key: each for each in games_of(PHONE)} == expected
        assert all(outcome_cache().find(each.key, each.version) for each in expected.values())
