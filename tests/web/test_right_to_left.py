"""Pages in Hebrew: what is read from the left keeps its order, and no other page is touched."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorekeeper.web.assets.in_page import RIGHT_TO_LEFT_STYLE, text_in_page
from scorekeeper.wording.bidi_isolates import FSI, LRI, PDI, isolate_left_to_right
from tests.words.table import NAMES, reader

pytestmark = pytest.mark.one_database


def test_signs_stay_with_their_figures_and_names_apart_from_what_follows() -> None:
    marked = isolate_left_to_right('<p title="-1">Ann O&#39;Neill · 12 · −5 · 3+ · 9♠ · ×2 · 50 → 0 · 6–9 · 10 − 2</p>')
    words = [part.partition(PDI)[0] for part in marked.split(LRI)[1:]]
    assert words == ["Ann O&#39;Neill", "−5", "3+", "9♠", "×2"]
    assert "50 ← 0" in marked
    assert 'title="-1"' in marked
    assert isolate_left_to_right(marked) == marked


def test_a_dot_or_a_year_stays_with_the_name_it_belongs_to() -> None:
    marked = isolate_left_to_right("<p>G. · U. A. · Anna B. · Spring 2026 · Ann 12 · .ohhell.json · a.zip</p>")
    words = [part.partition(PDI)[0] for part in marked.split(LRI)[1:]]
    assert words == ["G.", "U. A.", "Anna B.", "Spring 2026", "Ann", ".ohhell.json", "a.zip"]


@pytest.mark.parametrize(
    "word",
    [
        "192.0.2.2:54009/tv",
        "postgresql://user:password@host/cards",
        "bid_sum",
        "no_trump",
        "secret_key.sha256",
        "oh-hell-score/1",
        "Ctrl+C",
    ],
)
def test_addresses_and_names_with_signs_in_them_are_typed_as_they_are_read(word: str) -> None:
    """Two isolates would turn round bid_sum: sum_bid."""
    assert isolate_left_to_right(f"<p>{word}</p>") == f"<p>{LRI}{word}{PDI}</p>"


def test_what_is_typed_chosen_or_read_by_scripts_stays_as_it_is() -> None:
    for page in ('<script>"Ann −5"</script>', "<textarea>10 + bid</textarea>", "<option>Ann</option>", '<b x="−5"/>'):
        assert isolate_left_to_right(page) == page


def test_a_title_is_read_as_it_was_written(app: Flask) -> None:
    phone = reader(app, "he")
    phone.start(names=NAMES[:4], title="Game 20, at Ann’s")
    assert "<bdi>Game 20, at Ann’s</bdi>" in phone.get("/").text


def test_what_people_wrote_is_read_as_they_wrote_it_on_every_page_of_a_game(app: Flask) -> None:
    phone = reader(app, "he")
    key = phone.start(names=NAMES[:4], title="Game 20, at Ann’s")
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    late = {"seat": "1", "round": "1", "sign": "take", "points": "5", "reason": "late, by 10 minutes"}
    phone.post(f"/games/{key}/penalties", late)
    for page in ("", "/more", "/print", "/history", "/share", "/delete"):
        assert "<bdi>Game 20, at Ann’s</bdi>" in phone.get(f"/games/{key}{page}").text
    assert "<bdi>late, by 10 minutes</bdi>" in phone.get(f"/games/{key}/plain").text
    for page in ("/penalties", "/timeline", "/history"):
        assert f"{FSI}late, by 10 minutes{PDI}" in phone.get(f"/games/{key}{page}").text


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_list_of_evenings_has_titles_as_they_were_written(app: Flask, language: str) -> None:
    phone, title = reader(app, language), "ערב 20, אצל דוד"
    key = phone.start(names=NAMES[:4], title=title)
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    statistics = re.search(r"/groups/\d+", phone.get("/groups", follow_redirects=True).text)
    assert statistics
    assert f"{FSI}{title}{PDI} · " in phone.get(f"{statistics[0]}/evenings").text


def test_only_pages_written_from_the_right_have_a_style_and_marks_for_it(app: Flask) -> None:
    for language, right_to_left in (("en", False), ("de", False), ("he", True)):
        phone = reader(app, language)
        page = phone.get(f"/games/{phone.start(names=NAMES[:4])}").text
        assert [text_in_page(RIGHT_TO_LEFT_STYLE) in page, LRI in page] == [right_to_left] * 2


def test_the_sheet_on_an_empty_home_page_runs_as_the_language_does(app: Flask) -> None:
    for language, image in (("en", "img/sheet.svg"), ("he", "img/sheet-from-the-right.svg")):
        assert f'{image}"' in reader(app, language).get("/").text
