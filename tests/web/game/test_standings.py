"""The standings beside score and sheet, as the server draws them."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.web.game.view.standings import standings_view
from tests.browser.playing import known_game
from tests.web.game.test_game_page import kept
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database


def test_everybody_stands_by_rank_with_bids_made_and_the_last_change(app: Flask, phone: Phone) -> None:
    """
    | 1 | Alice (1) 1 | Bob (0) 0 | Carol (0) 0 | David 1 -1 |
    """
    game, _ = known_game("desilva-000")
    sheet = score_sheet(game)
    with app.test_request_context():
        view = standings_view(sheet)
    assert [line.name for line in view.lines] == [game.names[one.seat] for one in sheet.standings]
    assert view.lines[0].rank.startswith("1")
    # It is broken at its dot alone.
    assert view.lines[0].note.split(" ") == ["made\xa016\xa0of\xa025", "·", "last\xa0round\xa0+1"]
    assert view.chart is not None
    html = phone.get(f"/games/{kept(app, phone, game)}?view=standings").get_data(as_text=True)
    assert 'data-view="standings"' in html
    first = f"{view.lines[0].name} {view.lines[0].note} {view.lines[0].total}"
    assert " ".join(first.split()) in words_of(html)
    assert html.count("<polyline") >= len(game.names)


def test_equal_totals_share_a_rank_and_before_the_first_round_there_are_no_lines(app: Flask, phone: Phone) -> None:
    key = phone.start(("Ann", "Bo", "Cy"))
    html = phone.get(f"/games/{key}?view=standings").get_data(as_text=True)
    assert "1= Ann 0 1= Bo 0 1= Cy 0" in words_of(html)
    assert '<div class="totals" hidden>' in html
