"""A finished paper game on the keyboard: few keys, everything else goes on by itself, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec import Struct, field
from playwright.sync_api import Page, Request, expect

from scorekeeper.rules.score.score_sheet import ScoreSheet
from tests.browser.choosing import choose
from tests.browser.phones import Phone
from tests.cases import cases

NAMES = ("Alice", "Bob", "Carol", "David")
# A picture of a filled sheet.
SHEET = Path(__file__).parents[2] / "docs" / "paper.png"
PAGE = "desilva page"
# A total has no bound that would say that no figure can follow.
MANY = 10**6


class Typist(Struct):
    """Fingers that count: `keys` holds how many each player's cells of each round took, with all that goes on."""

    page: Page
    keys: list[int] = field(default_factory=list)

    def types(self, cards: int, bid: int, result: str, *, counted: bool = False) -> None:
        """A bid and what stands beside it, a count of tricks where `counted`."""
        pressed = [
            *self.figures(str(bid), cards, leaves=result[0] in "+-"),
            *self.figures(result, cards if counted else 10**6),
        ]
        for key in pressed:
            self.page.keyboard.press(key)
        self.keys.append(len(pressed))

    def figures(self, text: str, cards: int, *, leaves: bool = False) -> list[str]:
        """The keys of a number. Enter follows where more figures could, unless the next key is no figure anyway."""
        goes_on = text == "+" or (text == "0" and cards < MANY) or (text.isdigit() and int(text) * 10 > cards)
        return [*text, *([] if goes_on or leaves else ["Enter"])]

    @property
    def summary(self) -> str:
        return (
            f"{len(self.keys)} times, {sum(self.keys) / len(self.keys):.2f} keys on average, at most {max(self.keys)}"
        )


def begin(page: Page, column: str, schedule: Sequence[int]) -> Typist:
    """Say who played what; the fingers are on the first cell then."""
    page.goto("/games/paper")
    choose(page, "rules-desilva")
    for seat, name in enumerate(NAMES, start=1):
        page.locator(f"#player-{seat}").fill(name)
    for choice in ("dealer-4", "schedule-listed", f"column-{column}"):
        choose(page, choice)
    page.locator("#listed").fill(" ".join(map(str, schedule)))
    page.get_by_role("button", name="Go on", exact=True).last.click()
    expect(page.locator("[data-cell]").first).to_be_focused()
    return Typist(page)


def rest_on(page: Page, cell: int) -> None:
    """Put the fingers on a cell of the rows, once these follow the keys."""
    expect(page.locator("[data-rows].scripted")).to_be_attached()
    page.locator("[data-cell]").nth(cell).focus()


def keep(phone: Phone) -> ScoreSheet:
    """Keep what was typed, and wait for its page."""
    phone.page.get_by_role("button", name="Keep this game").click()
    expect(phone.page.locator("body[data-ready]")).to_be_attached()
    return phone.served.sheet(phone.page.url.split("/")[4])


def rounds_of_the_page() -> Iterator[dict[str, Any]]:
    """Every round that de Silva's page works out, by seat; Alice bids first in the first of them."""
    worked = [each for each in cases("rounds") if each["source"].startswith(PAGE)]
    right = [each for each in worked if "rejected" not in each.get("note", "")]
    for number, each in enumerate(right):
        by_seat = {
            what: [each[what][(seat - number) % 4] for seat in range(4)] for what in ("bids", "tricks", "expected")
        }
        yield by_seat | {"cards": each["cards"]}


def test_the_worked_sheet_goes_in_as_it_stands_on_paper(phone: Phone) -> None:
    game = next(each for each in cases("games") if each["id"] == "desilva-worked-sheet")
    page, rounds = phone.page, game["expect"]["rounds"]
    typist = begin(page, "totals", [1, 2])
    for record, row in zip(game["file"]["rounds"], rounds, strict=True):
        for bid, total in zip(record["bids"], row["totals"], strict=True):
            typist.types(record["cards"], bid, str(total))
        # Whoever is called away finds everything again.
        page.goto("/games/paper")
        page.get_by_role("button", name="Continue").click()
        rest_on(page, 8 * row["round"] % 16)
    print(f"De Silva's worked sheet, bids and totals: {typist.summary}")  # noqa: T201
    assert max(typist.keys) <= 4
    kept = keep(phone).rounds
    assert [list(row.record.bids) for row in kept] == [record["bids"] for record in game["file"]["rounds"]]
    assert [list(row.record.tricks) for row in kept] == [record["tricks"] for record in game["file"]["rounds"]]
    page.goto("/games/paper")
    expect(page.get_by_role("button", name="Continue")).to_be_hidden()


