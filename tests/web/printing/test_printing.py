"""Sheets for paper, asked for on a page."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.web.printing import responses
from tests.sheets.reading import size_of, tags_in, text_of
from tests.web.page_check import wrong_fields
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

GOOD = {"rules": "desilva", "players": "4", "paper": "a5", "schedule": "listed", "listed": "1 2 1"}


def test_a_blank_sheet_is_a_pdf(phone: Phone) -> None:
    answer = phone.get("/sheets/blank.pdf", query_string=GOOD | {"names": "Ann, Bo, Cleo, Dan"})
    assert answer.mimetype == "application/pdf"
    assert answer.get_data().startswith(b"%PDF")
    assert answer.headers["Content-Disposition"] == "inline; filename=oh-hell-desilva-4.pdf"


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"rules": ""}, "rules"),
        ({"players": "two"}, "players"),
        ({"rules": "okenuff", "players": "5"}, "players"),
        ({"names": "Ann, Bob"}, "names"),
        ({"names": f"{'A' * 31}, Bob, Cleo, Dan"}, "names"),
        ({"paper": "a0"}, "paper"),
        # No field by itself.
        ({"listed": "1 99"}, ""),
    ],
)
def test_what_is_wrong_is_reported_on_the_form(phone: Phone, sent: dict[str, str], field: str) -> None:
    page = phone.get("/sheets/blank.pdf", 422, query_string=GOOD | sent).text
    assert wrong_fields(page) == [field] * bool(field)


def test_a_blank_sheet_can_be_without_the_hook(phone: Phone) -> None:
    free = GOOD | {"rules": "blackout", "bidding": "no-hook"}
    answer = phone.get("/sheets/blank.pdf", query_string=free)
    assert "oh-hell-blackout-no-hook-4.pdf" in answer.headers["Content-Disposition"]
    # What was ticked stays ticked where something else is wrong.
    page = phone.get("/sheets/blank.pdf", 422, query_string=free | {"paper": "a0"}).text
    assert 'name="bidding" id="bidding" value="no-hook" checked' in page
    assert '<option value="blackout" selected>' in page


def test_the_page_offers_the_sheets_for_the_rules_of_the_game(phone: Phone) -> None:
    page = phone.get(f"/games/{phone.start(rules='okenuff', dealer=3)}/print").text
    assert re.findall(r'name="sheet" value="(\w+)"( checked)?', page) == [
        ("okenuff", " checked"),
        *((sheet, "") for sheet in ("house", "two", "four", "rules", "wall", "pocket", "tent", "seating")),
    ]
    assert re.findall(r'name="(?:paper|ink|hand|fill)" value="(\w+)" id="[\w-]+" checked', page) == [
        *("a4", "colour", "hand", "filled"),
    ]


def test_what_an_address_chooses_is_chosen_on_the_page(phone: Phone) -> None:
    page = phone.get(f"/games/{phone.start()}/print?sheet=two&paper=a5&ink=black").text
    for value in ("two", "a5", "black"):
        assert re.search(f'value="{value}"[^>]* checked', page)


@pytest.mark.parametrize("wish", ["paper=papyrus", "ink=green", "fill=half", "hand=foot", "sheet=okenuff", "sheet=x"])
def test_what_is_not_offered_is_not_there(phone: Phone, wish: str) -> None:
    key = phone.start()
    phone.get(f"/games/{key}/sheet.pdf?{wish}", 404)
    phone.get(f"/games/{key}/sheet.png?{wish}", 404)


@pytest.mark.parametrize(
    ("fill", "names", "total"),
    [("filled", True, True), ("names", True, False), ("empty", False, False)],
)
def test_a_sheet_is_filled_in_or_has_the_names_or_nothing(phone: Phone, fill: str, names: bool, total: bool) -> None:
    key = phone.start(title="Zanzibar")
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    pdf = phone.get(f"/games/{key}/sheet.pdf?fill={fill}&sheet=two&paper=a4&ink=black&hand=type").get_data()
    words = text_of(pdf)
    shown = ["Gina" in words, re.search("−1(?! for each trick)", words) is not None, "Zanzibar" in words]
    assert shown == [names, total, total]


@pytest.mark.parametrize("kind", ["pdf", "png"])
def test_where_four_sheets_do_not_fit_the_page_says_so_and_keeps_what_was_chosen(phone: Phone, kind: str) -> None:
    answer = phone.get(f"/games/{phone.start()}/sheet.{kind}?sheet=four&paper=letter&ink=black", 422).text
    assert "Small sheets of this game don’t fit on this paper" in words_of(answer)
    for value in ("four", "letter", "black"):
        assert re.search(f'value="{value}"[^>]* checked', answer)


def test_where_four_empty_sheets_do_not_fit_the_form_says_so(phone: Phone) -> None:
    wish = {"rules": "desilva", "players": "10", "sheet": "four", "paper": "a5"}
    answer = phone.get("/sheets/blank.pdf", 422, query_string=wish).text
    assert "don’t fit" in words_of(answer)


def test_short_games_share_a_page_for_who_keeps_score_and_not_for_who_watches(phone: Phone, watcher: Phone) -> None:
    first = phone.start(title="First game", schedule="listed", listed="1 2 3")
    second = phone.start(title="Second game", schedule="listed", listed="1 2 3")
    assert 'name="earlier"' in phone.get(f"/games/{second}/print").text
    assert 'name="earlier"' not in watcher.get(f"/games/{second}/print").text
    wish = f"/games/{second}/sheet.pdf?sheet=two&earlier=y"
    for device, titles in ((phone, ["First game", "Second game"]), (watcher, ["Second game"])):
        words = text_of(device.get(wish).get_data())
        assert [title for title in ("First game", "Second game") if title in words] == titles
    phone.correct(first, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    assert "−1" in text_of(phone.get(wish).get_data()), "what was kept is not shown once a game on it went on"


def test_a_code_to_watch_the_game_is_printed_if_wanted_and_on_a_tent(phone: Phone) -> None:
    """The address is the one that the page to share shows."""
    key = phone.start()
    shared = html.unescape(phone.get(f"/games/{key}/share").text)
    for wish, there in (("live=y", True), ("sheet=tent", True), ("sheet=wall", False), ("", False)):
        tags = tags_in(phone.get(f"/games/{key}/sheet.pdf?{wish}").get_data())
        codes = [str(tag["/Alt"]) for tag in tags if "/Alt" in tag]
        assert bool(codes) is there
        assert all(code.endswith(f"/games/{key}") and code.partition("//")[2] in shared for code in codes)


def test_large_paper_is_offered(phone: Phone) -> None:
    key = phone.start()
    assert 'value="a3"' in phone.get(f"/games/{key}/print").text
    pdf = phone.get(f"/games/{key}/sheet.pdf?sheet=wall&paper=a3").get_data()
    assert size_of(pdf) == (842, 1191)


def test_only_the_names_are_those_of_all_who_came_and_went(phone: Phone) -> None:
    """Eve sits down for the second round; Irene leaves before it."""
    key = phone.start(schedule="listed", listed="1 2 3 4")
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    phone.post(f"/games/{key}/players", {"name": "Eve", "start": "0"})
    phone.post(f"/games/{key}/players/3/departure")
    words = text_of(phone.get(f"/games/{key}/sheet.pdf?fill=names").get_data())
    assert all(name in words for name in ("Gina", "Harry", "Frank", "Irene", "Eve"))
    # Eve in the first round, Irene in the other three.
    assert words.count("–") == 4 + 1


@pytest.mark.parametrize("holes", [True, False])
def test_an_empty_sheet_has_room_for_holes_if_wanted(phone: Phone, holes: bool) -> None:
    """The page keeps the choice, for a game and for none; the code on the sheet says it."""
    wish = {"holes": "y"} if holes else {}
    for form, sheet in (
        ("/sheets", "/sheets/blank.pdf"),
        (f"/games/{(key := phone.start())}/print", f"/games/{key}/sheet.pdf"),
    ):
        page = phone.get(form, query_string=wish).text
        assert ('name="holes" id="holes" value="y" checked' in page) is holes
        pdf = phone.get(sheet, query_string={"fill": "empty", "rules": "desilva", "players": "4"} | wish).get_data()
        codes = [str(tag["/Alt"]) for tag in tags_in(pdf) if "/Alt" in tag]
        assert ["-holes" in code for code in codes] == [holes]


def test_an_empty_sheet_has_a_one_before_each_bid_if_wanted(phone: Phone) -> None:
    wish = {"ones": "y", "rules": "blackout", "players": "4"}
    assert 'name="ones" id="ones" value="y" checked' in phone.get("/sheets", query_string=wish).text
    [code] = [
        str(tag["/Alt"])
        for tag in tags_in(phone.get("/sheets/blank.pdf", query_string=wish).get_data())
        if "/Alt" in tag
    ]
    assert "-ones" in code


def test_the_sheet_is_a_picture_too(phone: Phone) -> None:
    answer = phone.get(f"/games/{phone.start()}/sheet.png?sheet=two&paper=a4")
    assert answer.mimetype == "image/png"
    assert answer.get_data().startswith(b"\x89PNG")


def test_the_seating_draw_has_the_cards_that_were_drawn(phone: Phone) -> None:
    key = phone.start(dealer="draw")
    drawn = re.findall(r"[2-9JQKA♠♣♥♦]|10", phone.words(f"/games/{key}/draw"))
    words = text_of(phone.get(f"/games/{key}/sheet.pdf?sheet=seating").get_data())
    assert sum(map(words.count, "♠♣♥♦")) >= 4
    assert sum(sign in "♠♣♥♦" for sign in drawn) >= 4


def test_without_pango_the_pages_say_what_to_install(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def unavailable(*_arguments: object, **_more: object) -> bytes:
        raise PrintingUnavailable("Pango")

    monkeypatch.setattr(responses, "printed", unavailable)
    monkeypatch.setitem(app.jinja_env.globals, "missing_for_printing", lambda: "Pango")
    page = phone.get("/sheets/blank.pdf", 503, query_string=GOOD).text
    assert "apt install libpango-1.0-0" in page
    assert "apt install libpango-1.0-0" in phone.get("/sheets").text
