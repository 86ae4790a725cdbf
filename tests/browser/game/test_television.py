"""A game on a television: the code until the keeper types it, then the totals in huge type with the sheet below."""

from __future__ import annotations

from msgspec.structs import replace
from playwright.sync_api import ViewportSize, expect

from scorekeeper.actions.groups.access import show_on_screen
from scorekeeper.rules.game.rounds import Penalty, Round
from tests.browser.phones import KEEPER, Phone, new_game, on_pad
from tests.browser.waiting import poll_faster, wait_until_settled

THIRTEEN = ("Gina", "Harry", "Frank", "Irene", "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo")
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
SMALLEST = """Math.min(...[...document.querySelectorAll(".sheet :is(td, tbody th, thead th + th)")]
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
# When the tiles were there.
TILES_AT = """new MutationObserver(() => {
  if (document.querySelector(".tiles .tile")) window.tilesAt ??= performance.now();
}).observe(document, { subtree: true, childList: true })"""
# Totals that reach out of their columns, and the height of the round that is played within what is seen of the sheet.
BEYOND = """[...document.querySelectorAll(".sheet tbody td")].filter((one) => one.textContent.trim()).filter((one) => {
  const text = document.createRange();
  text.selectNodeContents(one);
  return text.getBoundingClientRect().left < one.getBoundingClientRect().left - 1;
}).map((one) => one.textContent)"""
NOW_IS_SEEN = """(() => {
  const [sheet, now] = [".sheet", ".sheet .now"].map((part) => document.querySelector(part).getBoundingClientRect());
  return now.top >= sheet.top && now.bottom <= sheet.bottom;
})()"""


def test_a_television_shows_a_code_until_the_keeper_types_it_and_then_follows_the_game(
    phone: Phone, watcher: Phone
) -> None:
    game = new_game("himes", *THIRTEEN, agreed=[3] * 12)
    penalties = tuple(Penalty(seat, (-33, -133, -1133)[seat % 3], "renege") for seat in range(12))
    played = Round((0,) * 13, (*(0,) * 12, 3), penalties=penalties)
    phone.open(phone.served.start(replace(game, rounds=(played, *(replace(played, penalties=()),) * 8))))
    watcher.page.set_viewport_size(TELEVISION)
    poll_faster(watcher.context)
    watcher.page.goto("/tv")
    code = watcher.page.locator("[data-code]").inner_text()

    phone.page.locator(".menu summary").tap()
    phone.page.locator('.menu a[href$="/share"]').tap()
    phone.page.locator('a[href$="/television"]').tap()
    phone.page.locator("[name=code]").fill(code.lower())
    phone.page.get_by_role("button", name="Show").tap()
    expect(phone.page.locator("[data-slot=notice]")).not_to_be_empty()
    expect(phone.page.locator(".undo-news[data-undo]")).to_be_hidden()

    watcher.page.wait_for_url("**/games/*?view=across#tv=*")
    wait_until_settled(watcher.page)
    expect(watcher.page.locator(".tiles")).to_be_visible()
    assert watcher.page.evaluate(SMALLEST) >= 28
    assert watcher.page.evaluate(BEYOND) == []
    assert watcher.page.evaluate(NOW_IS_SEEN)
    assert watcher.page.evaluate("document.documentElement.scrollHeight") == TELEVISION["height"]
    wait_until_settled(phone.page)
    phone.tap(2)
    watcher.says("pill", on_pad("bid-of", bid=2, cards=3))
    assert watcher.page.evaluate(NOW_IS_SEEN)


def test_a_television_paints_no_page_without_its_tiles(watcher: Phone) -> None:
    """It reloads the page when people at the table change; nothing else that the page fetches is waited for."""
    key = watcher.served.start(new_game("desilva", *THIRTEEN[:4]))
    watcher.page.set_viewport_size(TELEVISION)
    watcher.page.route("**/games/offline", lambda route: route.abort())
    watcher.page.add_init_script(TILES_AT)
    watcher.page.goto(f"/games/{key}?view=across#tv=a-token")
    expect(watcher.page.locator(".tiles .tile")).to_have_count(4)
    first_paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
    watcher.page.wait_for_function(first_paint)
    assert watcher.page.evaluate("tilesAt") < watcher.page.evaluate(first_paint)


def test_a_television_goes_on_with_the_next_game(phone: Phone, watcher: Phone) -> None:
    phone.begin(new_game("desilva", "Ann", "Bo", "Cy", agreed=[1]))
    phone.all_loaded()
    poll_faster(watcher.context)
    watcher.page.goto("/tv")
    with phone.served.app.app_context():
        show_on_screen(phone.key, KEEPER, watcher.page.locator("[data-code]").inner_text())
    watcher.page.wait_for_url(f"**/games/{phone.key}?*")
    phone.tap(1, 0)
    phone.tap(1)
    phone.page.locator("#again button").tap()
    phone.page.wait_for_url(lambda address: phone.key not in address)
    next_game = phone.page.url.split("/")[-1]
    watcher.page.wait_for_url(f"**/games/{next_game}?view=across#tv=*")
    expect(watcher.page.locator(".tiles")).to_be_visible()
    assert watcher.complaints == []


def test_a_television_replays_a_game_that_has_ended_and_then_shows_who_won(phone: Phone, watcher: Phone) -> None:
    phone.begin(new_game("desilva", "Ann", "Bo", "Cy", agreed=[1]))
    watcher.page.clock.install()
    watcher.page.set_viewport_size(TELEVISION)
    watcher.page.goto(f"/games/{phone.key}?view=across#tv=a-token")
    phone.tap(1, 0)
    phone.tap(1)
    watcher.page.clock.run_for(10_000)
    race = watcher.page.locator(".race")
    expect(race).to_be_visible()
    expect(watcher.page.locator(".tiles")).to_be_hidden()
    assert watcher.page.evaluate("document.documentElement.scrollHeight") == TELEVISION["height"]
    watcher.page.clock.run_for(20_000)
    expect(race).to_be_hidden()
    expect(watcher.page.locator(".finale :is(h2, .podium):visible")).to_have_count(2)
    expect(watcher.page.locator(".tiles")).to_be_hidden()
    assert watcher.page.evaluate("document.documentElement.scrollHeight") == TELEVISION["height"]


def test_a_wide_screen_that_watches_shows_the_totals_by_itself_unless_somebody_chose_otherwise(
    phone: Phone, watcher: Phone
) -> None:
    key = phone.served.start(new_game("desilva", *THIRTEEN[:4], agreed=[3, 3]))
    watcher.open(key)
    expect(watcher.page.locator("body")).to_have_attribute("data-view", "score")
    watcher.page.set_viewport_size(TELEVISION)
    watcher.open(key)
    watcher.page.wait_for_url(f"**/games/{key}?view=across")
    # A view that was chosen stands in the address and stays.
    wait_until_settled(watcher.page)
    watcher.page.locator(".back-to a").click()
    expect(watcher.page.locator(".players")).to_be_visible()
    watcher.page.reload()
    expect(watcher.page.locator(".players")).to_be_visible()
    watcher.page.goto("/settings")
    watcher.page.locator("[name=across]").uncheck()
    watcher.open(key)
    expect(watcher.page.locator("body")).to_have_attribute("data-view", "score")
    # Who keeps score needs the pad.
    phone.page.set_viewport_size(TELEVISION)
    phone.open(key)
    expect(phone.page.locator("body")).to_have_attribute("data-view", "score")