def test_every_round_of_the_page_takes_four_keys_a_player_at_most(phone: Phone) -> None:
    rounds = [*rounds_of_the_page()]
    page = phone.page
    typist = begin(page, "tricks", [each["cards"] for each in rounds])
    for each in rounds:
        for bid, tricks in zip(each["bids"], each["tricks"], strict=True):
            typist.types(each["cards"], bid, "+" if bid == tricks else str(tricks), counted=True)
    print(f"De Silva's worked rounds, bids and tricks: {typist.summary}")  # noqa: T201
    assert max(typist.keys) <= 4
    expect(page.locator("[data-status]")).to_contain_text(f"All {len(rounds)} ")
    sheet = keep(phone)
    by_seat = zip(*(each["expected"] for each in rounds), strict=True)
    assert list(sheet.totals) == [[*accumulate(points)][-1] for points in by_seat]


@pytest.mark.parametrize("leave", ["Tab", "Enter"])
def test_whoever_ends_every_figure_with_a_key_skips_no_cell(phone: Phone, leave: str) -> None:
    page = phone.page
    begin(page, "totals", [10, 2])
    row = ["1", "1", "0", "0", "2", "-1", "3", "3"]
    for text in [*row, *row]:
        page.keyboard.type(text)
        page.keyboard.press(leave)
    assert page.locator("[data-cell]").evaluate_all("cells => cells.map(cell => cell.value)") == [*row, *row]


def test_an_impossible_row_is_marked_at_once_and_arrows_lead_to_it(phone: Phone) -> None:
    page = phone.page
    typist = begin(page, "totals", [1, 2])
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []
    for bid, total in ((1, "1"), (0, "0"), (0, "1"), (1, "-1")):
        typist.types(1, bid, total)
    wrong = page.get_by_label("Round 1, Carol, result")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#mark-1")).to_contain_text("−1, 0")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    expect(wrong).to_be_focused()
    page.locator('[data-key="+"]').tap()
    expect(page.locator("#mark-1")).to_have_text("")
    expect(wrong).not_to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Round 1, David, bid")).to_be_focused()


def test_a_round_that_does_not_add_up_is_kept_with_a_tick(phone: Phone) -> None:
    """De Silva, a hand of 3 with 11 tricks: bids 1 2 0 1, tricks 1 2 4 4."""
    page = phone.page
    typist = begin(page, "tricks", [3])
    for bid, tricks in ((1, 1), (2, 2), (0, 4), (1, 4)):
        typist.types(3, bid, str(tricks), counted=True)
    faults = page.locator("[data-faults] li")
    expect(faults).to_have_count(3)
    box = page.locator("[name=as_played][value='1']")
    expect(box).to_be_visible()
    assert Axe().run(page).violations_count == 0
    box.check()
    page.reload()
    expect(box).to_be_checked()
    assert keep(phone).totals == (1, 2, -4, -3)
    page.get_by_role("link", name="Sheet", exact=True).click()
    expect(page.get_by_text(" 11, not 3")).to_be_visible()


def tap_row(page: Page, height: float) -> None:
    """Tap the photograph where a row is, at a part of its height."""
    box = page.locator("[data-view] img").evaluate("({ width, height }) => ({ width, height })")
    page.locator("[data-view] img").click(position={"x": box["width"] / 4, "y": box["height"] * height})


# Whether the photograph is marked at a part of its height, in sight above the focused cell.
MARKED = """(height) => {
  const parts = ["[data-strip]", "[data-view]", "[data-band]", "[data-view] img", ".paper-bar"];
  const [strip, view, band, picture, keys] = parts.map((one) => document.querySelector(one));
  if (strip.nextElementSibling !== document.activeElement.closest("tr")) return false;
  const [shown, marked, cell] = [view, band, document.activeElement].map((one) => one.getBoundingClientRect());
  const middle = marked.top + marked.height / 2;
  const inSight = shown.top >= 0 && shown.top < middle && middle < shown.bottom;
  const above = shown.bottom <= cell.top && cell.bottom <= keys.getBoundingClientRect().top;
  return inSight && above && Math.abs((middle - picture.getBoundingClientRect().top) / picture.height - height) < 0.01;
}"""


def expect_marked(page: Page, height: float) -> None:
    """Wait until the browser has scrolled to the focused cell, with the photograph marked at that height above it."""
    page.wait_for_function(MARKED, arg=height)


