"""Two taps from any moment of a game: the sheet goes to another app, as a PDF or as a picture for the group chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.presets import preset
from scorekeeper.web.printing import responses
from tests.sheets.samples import played

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.browser.phones import Phone

# A browser that shares files, as a phone's does, and remembers what it was given.
SHARING = """
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files: [file] }) => {
  document.body.dataset.shared = `${file.name} ${file.type} ${file.size > 1000}`;
};
"""


def shared(phone: Phone) -> tuple[str, str]:
    """Name and type of the file that another app was handed, which is a whole one."""
    body = phone.page.locator("body[data-shared]")
    expect(body).to_be_attached()
    name, kind, whole = (body.get_attribute("data-shared") or "").split()
    assert whole == "true"
    assert phone.complaints == []
    return name, kind


def test_the_sheet_of_a_finished_game_is_shared_in_two_taps(phone: Phone) -> None:
    phone.page.add_init_script(SHARING)
    phone.page.goto(f"/games/{phone.served.start(played(preset('desilva'), 3, 1, agreed=(1,)).game)}")
    phone.page.get_by_role("link", name="Print", exact=True).click()
    phone.page.get_by_role("button", name="Share", exact=True).click()
    name, kind = shared(phone)
    assert name.startswith("oh-hell-")
    assert (name[-4:], kind) == (".pdf", "application/pdf")


def test_a_sheet_that_is_still_being_printed_is_asked_for_again(phone: Phone) -> None:
    """As the server answers while others print too."""
    busy: list[str] = []

    def first_time_busy(route: Route) -> None:
        if busy:
            route.continue_()
        else:
            busy.append(route.request.url)
            route.fulfill(status=503, headers={"Retry-After": "1"}, body="Not yet")

    phone.page.add_init_script(SHARING)
    phone.page.route("**/sheet.pdf*", first_time_busy)
    phone.page.goto(f"/games/{phone.served.start(played(preset('desilva'), 3, 1, agreed=(1,)).game)}/print")
    phone.page.get_by_role("button", name="Share", exact=True).click()
    expect(phone.page.locator("body[data-shared]")).to_be_attached()
    phone.complaints.clear()
    assert shared(phone)[1] == "application/pdf"
    assert len(busy) == 1


def test_while_a_game_runs_its_picture_is_two_taps_away(phone: Phone) -> None:
    phone.page.add_init_script(SHARING)
    phone.begin(played(preset("desilva"), 3, 1, agreed=(1, 2)).game)
    phone.page.locator(".menu summary").click()
    phone.page.get_by_role("button", name="Share the sheet").click()
    assert shared(phone) == ("oh-hell.png", "image/png")
    expect(phone.page.locator(".menu[open]")).to_have_count(0)


def save(route: Route) -> None:
    """Answer as to a browser that shows no such file."""
    route.fulfill(headers={"Content-Disposition": "attachment"}, body="A sheet")


def test_a_browser_that_shares_no_files_says_where_to_find_them(phone: Phone) -> None:
    for printed in ("sheet.pdf", "standings.png"):
        phone.page.route(f"**/{printed}*", save)
    phone.begin(played(preset("desilva"), 3, 1, agreed=(1, 2)).game)
    phone.all_loaded()
    phone.page.locator(".menu summary").click()
    expect(phone.page.get_by_role("button", name="Share the sheet")).to_have_count(0)
    with phone.page.expect_download():
        phone.page.get_by_role("link", name="Print or share").click()
    phone.says("notice", phone.served.words("share-sheet", "saved"))
    phone.page.goto(f"/games/{phone.key}/print")
    with phone.page.expect_download():
        phone.page.get_by_role("button", name="Print").click()
    expect(phone.page.locator("[data-share-notice]")).to_have_text(phone.served.words("share-sheet", "saved"))
    phone.open(phone.served.start(played(preset("desilva"), 3, 1, agreed=(1,)).game))
    phone.all_loaded()
    with phone.page.expect_download():
        phone.page.get_by_role("link", name="Share", exact=True).click()
    phone.says("shared", phone.served.words("share-sheet", "saved"))
    expect(phone.page.locator("[data-slot=shared]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("sheet", ["sheet.pdf", "sheet.png"])
def test_the_page_that_waits_for_a_sheet_ends_once_the_file_is_there_and_leads_back_to_the_game(
    phone: Phone, sheet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(responses, "PAGE_TIMEOUT_S", 0)
    with monkeypatch.context() as busy:
        busy.setattr(responses, "_start_printing", lambda _store: None)
        key = phone.served.start(played(preset("desilva"), 3, 1, agreed=(1,)).game)
        phone.page.goto(f"/games/{key}/{sheet}")
        heading = phone.page.get_by_role("heading", level=1)
        expect(heading).to_have_text("Your pages are being printed")
        with phone.page.expect_download() as saved:
            busy.undo()
    assert saved.value.suggested_filename.startswith("oh-hell-")
    expect(heading).to_have_text("Your print is ready")
    expect(phone.page.locator("[data-sentence]")).to_have_text(phone.served.words("share-sheet", "saved"))
    phone.page.get_by_role("link", name="Back to the game").last.click()
    expect(phone.page).to_have_url(f"{phone.served.address}/games/{key}")
