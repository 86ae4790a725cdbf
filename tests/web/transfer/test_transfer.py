"""The game file goes out and comes in."""

from __future__ import annotations

import html
import io
import json
import re
from datetime import date
from typing import Any

import pytest

from scorekeeper.files.game_file import read_game
from scorekeeper.files.group_archive import ArchivedGame, GroupArchive, write_group
from scorekeeper.rules.faults.file import ForbiddenCharacter
from scorekeeper.rules.faults.paper import TableNotComplete
from scorekeeper.web.errors import HTTP_PAGES
from scorekeeper.web.transfer import LIMITS
from scorekeeper.wording import sentence
from tests.web.table import Phone, checked, words_of

# The first two rounds of de Silva's worked sheet; Alice has 3, Bob 0, Carol and David -1.
WORKED: dict[str, Any] = {
    "format": "oh-hell-game/1",
    "title": "Friday night",
    "rules": "desilva",
    "players": ["Alice", "Bob", "Carol", "David"],
    "first_dealer": "David",
    "rounds": [
        {"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0], "date": "2022-09-05"},
        {"cards": 2, "bids": [2, 0, 1, 0], "tricks": [2, 0, 0, 0], "date": "2022-09-05"},
    ],
}


def sent(data: bytes, **more: Any) -> dict[str, Any]:
    return {"file": (io.BytesIO(data), "game.ohhell.json"), **more}


def test_what_comes_in_goes_out_the_same(phone: Phone) -> None:
    answer = phone.post("/games/import", sent(json.dumps(WORKED).encode()))
    out = phone.get(f"{answer.location}/game.ohhell.json")
    assert json.loads(out.get_data()) == WORKED
    assert out.headers["Content-Disposition"] == "attachment; filename=Friday_night-2022-09-05.ohhell.json"
    assert "Friday night" in phone.words("/")


def test_a_second_tap_brings_in_nothing_more(phone: Phone) -> None:
    data = json.dumps(WORKED).encode()
    one, other = (phone.post("/games/import", sent(data, start_id="one-form")).location for _ in range(2))
    assert one == other


def test_another_file_chosen_on_the_same_page_is_another_game(phone: Phone) -> None:
    files = [json.dumps(WORKED | {"title": title}).encode() for title in ("Friday night", "Saturday")]
    one, other = (phone.post("/games/import", sent(data, start_id="one-form")).location for data in files)
    assert "Saturday" in phone.words(other)
    assert one != other


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (json.dumps(WORKED | {"rules": "poker"}).encode(), "poker"),
        (json.dumps(WORKED | {"surprise": 1}).encode(), "surprise"),
        (json.dumps(WORKED | {"rounds": [{"bids": [0, 0, 0, 1], "tricks": [1, 0, 0, 0]}]}).encode(), "round 1: David:"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_reasons(phone: Phone, data: bytes, sentence: str) -> None:
    page = phone.post("/games/import", sent(data), 422).text
    assert sentence in words_of(page)
    assert "isn’t a saved game" not in page
    assert "No games on this phone yet" in phone.words("/")


def test_no_file_at_all_is_asked_for(phone: Phone) -> None:
    page = phone.post("/games/import", {}, 422).text
    assert "Choose a game file first" in words_of(page)


def test_a_file_with_everything_wrong_does_not_fill_the_page(phone: Phone) -> None:
    rounds = [{"bids": [9, 9, 9, 9]} for _ in range(25)]
    page = phone.post("/games/import", sent(json.dumps(WORKED | {"rounds": rounds}).encode()), 422).text
    assert page.count('<li class="error">') == 21
    assert "more." in words_of(page)


def a_group(games: int) -> bytes:
    game, problems = read_game(json.dumps(WORKED))
    assert game is not None, problems
    return write_group(GroupArchive("Fridays", (), (), (ArchivedGame(game, date(2022, 9, 5)),) * games))


def test_a_group_of_as_many_games_as_a_page_takes_is_there_with_all_of_them(phone: Phone) -> None:
    page = phone.client.post("/games/import", data=sent(a_group(LIMITS.games)), follow_redirects=True)
    assert f"{LIMITS.games} games" in words_of(page.text)


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"title": "\ud800"}, "title"),
        ({"players": ["A\x00", "Bob", "Carol", "David"]}, "players.1"),
    ],
)
def test_a_text_that_cannot_be_kept_is_refused_at_its_place(phone: Phone, changed: dict[str, Any], place: str) -> None:
    page = phone.post("/games/import", sent(json.dumps(WORKED | changed).encode()), 422).text
    assert sentence(ForbiddenCharacter(place)) in words_of(page)
    assert "No games on this phone yet" in phone.words("/")