def photographed(phone: Phone, schedule: Sequence[int]) -> Typist:
    """Begin on a small phone, choose a photograph, and tap its first and last row."""
    phone.page.set_viewport_size({"width": 360, "height": 640})
    typist = begin(phone.page, "totals", schedule)
    phone.page.locator("[data-photograph] summary").click()
    phone.page.locator("[data-photograph] input").set_input_files(SHEET)
    words = phone.page.locator("[data-photograph-words]")
    for number, height in ((1, 0.2), (len(schedule), 0.8)):
        expect(words).to_contain_text(f"round {number} ")
        tap_row(phone.page, height)
    return typist


def test_the_photograph_follows_above_the_row_that_is_typed_and_is_never_sent(phone: Phone) -> None:
    page, sent = phone.page, list[Request]()
    page.on("request", lambda request: sent.append(request))  # noqa: PLW0108 - Playwright marks its handlers
    typist = photographed(phone, [1, 2, 3, 4, 5, 6, 7])
    assert Axe().run(page).violations_count == 0
    expect_marked(page, 0.2)
    # With the keyboard open this is left of the screen.
    page.set_viewport_size({"width": 360, "height": 380})
    for bid, total in ((1, "1"), (0, "0"), (0, "0"), (1, "-1")):
        typist.types(1, bid, total)
    expect_marked(page, 0.3)
    # What a person taps counts, and rows after it go on from there.
    tap_row(page, 0.35)
    expect_marked(page, 0.35)
    for number, key in enumerate(["ArrowDown"] * 5 + ["ArrowUp"] * 5):
        page.keyboard.press(key)
        below = number + 1 if number < 5 else 9 - number
        expect_marked(page, 0.35 + 0.09 * below)
    expect(page.locator("[data-row='1']")).to_have_attribute("data-state", "right")
    assert all(b"PNG" not in (request.post_data_buffer or b"") for request in sent)
    assert phone.complaints == []


def test_the_photograph_is_zoomed_with_two_fingers_and_with_buttons(phone: Phone) -> None:
    photographed(phone, [1, 2])
    picture, view = (phone.page.locator(f"[data-view]{part}") for part in (" img", ""))

    def width() -> float:
        return float(picture.evaluate("(picture) => picture.width"))

    before, box = width(), view.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = phone.context.new_cdp_session(phone.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 25), ("touchMove", 30)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert width() == pytest.approx(before * 1.5, rel=0.02)
    phone.page.get_by_role("button", name="Smaller").click()
    assert width() == pytest.approx(before * 1.2, rel=0.02)


def test_a_file_that_is_no_picture_gets_a_sentence(phone: Phone) -> None:
    begin(phone.page, "totals", [1])
    words = phone.page.locator("[data-photograph-words]")
    phone.page.locator("[data-photograph] input").set_input_files(Path(__file__))
    expect(words).to_have_text(words.get_attribute("data-unreadable") or "")
    expect(phone.page.locator("[data-photo]")).to_be_hidden()


def test_numbers_pasted_into_the_first_field_of_an_empty_sheet_go_into_all_rows(phone: Phone) -> None:
    page = phone.page
    begin(page, "totals", [1, 2])
    page.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          const options = { clipboardData, bubbles: true, cancelable: true };
          document.activeElement.dispatchEvent(new ClipboardEvent("paste", options));
        }""",
        "1\t1\t0\t0\t0\t0\t1\t-1\r\n2\t3\t0\t0\t1\t-1\t0\t-1\r\n",
    )
    expect(page.locator("[data-row='2']")).to_have_attribute("data-state", "right")
    assert keep(phone).totals == (3, 0, -1, -1)


def test_pasted_numbers_replace_what_was_typed_before_and_are_typed_over(phone: Phone) -> None:
    page = phone.page
    begin(page, "totals", [1, 2]).types(1, 0, "7")
    page.locator(".paper-back button").click()
    page.locator(".paper-table summary").click()
    page.locator("#text").fill("1 1 0 0 0 0 1 -1\n2 3 0 1 -1 0")
    page.get_by_role("button", name="Read the table").click()
    cells = page.locator("[data-rows].scripted [data-cell]")
    expect(cells.first).to_have_value("1")
    expect(page.locator("[data-row='1']")).to_have_attribute("data-state", "right")
    expect(page.locator("[data-row='2']")).to_have_attribute("data-state", "wrong")
    unknown = cells.evaluate_all("cells => cells.findIndex(({ value }) => value === '…')")
    cells.nth(unknown).focus()
    page.keyboard.type("0")
    expect(cells.nth(unknown)).to_have_value("0")
    page.reload()
    expect(cells.nth(unknown)).to_have_value("0")
    expect(cells.first).to_have_value("1")
