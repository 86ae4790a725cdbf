"""Laws of the game's page: what is kept of it is what would be drawn anew. Every example is a game in a database."""

from __future__ import annotations

from itertools import product
from unittest.mock import patch

from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.actions.game.games import game_at
from scorekeeper.web.game import drawn_page
from scorekeeper.web.game.view import game_view, page_parts, sheet_rows
from scorekeeper.web.game.view.news import news_of
from tests.property.table_acts import a_new_game, acts, laws
from tests.storage.kept import PHONE

LAWS = laws(15)


@given(data=st.data())
@LAWS
def test_after_any_act_the_rows_of_the_sheet_are_those_that_would_be_drawn_anew(
    app: Flask, data: st.DataObject
) -> None:
    key = a_new_game(data)
    for act in acts(data, key):
        act(key)
        with app.test_request_context():
            view = game_view(game_at(key, PHONE))
            for writes in (True, False):
                kept = sheet_rows.sheet_rows(view, writes=writes, here=f"/games/{key}")
                with patch.object(sheet_rows, "drawn_row", sheet_rows.drawn_row.__wrapped__):
                    assert kept == sheet_rows.sheet_rows(view, writes=writes, here=f"/games/{key}")


@given(data=st.data())
@LAWS
def test_after_any_act_a_page_is_the_one_that_would_be_drawn_anew(app: Flask, data: st.DataObject) -> None:
    key = a_new_game(data)
    for act in acts(data, key):
        act(key)
        language = data.draw(st.sampled_from(("en", "de", "he")))
        for device, shown in product((PHONE, None), ("score", "standings", "sheet", "across")):
            with app.test_request_context(headers={"Accept-Language": language}):
                stored = game_at(key, device)
                asked = drawn_page.PageOptions(news_of(stored.sheet, None), shown, chose_view=False)
                # Once to keep it, and once more as it is kept.
                drawn_page.usual_page(stored, asked)
                anew = drawn_page.drawn_page(stored, page_parts.page_parts(stored), asked)
                assert drawn_page.usual_page(stored, asked) == anew
