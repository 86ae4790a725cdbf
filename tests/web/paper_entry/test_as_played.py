"""A paper row that does not add up is kept as it was played where the keeper says so, and the sheet says it.

De Silva, a hand of 3 with 11 tricks: bids 1 2 0 1, tricks 1 2 4 4.
"""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from scorekeeper.rules.faults.play import TricksDoNotAddUp
from scorekeeper.wording import sentence
from tests.web.paper_entry.test_paper_entry import SETTLED, kept, page_of, typed, values
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

ROWS = ["1 1  2 2  0 4  1 4", "0 0  1 1  0 0  1 0"]
SEEN: dict[str, Any] = {"seen_bid": [1, 2, 0, 1], "seen_tricks": [1, 2, 4, 4]}


def sheet(**more: Any) -> dict[str, Any]:
    return typed(ROWS, **{"column": "tricks", "listed": "3 1", **more})


def kept_game(phone: Phone) -> str:
    return str(phone.post("/games/paper", sheet(as_played="1")).location.split("/")[2])


class TestTheRows:
    def test_the_row_names_every_fault_in_place(self, phone: Phone) -> None:
        page = page_of(phone, sheet(), 422)
        place = re.search(r'id="mark-1".*?</ul>', page, re.DOTALL)
        assert place is not None
        faults = [html.unescape(each) for each in re.findall(r"<li>(.*?)</li>", place[0])]
        assert len(faults) == 3
        assert faults[-1] == sentence(TricksDoNotAddUp(11, 3))

    def test_only_the_row_with_faults_can_be_kept(self, phone: Phone) -> None:
        rows = phone.post("/games/paper/marks", sheet(), 200).get_json()["rows"]
        assert [row["can_be_kept"] for row in rows] == [True, False]
        page = page_of(phone, sheet(), 422)
        assert len(re.findall(r"data-kept hidden", page)) == 1

    def test_once_kept_it_is_no_longer_wrong(self, phone: Phone) -> None:
        marks = phone.post("/games/paper/marks", sheet(as_played="1"), 200).get_json()
        first = marks["rows"][0]
        assert [row["state"] for row in marks["rows"]] == ["kept", "right"]
        assert len(first["faults"]) == 3
        assert all(not cell["wrong"] for cell in first["cells"])

    def test_the_choice_is_carried_to_the_table_and_back(self, phone: Phone) -> None:
        table = page_of(phone, sheet(as_played="1"), at="/table")
        carried = html.unescape(values(table, "told")[0])
        again = page_of(phone, SETTLED | {"column": "tricks", "listed": "3 1", "told": carried}, at="/rows")
        assert re.search(r'name="as_played" value="1" checked', again)
        assert not re.search(r'name="as_played" value="2" checked', again)

    @pytest.mark.parametrize("chosen", ["x", "-1", "99999999999999999999", "2"])
    def test_any_other_choice_keeps_nothing(self, phone: Phone, chosen: str) -> None:
        page_of(phone, sheet(as_played=chosen), 422)


class TestTheGame:
    def test_it_is_stored_as_the_paper_says_and_scored_by_the_rules(self, phone: Phone) -> None:
        game = kept(phone, sheet(as_played="1"))
        record = game.recorded.rounds[0]
        assert (record.tricks, record.as_played) == ((1, 2, 4, 4), True)
        assert not game.recorded.rounds[1].as_played
        assert game.sheet.rounds[0].seats[2].points == -4

    @pytest.mark.parametrize("page", ["recap", "sheet.pdf", "sheet.xlsx", "print", "history", "game.ohhell.json"])
    def test_its_pages_are_there(self, phone: Phone, page: str) -> None:
        assert phone.get(f"/games/{kept_game(phone)}/{page}").status_code == 200

    def test_the_sheet_says_that_it_does_not_add_up(self, phone: Phone) -> None:
        assert " 11, not 3" in phone.words(f"/games/{kept_game(phone)}/plain")


class TestTheCorrection:
    def test_its_page_says_so(self, phone: Phone) -> None:
        page = phone.words(f"/games/{kept_game(phone)}/rounds/1")
        assert " 11, not 3" in page

    def test_the_mark_stays_while_it_is_wrong(self, phone: Phone) -> None:
        key = kept_game(phone)
        phone.correct(key, 1, [1, 2, 0, 1], [1, 2, 4, 3], **SEEN)
        assert (phone.stored(key).recorded.rounds[0].tricks, phone.stored(key).recorded.rounds[0].as_played) == (
            (1, 2, 4, 3),
            True,
        )
