"""The transfer size of the first load, and that no tap ever waits for the network."""

from __future__ import annotations

from urllib.parse import urlsplit

from msgspec.structs import replace
from playwright.sync_api import Route, expect

from scorekeeper.rules.game.rounds import Round
from tests.browser.network import first_load
from tests.browser.phones import Phone, new_game, news_of, on_pad
from tests.browser.playing import known_game
from tests.browser.waiting import wait_until_settled

# Bytes until the pad answers, as transferred, headers included.
MAX_TRANSFER_SIZE = 40 * 1024

# Delays frames, and lists what happens in which order: sending comes neither between a tap and its frame nor before the
# rest of the page is painted.
LATE_FRAMES = """() => {
  window.happened = [];
  const send = fetch;
  window.fetch = (...asked) => { happened.push("sent"); return send(...asked); };
  document.addEventListener("page:painted", () => happened.push("rest"));
  window.requestAnimationFrame = (paint) => setTimeout(() => { happened.push("frame"); paint(); }, 100);
}"""

# Counts the pages that DOMParser parses.
READ = """window.read = 0;
const { parseFromString } = DOMParser.prototype;
DOMParser.prototype.parseFromString = function (...asked) { read += 1; return parseFromString.apply(this, asked); };"""

# No frame comes until `paint` is called.
NO_FRAME = """() => {
  const waiting = [];
  window.requestAnimationFrame = (act) => waiting.push(act);
  window.paint = () => waiting.splice(0).forEach((act) => act());
}"""

# Which rows of the sheet are mutated from now on, and the text node of the heading of the pad.
WATCHED = """() => {
  window.touched = new Set();
  const row = (node) => (node.closest ? node : node.parentNode).closest("tr")?.rowIndex;
  const sheet = new MutationObserver((changes) => changes.forEach(({ target }) => touched.add(row(target))));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  sheet.observe(document.querySelector(".sheet"), all);
  window.asked = document.querySelector("[data-slot=heading]").firstChild;
}"""

# Lists elements that get `hidden` again while they have it: the browser would compute their style once more.
HIDDEN_AGAIN = """() => {
  window.again = [];
  new MutationObserver((changes) => changes.forEach(({ target, oldValue }) => {
    if (oldValue !== null && target.hidden) again.push(target.outerHTML);
  })).observe(document.body, { subtree: true, attributeFilter: ["hidden"], attributeOldValue: true });
}"""


def long_game(phone: Phone) -> str:
    """The key of a game of 25 rounds for four, the last one begun."""
    game, _ = known_game("desilva-000")
    assert len(game.rounds) == 25
    return phone.served.start(replace(game, rounds=(*game.rounds[:24], Round((None, 0, 1, 1), (None,) * 4))))


def test_the_first_load_fits_into_the_budget(new_phone: Phone) -> None:
    phone = new_phone
    responses = first_load(phone.page, f"/games/{long_game(phone)}")
    for response in responses:
        print(f"{response.transfer_size:>7} {response.size:>7} {urlsplit(response.address).path}")  # noqa: T201
    print(f"{sum(one.transfer_size for one in responses):>7} {sum(one.size for one in responses):>7} in all")  # noqa: T201
    assert {urlsplit(response.address).netloc for response in responses} == {urlsplit(phone.served.address).netloc}
    assert sum(response.transfer_size for response in responses) <= MAX_TRANSFER_SIZE


def test_a_round_is_played_to_its_end_while_the_network_hangs(phone: Phone) -> None:
    """Alice makes 1, Bob and Carol make 0, David misses 1 by 1: all is painted though nothing is ever answered."""
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", "David", agreed=[1, 2]))
    # What sends is loaded after the pad answers.
    wait_until_settled(phone.page)
    waiting: list[Route] = []

    def hang(route: Route) -> None:
        waiting.append(route)

    phone.page.route("**/*", hang)
    phone.page.evaluate(LATE_FRAMES)
    phone.tap(1)
    phone.says("pill", on_pad("bid-of", bid=1, cards=1))
    phone.tap(0, 0)
    phone.says("pill", on_pad("over", n=1))
    phone.tap(1)
    phone.says("round", on_pad("round", number=2))
    assert phone.row(1)[2::2] == ["1", "0", "0", "−1"]
    phone.page.wait_for_function("() => happened.includes('sent')")
    happened = phone.page.evaluate("happened")
    assert happened[0] == "frame"
    assert "frame" in happened[happened.index("rest") : happened.index("sent")]
    for route in waiting:
        route.abort()