def test_what_is_too_large_is_refused_kindly(phone: Phone) -> None:
    body, kind = b"x" * 2_600_000, "multipart/form-data; boundary=x"
    answer = checked(phone.client.post("/games/import", data=body, content_type=kind), 413)
    assert str(HTTP_PAGES[413][0]) in words_of(answer.text)


def test_the_csv_of_a_game_comes_back_complete(phone: Phone) -> None:
    key = phone.start(title="=Friday")
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0], note="A grand slam", seen_note="")
    table = phone.get(f"/games/{key}/rounds.csv").get_data()
    again = phone.post("/games/import", {"file": (io.BytesIO(table), "friday.csv")}).location.split("/")[2]
    assert phone.stored(again).game == phone.stored(key).game
    wrong = {"file": (io.BytesIO(table.replace(b",no,-1,", b",no,-2,")), "friday.csv")}
    page = words_of(phone.post("/games/import", wrong, 422).text)
    assert sentence(TableNotComplete()) in page


def test_a_group_imported_again_into_itself_gets_what_it_lacks(phone: Phone) -> None:
    phone.post("/games/import", sent(a_group(3)))
    key = re.search(r'href="/games/([\w-]{20,})', phone.get("/").text)
    assert key is not None
    group = phone.stored(key[1]).group_id
    answer = phone.client.post(f"/games/import?group={group}", data=sent(a_group(4)), follow_redirects=True)
    words = words_of(answer.text)
    assert "1 game of the group" in words
    assert "3 games were already here" in words


class TestTheSameGameAgain:
    """Its file brought in twice: the keeper opens what is there, or has a copy."""

    DATA = json.dumps(WORKED).encode()

    def test_is_mentioned_and_brings_in_nothing_by_itself(self, phone: Phone) -> None:
        first = phone.post("/games/import", sent(self.DATA)).location
        page = phone.post("/games/import", sent(self.DATA), 409).text
        assert f'href="{first}"' in page
        assert phone.get("/").text.count("data-version") == 1

    def test_is_imported_as_a_copy_by_the_answer_alone(self, phone: Phone) -> None:
        first = phone.post("/games/import", sent(self.DATA)).location
        page = phone.post("/games/import", sent(self.DATA), 409).text
        fields = {
            name: html.unescape(value) for name, value in re.findall(r'name="(start_id|game)" value="([^"]*)"', page)
        }
        copy = phone.post("/games/import", fields | {"copy": "1"}).location
        assert copy != first
        assert json.loads(phone.get(f"{copy}/game.ohhell.json").get_data()) == WORKED

    def test_is_another_one_once_anything_differs(self, phone: Phone) -> None:
        phone.post("/games/import", sent(self.DATA))
        phone.post("/games/import", sent(json.dumps(WORKED | {"title": "Another night"}).encode()))
        rounds = [*WORKED["rounds"][:1], WORKED["rounds"][1] | {"note": "as Bob remembers it"}]
        phone.post("/games/import", sent(json.dumps(WORKED | {"rounds": rounds}).encode()))

    def test_of_a_stranger_is_nobody_elses(self, phone: Phone, watcher: Phone) -> None:
        phone.post("/games/import", sent(self.DATA))
        watcher.post("/games/import", sent(self.DATA))


@pytest.mark.parametrize(
    ("data", "places"), [(b"", 0), (b"\xff\xfe\x00", 0), (b"Dear Gina,", 0), (b"[1, 2]", 1), (b"{", 1)]
)
def test_a_file_that_is_no_game_is_called_so_first(phone: Phone, data: bytes, places: int) -> None:
    """Problems are listed only for a file that may have been a game."""
    page = phone.post("/games/import", sent(data), 422).text
    assert len(re.findall(r'<li class="error"><span>(.*?)</span>', page)) == 1 + places
