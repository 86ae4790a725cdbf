"""Sheets for paper, asked for on a page."""

from __future__ import annotations

import html

import pytest

from scorekeeper.sheets.pdf import PrintingUnavailable
from scorekeeper.web.pages import sheets
from tests.web.table import Phone, words_of

GOOD = {"rules": "desilva", "players": "4", "paper": "a5", "schedule": "listed", "listed": "1 2 1"}


def test_a_blank_sheet_is_a_pdf(phone: Phone) -> None:
    answer = phone.get("/sheets/blank.pdf", query_string=GOOD | {"names": "Ann, Bob, Cleo, Dan"})
    assert answer.mimetype == "application/pdf"
    assert answer.get_data().startswith(b"%PDF")
    assert answer.headers["Content-Disposition"] == "inline; filename=oh-hell-desilva-4.pdf"


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"rules": ""}, "Choose the rules you play by."),
        ({"players": "two"}, "Write a whole number."),
        ({"players": "2"}, "These rules are for 3 to 10 players."),
        ({"rules": "okenuff", "players": "5"}, "These rules are for exactly 4 players."),
        ({"names": "Ann, Bob"}, "Write one name for each player"),
        ({"names": "Ann, ann, Cleo, Dan"}, "Two players have the same name."),
        ({"names": f"{'A' * 31}, Bob, Cleo, Dan"}, "A name has at most 30 letters."),
        ({"paper": "a0"}, "Choose a paper."),
        ({"listed": "1 99"}, "With 4 players and a pack of 52"),
        ({"schedule": "shortened", "lowest": "40"}, "With 4 players and a pack of 52"),
    ],
)
def test_what_is_wrong_is_said_on_the_form(phone: Phone, said: dict[str, str], sentence: str) -> None:
    page = phone.get("/sheets/blank.pdf", 422, query_string=GOOD | said).get_data(as_text=True)
    assert sentence in html.unescape(words_of(page))


def test_a_blank_sheet_can_be_without_the_hook(phone: Phone) -> None:
    free = GOOD | {"rules": "blackout", "bidding": "no-hook"}
    answer = phone.get("/sheets/blank.pdf", query_string=free)
    assert "oh-hell-blackout-no-hook-4.pdf" in answer.headers["Content-Disposition"]
    # What was ticked stays ticked where something else is wrong.
    page = phone.get("/sheets/blank.pdf", 422, query_string=free | {"paper": "a0"}).get_data(as_text=True)
    assert 'name="bidding" id="bidding" value="no-hook" checked' in page
    assert '<option value="blackout" selected>' in page


def test_an_unknown_paper_is_not_there(phone: Phone) -> None:
    phone.get(f"/games/{phone.start()}/sheet.pdf?paper=papyrus", 404)


def test_without_pango_the_pages_say_what_to_install(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def unavailable(*_said: object, **_more: object) -> bytes:
        raise PrintingUnavailable("Pango")

    monkeypatch.setattr(sheets, "blank_sheet_pdf", unavailable)
    monkeypatch.setattr(sheets, "missing_for_printing", lambda: "Pango")
    page = phone.get("/sheets/blank.pdf", 503, query_string=GOOD).get_data(as_text=True)
    assert "apt install libpango-1.0-0" in page
    assert "apt install libpango-1.0-0" in phone.get("/sheets").get_data(as_text=True)