def test_pad_call_and_sheet_answer_a_tap_in_its_own_frame_and_the_rest_of_the_page_follows(phone: Phone) -> None:
    """A slow phone takes as long to move rows and players and to tell the news as for all the finger looks at."""
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", "David", agreed=[1, 2]))
    players, notice = phone.page.locator(".players .name"), phone.page.locator("[data-slot=notice]")
    phone.tap(1, 0, 0)
    expect(phone.page.locator(".players [data-state=ask] .name")).to_have_text("Alice")
    phone.page.evaluate(NO_FRAME)
    phone.tap(1)
    phone.says("round", on_pad("round", number=2))
    phone.asks("bid", "Bob")
    phone.says("pill", on_pad("bid-of", bid=0, cards=2))
    assert phone.row(1)[2::2] == ["1", "0", "0", "−1"]
    assert players.all_inner_texts() == ["Alice", "Bob", "Carol", "David"]
    assert "scored" not in notice.inner_text()

    phone.page.evaluate("paint()")
    expect(players).to_have_text(["Bob", "Carol", "David", "Alice"])
    expect(notice).to_contain_text(news_of("scored", round=1))


def test_what_is_taken_back_before_it_was_sent_stands_as_undone(phone: Phone) -> None:
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", "David", agreed=[1, 2]))
    phone.page.evaluate(NO_FRAME)
    phone.tap(1, 0, 0, 1)
    phone.says("round", on_pad("round", number=2))
    phone.page.locator(".pad .undo").click()
    phone.page.evaluate("paint()")
    expect(phone.page.locator(".players [data-state=ask] .name")).to_have_text("Alice")
    phone.says("notice", news_of("undone", act=news_of("counts", round=1)))


def test_a_tap_touches_one_row_of_the_sheet_and_changes_texts_in_their_places(phone: Phone) -> None:
    """Every row that is drawn anew, and every text that is another one than before, costs a slow phone time."""
    game, _ = known_game("desilva-000")
    phone.begin(replace(game, rounds=game.rounds[:12]))
    phone.all_loaded()
    heading = phone.page.locator("[data-slot=heading]")
    phone.page.evaluate(WATCHED)
    asked = heading.inner_text()
    phone.tap(0)
    expect(heading).not_to_have_text(asked)
    assert phone.page.evaluate("[...touched]") == [13]
    assert phone.page.evaluate("asked === document.querySelector('[data-slot=heading]').firstChild")


def test_a_tap_hides_nothing_that_is_hidden_already(phone: Phone) -> None:
    """Most keys, units and badges stay hidden in most rounds."""
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", "David", agreed=[1, 2]))
    phone.all_loaded()
    phone.page.evaluate(HIDDEN_AGAIN)
    phone.tap(1, 0, 0, 1)
    phone.says("round", on_pad("round", number=2))
    phone.says("notice", f"{news_of('scored', round=1)} · {news_of('others', names='Bob, Carol and David')}")
    assert phone.page.evaluate("again") == []


def test_the_page_whose_parts_a_game_uses_is_read_once_however_much_is_tapped(phone: Phone) -> None:
    """To read it costs a phone as long as a tap itself."""
    phone.page.add_init_script(READ)
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", "David", agreed=[1, 2]))
    phone.all_loaded()
    phone.tap(1, 0, 0, 1)
    phone.says("round", on_pad("round", number=2))
    phone.all_sent()
    assert phone.page.evaluate("read") == 1
