"""A finished paper game is typed in: the table, the rows, what is wrong of them, and then it is kept in one act."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.rules.faults.paper import FormulaInTable, ResultImpossible, SeveralBids, TableWithoutHeader
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.wording import sentence
from tests.web.page_check import wrong_fields
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

NAMES = ["Alice", "Bob", "Carol", "David"]
SETTLED = {
    "rules": "desilva",
    "players": NAMES,
    "dealer": "3",
    "schedule": "listed",
    "listed": "1 2",
    "bidding": "in-turn",
    "column": "totals",
    "title": "Cafeteria",
    "started_on": "1998-03-06",
    "start_id": "paper-1",
}
# De Silva's own page: bid and running total of each player.
WORKED = ["1 1  0 0  0 0  1 -1", "2 3  0 0  1 -1  0 -1"]
CSV = "cards;Alice;;Bob;;Carol;;David;\n1;1;1;0;0;0;0;1;−1\n2;2;3;0;0;1;−1;0;−1\n"

WITH_POINTS = "round,cards,player,bid,tricks,points\n1,1,Ann,1,1,10\n1,1,Bo,0,0,5\n1,1,Cy,1,0,-5\n"


def typed(rows: Sequence[str], **more: Any) -> dict[str, Any]:
    cells = [cell.replace(".", "") for row in rows for cell in row.split()]
    return SETTLED | {"bid": cells[::2], "result": cells[1::2]} | more


def page_of(phone: Phone, data: dict[str, Any], status: int = 200, *, at: str = "") -> str:
    return phone.post(f"/games/paper{at}", data, status).text


def kept(phone: Phone, data: dict[str, Any]) -> StoredGame:
    return phone.stored(phone.post("/games/paper", data).location.split("/")[2])


def values(page: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)"', page)


class TestTheTable:
    def test_the_rows_are_those_of_the_schedule(self, phone: Phone) -> None:
        page = page_of(phone, SETTLED | {"schedule": "own"}, at="/rows")
        assert len(values(page, "bid")) == 25 * 4
        assert 'aria-label="Round 3, Alice, bid"' in page
        assert values(page, "players") == NAMES

    def test_of_an_endless_game_there_are_always_more(self, phone: Phone) -> None:
        endless = SETTLED | {"rules": "himes", "schedule": "own"}
        page = page_of(phone, endless, at="/rows")
        first = len(values(page, "bid"))
        cells = {"bid": values(page, "bid"), "result": values(page, "result")}
        more = page_of(phone, endless | cells | {"more": "12"}, at="/rows")
        assert (first, len(values(more, "bid"))) == (28 * 4, 40 * 4)

    def test_who_goes_back_to_it_loses_nothing(self, phone: Phone) -> None:
        page = page_of(phone, typed(WORKED), at="/table")
        shown = re.search(r'name="told" value="([^"]*)"', page)
        assert shown is not None
        # Carol and David were seated the wrong way round; their cells go with their names.
        again = SETTLED | {"players": ["Alice", "Bob", "David", "Carol"], "told": shown[1]}
        assert values(page_of(phone, again, at="/rows"), "result") == ["1", "0", "-1", "0", "3", "0", "-1", "-1"]


class TestTheRows:
    def test_the_worked_rounds_are_kept_as_they_were(self, phone: Phone) -> None:
        stored = kept(phone, typed(WORKED))
        assert [fields.bids for fields in stored.recorded.rounds] == [(1, 0, 0, 1), (2, 0, 1, 0)]
        assert [fields.tricks for fields in stored.recorded.rounds] == [(1, 0, 0, 0), (2, 0, 0, 0)]
        assert stored.sheet.totals == (3, 0, -1, -1)
        assert (stored.recorded.title, str(stored.started_on)) == ("Cafeteria", "1998-03-06")
        assert {str(fields.played_on) for fields in stored.recorded.rounds} == {"1998-03-06"}
        assert stored.sheet.finished
        assert [fields.note for fields in stored.recorded.rounds] == ["", ""]

    def test_an_impossible_row_is_marked_and_nothing_is_kept(self, phone: Phone) -> None:
        page = page_of(phone, typed([WORKED[0], "2 4  0 0  1 -1  0 -1"]), 422)
        assert page.count('aria-invalid="true"') == 1
        assert values(page, "result")[4] == "4"
        assert "No games on this phone yet." in phone.words("/")

    def test_a_script_gets_the_same_marks(self, phone: Phone) -> None:
        rows = [WORKED[0], "2 4  0 0  1 -1  0 -1"]
        marks = phone.post("/games/paper/marks", typed(rows), 200).get_json()
        assert [row["state"] for row in marks["rows"]] == ["right", "wrong"]
        assert marks["rows"][1]["faults"] == [f"Alice: {sentence(ResultImpossible(4, (-1, 0, 3)))}"]
        assert [cell["wrong"] for cell in marks["rows"][1]["cells"]] == [["result"], [], [], []]
        assert [cell["found"] for cell in marks["rows"][0]["cells"]] == ["1t", "0t", "0t", "0t"]

    def test_a_row_that_is_still_typed_is_not_called_wrong(self, phone: Phone) -> None:
        marks = phone.post("/games/paper/marks", typed([WORKED[0], "2 + . . . . . ."]), 200).get_json()
        assert marks["rows"][1]["state"] == "open"
        assert marks["rows"][1]["words"] == "Still missing: Bob, Carol, David."

    def test_rows_left_empty_at_the_end_were_not_played(self, phone: Phone) -> None:
        stored = kept(phone, typed([*WORKED, ". . . . . . . ."], listed="1 2 3"))
        assert stored.sheet.finished
        assert len(stored.recorded.rounds) == 2
        assert stored.ended_after == 2

    def test_what_paper_does_not_show_is_written_in_the_notes(self, phone: Phone) -> None:
        """Nobody knows who of Bob, Carol and David took the two tricks that Alice left."""
        stored = kept(phone, typed(["2 2  1 -1  1 -1  1 -1"], listed="4"))
        assert stored.recorded.rounds[0].note.endswith(": Bob, Carol, David.")

    def test_bids_are_filled_in_only_where_that_is_allowed(self, phone: Phone) -> None:
        rows = {"result": ["1", "1", "0", "-1"], "listed": "3", "column": "only-totals"}
        page = words_of(page_of(phone, SETTLED | rows, 422))
        assert f"David: {sentence(SeveralBids((0, 2)))}" in page
        stored = kept(phone, SETTLED | rows | {"fill": "y"})
        assert stored.recorded.rounds[0].note.endswith(": David.")
        assert stored.sheet.totals == (1, 1, 0, -1)

    def test_a_second_tap_keeps_no_second_game(self, phone: Phone) -> None:
        first = phone.post("/games/paper", typed(WORKED)).location
        assert phone.post("/games/paper", typed(WORKED)).location == first

    def test_another_sheet_typed_on_the_page_that_was_gone_back_to_is_another_game(self, phone: Phone) -> None:
        first = phone.post("/games/paper", typed(WORKED)).location
        assert phone.post("/games/paper", typed(WORKED, title="Canteen")).location != first


class TestATable:
    def read(self, phone: Phone, status: int = 200, **sent: Any) -> str:
        asked = {"rules": "desilva", "bidding": "in-turn", "schedule": "own"}
        return page_of(phone, asked | sent, status, at="/upload")

    @pytest.mark.parametrize("as_file", [False, True])
    def test_its_players_rounds_and_cells_are_taken_over(self, phone: Phone, *, as_file: bool) -> None:
        file = (io.BytesIO(CSV.encode("utf-8-sig")), "old.csv")
        page = self.read(phone, file=file) if as_file else self.read(phone, text=CSV)
        assert "Read: 2 rounds of Alice, Bob, Carol, David." in words_of(page)
        shown = re.search(r'name="told" value="([^"]*)"', page)
        assert shown is not None
        rows = page_of(phone, SETTLED | {"told": shown[1]}, at="/rows")
        assert values(rows, "result") == ["1", "0", "0", "−1", "3", "0", "−1", "−1"]
        data = {"bid": values(rows, "bid"), "result": values(rows, "result")}
        assert kept(phone, SETTLED | data).sheet.totals[0] == 3

    def test_its_rounds_stay_when_the_rules_are_chosen_after_it(self, phone: Phone) -> None:
        """By their own rounds Classic rules begin with 10 cards, and these rows would fit none of them.

        1 | 1 1  0 0
        2 | 0 0  1 1
        """
        text = "round,cards,player,bid,tricks\n1,1,Ann,1,1\n1,1,Bo,0,0\n1,1,Cy,1,0\n"
        text += "2,2,Ann,0,0\n2,2,Bo,2,2\n2,2,Cy,1,0\n"
        page = self.read(phone, text=text)
        shown = {name: values(page, name)[0] for name in ("told", "shown", "listed")}
        chosen = {"rules": "classic", "bidding": "in-turn", "schedule": "listed", "column": "tricks", "dealer": "2"}
        rows = page_of(phone, shown | chosen | {"players": ["Ann", "Bo", "Cy"]}, at="/rows")
        assert values(rows, "schedule") == ["listed"]
        assert wrong_fields(rows) == []

    def test_what_is_not_read_of_it_is_named(self, phone: Phone) -> None:
        page = self.read(phone, text=f"Friday 1 May\n{WITH_POINTS}Total,,,,,21\n".replace(",tricks,", ",tricks,Kekse,"))
        assert "Read: 1 rounds of Ann, Bo, Cy." in words_of(page)
        assert "Left out: “Kekse”, “Friday 1 May”, “Total · 21”." in words_of(page)

    @pytest.mark.parametrize(("per_trick", "fits"), [("5", True), ("1", False)])
    def test_points_beside_the_tricks_are_compared(self, phone: Phone, per_trick: str, *, fits: bool) -> None:
        """
        1 | 1 1 10  0 0 5  1 0 -5
        """
        own = phone.make_rules(
            base="classic", scoring_made=f"5 + {per_trick} * tricks", scoring_under="-5 * off", scoring_over="-5 * off"
        )
        page = self.read(phone, text=WITH_POINTS)
        sent = {"rules": own, "players": ["Ann", "Bo", "Cy"], "schedule": "listed", "listed": "1", "dealer": "2"}
        sent |= {"column": "tricks", "told": values(page, "told")[0]}
        page = words_of(page_of(phone, sent, at="/rows"))
        assert (f"Ann: {sentence(ResultImpossible(10, (6,)))}" not in page) == fits

    def test_of_several_games_one_is_chosen(self, phone: Phone) -> None:
        text = "day,round,cards,player,bid,tricks\nFri,1,1,Ann,1,1\nFri,1,1,Bo,0,0\nSat,1,1,Cy,1,0\nSat,1,1,Bo,0,1\n"
        page = self.read(phone, 422, text=text)
        assert "This table has 2 games." in words_of(page)
        assert re.findall(r'name="game"\s+value="(\d)">(\w+)', page) == [("1", "Fri"), ("2", "Sat")]
        page = self.read(phone, text=text, game="2")
        assert "Read: 1 rounds of Cy, Bo." in words_of(page)

    def test_nothing_is_taken_over_where_something_is_wrong(self, phone: Phone) -> None:
        page = self.read(phone, 422, text="cards,A,B,C\n7,0,0,1\n8,1,=A1*C1,3\n")
        assert sentence(FormulaInTable(3, "=A1*C1")) in words_of(page)
        assert "What you have typed" not in page
        assert "=A1*C1" in page

    def test_a_text_without_a_table_is_rejected(self, phone: Phone) -> None:
        self.read(phone, 422)


class TestNumbersAlone:
    """Numbers without a header go into the rows of the table in the form."""

    NUMBERS = "1 l  O 0  0 0  1 -1\n2 3  0 0  1 -1  0 -1\n"

    def test_they_are_taken_into_the_rows(self, phone: Phone) -> None:
        rows = page_of(phone, SETTLED | {"text": self.NUMBERS}, at="/upload")
        data = {"bid": values(rows, "bid"), "result": values(rows, "result")}
        assert data == {name: typed(WORKED)[name] for name in data}
        assert kept(phone, SETTLED | data).sheet.totals == (3, 0, -1, -1)

    def test_a_wrong_one_is_marked(self, phone: Phone) -> None:
        rows = page_of(phone, SETTLED | {"text": self.NUMBERS.replace("2 3", "2 4")}, at="/upload")
        assert re.findall(r'data-row="\d" data-cards="\d" data-state="(\w+)"', rows) == ["right", "wrong"]

    def test_without_players_the_table_asks_for_them_and_has_the_text_still(self, phone: Phone) -> None:
        page = page_of(phone, SETTLED | {"players": [], "text": self.NUMBERS}, 422, at="/upload")
        assert self.NUMBERS.strip() in page
        assert re.search(r'class="card paper-table" open', page)

    def test_fewer_than_the_players_are_no_round(self, phone: Phone) -> None:
        page = page_of(phone, SETTLED | {"text": "1 1\n"}, 422, at="/upload")
        assert sentence(TableWithoutHeader()) in words_of(page)


@pytest.mark.parametrize(
    "sent",
    [
        {"bid": ["1"] * 3_000, "result": ["x" * 50] * 3_000},
        {"told": "\t" * 20_000 + "\n" * 20_000},
        {"told": "A\tA\nx\ty\tz", "bid": ["\0"], "result": ["<script>"]},
        {"result": ["1"], "players": []},
        {"column": "none", "fill": "maybe", "started_on": "yesterday"},
        {"listed": "1 " * 300},
        {"dealer": "9" * 40},
        {"rules": "none"},
    ],
)
def test_whatever_is_sent_is_answered(phone: Phone, sent: dict[str, Any]) -> None:
    for at in ("/table", "/rows", ""):
        answer = phone.client.post(f"/games/paper{at}", data=typed(WORKED) | sent)
        assert answer.status_code in (200, 303, 422)
        assert "<script>" not in answer.text.partition("<main")[2]
    marks = phone.client.post("/games/paper/marks", data=typed(WORKED) | sent)
    assert marks.status_code in (200, 400)


class TestColumnsInOtherWords:
    """A table from elsewhere: what its columns are is chosen on a page, and nothing is kept meanwhile."""

    TABLE = "Karten;Alices Ansage;Alice;Bobs Ansage;Bob\n1;1;1;0;0\n2;2;3;0;0\n"

    def asked(self, phone: Phone, **more: Any) -> str:
        return page_of(phone, SETTLED | {"text": self.TABLE} | more, 422, at="/upload")

    def matched(self, phone: Phone, means: Sequence[str], whose: Sequence[str], status: int = 200) -> str:
        return page_of(phone, SETTLED | {"text": self.TABLE, "means": means, "whose": whose}, status, at="/upload")

    def test_a_page_asks_what_each_column_is(self, phone: Phone) -> None:
        page = self.asked(phone)
        words = words_of(page)
        assert "Alices Ansage 1 · 2" in words
        assert page.count('<select class="select" name="means"') == 5
        assert values(page, "listed") == ["1 2"]
        assert self.TABLE.splitlines()[1] in page

    def test_the_table_is_read_by_what_was_chosen(self, phone: Phone) -> None:
        whose = ["", "Alice", "Alice", "Bob", "Bob"]
        page = self.matched(phone, ["cards", "bid", "total", "bid", "total"], whose)
        assert "Read: 2 rounds of Alice, Bob." in words_of(page)
        assert 'value="1 2"' in page

    def test_a_choice_that_gives_no_sheet_says_why_and_is_kept(self, phone: Phone) -> None:
        page = self.matched(phone, ["cards", "bid", "", "", ""], ["", "Alice", "", "", ""], 422)
        assert 'value="bid" selected' in page
        assert 'id="wrong"' in page
        assert values(page, "whose")[1] == "Alice"

    def test_a_file_is_carried_along(self, phone: Phone) -> None:
        file = (io.BytesIO(self.TABLE.encode()), "evening.csv")
        page = page_of(phone, SETTLED | {"file": file}, 422, at="/upload")
        assert self.TABLE.splitlines()[2] in page
