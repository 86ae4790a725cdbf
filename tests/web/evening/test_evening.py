"""Papers for an evening at several tables, asked for on a page, and the poster of its standing."""

from __future__ import annotations

import pytest

from tests.sheets.reading import text_of
from tests.web.page_check import wrong_fields
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

GOOD = {"rules": "desilva", "tables": "2", "players": "8", "sent": "y", "parts": ["table-cards", "result-slips"]}


def test_the_papers_chosen_are_one_document(phone: Phone) -> None:
    answer = phone.get("/sheets/evening.pdf", query_string=GOOD)
    assert answer.headers["Content-Disposition"] == "inline; filename=oh-hell-evening.pdf"
    words = text_of(answer.get_data())
    assert "Table 2" in words
    assert "Signature" in words
    assert "Points" not in words


def test_a_link_without_papers_wants_all_of_them(phone: Phone) -> None:
    page = phone.get("/sheets/evening").text
    assert page.count('name="parts"') == page.count("checked> <span>") == 6


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"rules": "poker"}, "rules"),
        ({"tables": "0"}, "tables"),
        # No field by itself.
        ({"players": "5"}, ""),
        ({"names": "Ann, Bo"}, "names"),
        ({"players": "6", "names": "Ann,Bo,Cy,ann,Eli,Fay"}, "names"),
        ({"parts": []}, "parts"),
        ({"paper": "a0"}, "paper"),
    ],
)
def test_what_is_wrong_is_reported_on_the_form_and_kept(phone: Phone, sent: dict[str, str], field: str) -> None:
    page = phone.get("/sheets/evening.pdf", 422, query_string=GOOD | sent).text
    assert wrong_fields(page) == [field] * bool(field)
    if "names" in sent:
        assert f'value="{sent["names"]}"' in page


def finished(phone: Phone, title: str) -> str:
    key = phone.start(title=title, schedule="listed", listed="1")
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    return key


def test_the_poster_joins_the_games_that_are_ticked(phone: Phone) -> None:
    first, second = finished(phone, "Table one"), finished(phone, "Table two")
    page = phone.get("/sheets/poster").text
    assert page.count('name="games"') == 2
    words = text_of(phone.get(f"/sheets/poster.pdf?games={first}&games={second}&title=Friday").get_data())
    assert "Friday" in words
    assert "4 players" in words
    assert phone.get(f"/sheets/poster.pdf?games={first}").get_data().startswith(b"%PDF")


def test_without_a_finished_game_there_is_nothing_to_choose(phone: Phone) -> None:
    key = phone.start()
    page = phone.get("/sheets/poster").text
    assert "No game is finished yet." in page
    assert "</footer>" not in page
    phone.get(f"/sheets/poster.pdf?games={key}", 404)
    phone.get("/sheets/poster.pdf?games=nothing", 404)


def test_no_game_chosen_and_too_many_are_faults_of_the_form(phone: Phone) -> None:
    key = finished(phone, "Only one")
    for games in ([], [key, *"abcdefghijklmnopqrstu"]):
        page = phone.get("/sheets/poster.pdf", 422, query_string={"games": games}).text
        assert wrong_fields(page) == ["games"]
