"""A game on a television: the code until the keeper types it, then the totals in huge type with the sheet below."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from playwright.sync_api import Locator, ViewportSize, expect

from scorekeeper.actions.groups.access import show_on_screen
from scorekeeper.rules.game.attendance import Absence, Attendance
from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.web.game.words import page_words
from scorekeeper.wording.game_words import ABSENCES
from tests.browser.phones import KEEPER, Phone, new_game, news_of, on_pad
from tests.browser.waiting import poll_faster, wait_until_settled

THIRTEEN = ("Gina", "Harry", "Frank", "Irene", "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo")
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
SMALL_TELEVISION: ViewportSize = {"width": 1280, "height": 720}
SIX = ("Rosa", "Bartholomew", "Zed", "Ann-Kathrin", "Tom", "Maximilian-Alexander")
# The least sizes of type to be read from three metres, on a small television.
LEAST = {
    "[data-slot=round]": 28,
    "[data-slot=people]": 24,
    "[data-slot=notice]": 26,
    ".trump": 48,
    ".tiles [data-state=ask] .note": 29.5,
    ".tiles .total": 38,
    ".sheet td": 24,
}
TYPE_SIZE = "(place) => parseFloat(getComputedStyle(document.querySelector(place)).fontSize)"
# A line of which the tails of letters are cut, as it is lower than they reach, or which lies upon the one below it.
TAILS_CUT = """[...document.querySelectorAll(".tiles .note, .news > *, .head-sub")].filter((one) => {
  const [height, size, padding] = ["lineHeight", "fontSize", "paddingBottom"]
    .map((name) => parseFloat(getComputedStyle(one)[name]));
  const total = one.parentNode.querySelector(".total")?.getBoundingClientRect();
  const { bottom, top } = one.getBoundingClientRect();
  const air = (height / size - 1.36) / 2 + padding / size;
  const box = one.closest("li, .news, .game-head").getBoundingClientRect();
  const isCut = air < -0.06 || top < box.top || bottom > box.bottom + 1;
  return one.offsetHeight && (isCut || (total && bottom > total.top + 8));
}).map((one) => one.textContent)"""
AT_EDGES = """[".game-head h1", ".head-sub", ".trump", ".news > *", ".tiles li", ".sheet table"]
  .flatMap((place) => [...document.querySelectorAll(place)]).filter((one) => {
    const { left, right, top } = one.getBoundingClientRect();
    const isNear = left < innerWidth * 0.02 || right > innerWidth * 0.98 || top < innerHeight * 0.01;
    return one.offsetWidth && isNear;
  }).map((one) => one.outerHTML)"""
VALUES_AT = """[...document.querySelectorAll(".tiles .value")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height];
})"""
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
    first_paint = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
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
    race = watcher.page.locator(".race")
    watcher.page.clock.run_for(5_000)
    expect(watcher.page.locator(".tiles[data-told]")).to_be_visible()
    expect(race).to_be_hidden()
    watcher.page.clock.run_for(10_000)
    expect(race).to_be_visible()
    watcher.says("people", on_pad("round", number=1))
    expect(watcher.page.locator(".tiles")).to_be_hidden()
    assert watcher.page.evaluate("document.documentElement.scrollHeight") == TELEVISION["height"]
    expect(watcher.page.locator(".finale h2")).to_be_visible()
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


def on_television(phone: Phone, watcher: Phone, *players: str, agreed: Sequence[int] = (3, 3)) -> None:
    """Begin a game, and show it on a small television."""
    phone.begin(new_game("desilva", *players, agreed=agreed))
    phone.all_loaded()
    watcher.page.set_viewport_size(SMALL_TELEVISION)
    poll_faster(watcher.context)
    watcher.open(phone.key, "?view=across#tv=a-token")
    wait_until_settled(watcher.page)


def tile(watcher: Phone, seat: int) -> Locator:
    return watcher.page.locator(f".tiles li[data-seat='{seat}']")


def reads(watcher: Phone, seat: int, state: str, **parts: str) -> None:
    """Wait until the tile of a player is in this state, with these texts in its parts."""
    expect(tile(watcher, seat)).to_have_attribute("data-state", state)
    for part, text in parts.items():
        expect(tile(watcher, seat).locator(f"[data-slot={part}]")).to_have_text(text)


def test_a_television_stays_one_whatever_is_pressed(phone: Phone, watcher: Phone) -> None:
    on_television(phone, watcher, *SIX)
    address = watcher.page.url
    for key in ("Escape", "Tab", "Enter", "Escape", "Backspace"):
        watcher.page.keyboard.press(key)
    for x, y in ((640, 40), (1250, 40), (640, 120), (640, 400), (640, 700)):
        watcher.page.mouse.click(x, y)
    assert watcher.page.url == address
    expect(watcher.page.locator("body")).to_have_attribute("data-view", "across")
    assert watcher.page.locator(":is(.menu, .tabs, .back-to):visible").count() == 0


def test_between_two_rounds_a_television_shows_what_the_last_one_gave(phone: Phone, watcher: Phone) -> None:
    """Ann bids 1 and takes it, Bo bids 1 and takes none, Cy bids 0 and takes two."""
    on_television(phone, watcher, "Ann", "Bo", "Cy")
    phone.tap(1, 1, 0)
    reads(watcher, 0, "bid", value="1")
    phone.tap(1, 0)
    reads(watcher, 0, "made", value="+1", note=on_pad("bid-made", bid=1), total="1")
    reads(watcher, 1, "missed", value="−1", note=on_pad("bid-under", bid=1, n=1), total="−1")
    reads(watcher, 2, "missed", value="−2", note=on_pad("bid-over", bid=0, n=2), total="−2")
    assert watcher.page.evaluate("document.documentElement.scrollHeight") == SMALL_TELEVISION["height"]
    phone.tap(2)
    reads(watcher, 0, "wait", value="")
    reads(watcher, 1, "bid", value="2")


def test_a_television_tells_bids_from_counted_tricks(phone: Phone, watcher: Phone) -> None:
    on_television(phone, watcher, *SIX)
    phone.tap(1, 1, 0, 0, 0, 0)
    reads(watcher, 2, "bid", value="0")
    phone.tap(1)
    reads(watcher, 0, "made", value="1", note=on_pad("bid-made", bid=1))
    left = page_words().count("tricks-left", 2)
    reads(watcher, 1, "ask", value="?", note=f"{on_pad('bid', bid=1)} · {left}")
    reads(watcher, 2, "wait", value="0", note=on_pad("bid", bid=0))


def test_a_television_says_what_the_table_did(phone: Phone, watcher: Phone) -> None:
    on_television(phone, watcher, "Ann", "Bo", "Cy")
    phone.tap(1, 1, 0)
    phone.tap_bar("misdeal")
    watcher.says("notice", news_of("misdeals", round=1))
    phone.tap(1, 1, 0)
    phone.tap(1, 0)
    expect(watcher.page.locator("[data-slot=notice]")).to_contain_text(news_of("scored", round=1))
    assert watcher.page.locator(".undo-news").count() == 0


def test_what_a_television_shows_is_large_whole_and_away_from_its_edges(phone: Phone, watcher: Phone) -> None:
    on_television(phone, watcher, *SIX)
    phone.tap(1, 1, 0, 0, 0)
    reads(watcher, 5, "ask", note=on_pad("limit-not-even", bid=1))
    sizes = {place: watcher.page.evaluate(TYPE_SIZE, place) for place in LEAST}
    assert {place: size for place, size in sizes.items() if size < LEAST[place]} == {}
    assert watcher.page.evaluate(TAILS_CUT) == []
    assert watcher.page.evaluate(AT_EDGES) == []
    watcher.context.set_offline(True)
    last_heard = watcher.page.locator("[data-last-heard]")
    expect(last_heard).not_to_be_empty(timeout=20_000)
    assert watcher.page.evaluate(TYPE_SIZE, "[data-last-heard]") >= 24
    assert watcher.page.evaluate(TAILS_CUT) == []
    assert watcher.page.evaluate("document.documentElement.scrollHeight") == SMALL_TELEVISION["height"]


def test_nothing_grows_or_moves_when_the_first_trick_is_tapped(phone: Phone, watcher: Phone) -> None:
    for players in (SIX[:3], SIX):
        phone.page.goto("/settings")
        phone.page.locator("#taps").check()
        on_television(phone, watcher, *players)
        phone.tap(1, *(0 for _ in players[1:]))
        reads(watcher, len(players) - 1, "bid", value="0")
        before = watcher.page.evaluate(VALUES_AT)
        expect(phone.page.locator(".paused")).to_have_count(0)
        phone.page.locator(".tiles li[data-seat='1'] .trick").tap()
        expect(tile(watcher, 1).locator(".dots span")).to_have_count(1)
        assert watcher.page.evaluate(VALUES_AT) == before


def test_who_has_left_is_not_called_absent_for_a_round(phone: Phone, watcher: Phone) -> None:
    game = new_game("desilva", *SIX, agreed=[3, 3])
    attendance = Attendance(absences=(Absence(2, 2, 2), Absence(3, 2, None)))
    key = phone.served.start(replace(game, attendance=attendance, rounds=(Round((0,) * 6, (0, 0, 0, 0, 0, 3)),)))
    phone.open(key)
    phone.tap(1)
    phone.all_sent()
    watcher.page.set_viewport_size(SMALL_TELEVISION)
    watcher.open(key, "?view=across#tv=a-token")
    wait_until_settled(watcher.page)
    reads(watcher, 2, "wait", value="", note=ABSENCES["out"])
    reads(watcher, 3, "wait", value="", note=ABSENCES["gone"])
