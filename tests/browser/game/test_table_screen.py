"""The table screen: from the last bid on, a phone to read from every chair, whose keys sleep until somebody counts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.rule_set import RuleSet
from tests.browser.phones import Phone, new_game, news_of, on_pad
from tests.browser.tapping import Finger, middle_of
from tests.browser.waiting import poll_faster, wait_until_settled
from tests.rules.tables import house

FOUR = ("Gina", "Harry", "Frank", "Irene")
TILES = """() => [...document.querySelectorAll(".tiles .tile")].map((tile) =>
  ["name", "value", "note", "dealer", "total"].map((name) => tile.querySelector(`[data-slot=${name}]`))
    .map((part) => (part.checkVisibility() ? part.textContent : "")))"""
READ = "body[data-reading]"
# How long nothing is heard after the last tap, in milliseconds.
PAUSE = """() => new Promise((done) => {
  const since = performance.now();
  const end = () => done(performance.now() - since);
  const look = () => (document.querySelector(".paused") ? requestAnimationFrame(look) : end());
  look();
})"""


def begun(phone: Phone, *bids: int, rules: str | RuleSet = "desilva", agreed: tuple[int, ...] = (3, 3)) -> None:
    """A game of four in which these bids are in."""
    phone.begin(new_game(rules, *FOUR, agreed=agreed))
    wait_until_settled(phone.page)
    phone.tap(*bids)


def test_with_the_last_bid_every_bid_is_to_be_read_and_no_key_is_left_to_press(phone: Phone) -> None:
    """Irene deals and bids last, when three are bid of three: she may not say 0."""
    begun(phone, 1, 1, 1, 2)
    expect(phone.page.locator(READ)).to_be_attached()
    assert phone.page.evaluate(TILES) == [
        ["Gina", "1", on_pad("leads"), "", "0"],
        ["Harry", "1", "", "", "0"],
        ["Frank", "1", "", "", "0"],
        ["Irene", "2", "hooked off 0", "Dealer", "0"],
    ]
    for part in (".pad", ".players", ".sheet"):
        expect(phone.page.locator(part)).to_be_hidden()
    phone.says("pill", on_pad("over", n=2))
    expect(phone.page.locator(".paused")).to_have_count(0)
    phone.page.keyboard.press("1")
    expect(phone.page.locator(READ)).to_be_attached()
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.tricks == (None,) * 4


def test_a_tap_on_a_tile_asks_for_its_bid_and_writes_nothing(phone: Phone) -> None:
    begun(phone, 1, 1, 0, 0)
    phone.all_loaded()
    tile = phone.page.locator(".tiles li", has_text="Harry")
    help_with_bids = phone.page.locator(".tiles span[data-tapping]")
    expect(help_with_bids).to_be_visible()
    expect(help_with_bids).not_to_have_text(help_with_bids.get_attribute("data-tapping") or "")
    expect(phone.page.locator(".paused")).to_have_count(0)
    tile.tap()
    phone.asks("bid", "Harry")
    expect(phone.page.locator(READ)).to_have_count(0)
    phone.says("rest", on_pad("leave"))
    phone.rest()
    expect(phone.page.locator(READ)).to_be_attached()
    expect(phone.page.locator(".paused")).to_have_count(0)
    tile.tap()
    phone.asks("bid", "Harry")
    phone.tap(3)
    expect(phone.page.locator(READ)).to_be_attached()
    assert [one[1] for one in phone.page.evaluate(TILES)] == ["1", "3", "0", "0"]
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (1, 3, 0, 0)
    phone.tap_bar("count")
    phone.undo()
    expect(phone.page.locator(READ)).to_have_count(0)
    assert phone.row(1)[1::2] == ["1", "1", "0", "0"]


def test_undo_is_beside_the_bids_while_the_last_act_is_of_this_round(phone: Phone) -> None:
    begun(phone, 1, 1, 0, 0)
    phone.all_loaded()
    undo = phone.page.locator(".tiles").get_by_role("button", name="Undo")
    expect(phone.page.locator(".paused")).to_have_count(0)
    undo.tap()
    phone.asks("bid", "Irene")
    phone.says("notice", news_of("undone", act=news_of("bid", name="Irene", now=0)))
    expect(phone.page.locator(".paused")).to_have_count(0)
    phone.tap(0)
    expect(undo).to_be_visible()
    # What others entered is not undone here.
    phone.all_sent()
    phone.page.evaluate("localStorage.clear()")
    phone.page.reload()
    phone.all_loaded()
    expect(phone.page.locator(READ)).to_be_attached()
    expect(undo).to_be_hidden()


def test_the_second_tap_of_a_double_tap_on_a_tile_hits_no_key(phone: Phone) -> None:
    begun(phone, 1, 1, 0, 0)
    phone.all_loaded()
    expect(phone.page.locator(".paused")).to_have_count(0)
    finger = Finger(phone)
    finger.press(*middle_of(phone.page.locator(".tiles li", has_text="Harry")))
    phone.asks("bid", "Harry")
    for value in (2, 3):
        finger.down(*middle_of(phone.keys(value)))
        finger.up()
    expect(phone.page.locator(".paused")).to_have_count(0)
    phone.asks("bid", "Harry")
    assert phone.row(1)[1::2] == ["1", "1", "0", "0"]


def test_who_counts_finds_the_way_back_to_the_bids_beside_the_news_until_a_count_is_recorded(phone: Phone) -> None:
    back = phone.page.get_by_role("button", name="Show the bids")
    begun(phone, 1, 1, 0, 0)
    phone.tap_bar("count")
    expect(phone.page.locator(".pad")).to_be_visible()
    back.tap()
    expect(phone.page.locator(READ)).to_be_attached()
    phone.tap_bar("count")
    phone.tap(1)
    expect(back).to_be_hidden()
    phone.undo()
    back.tap()
    expect(phone.page.locator(READ)).to_be_attached()


def test_one_tap_wakes_the_keys_for_the_whole_round(phone: Phone) -> None:
    begun(phone, 1, 1, 0, 0)
    phone.tap_bar("count")
    expect(phone.page.locator(".pad")).to_be_visible()
    phone.tap(1)
    phone.undo()
    phone.asks("tricks", "Gina")
    expect(phone.keys(1)).to_be_visible()
    phone.tap(1, 1, 0)
    phone.says("round", on_pad("round", number=2))
    assert phone.row(1)[2::2] == ["1", "1", "0", "−1"]
    phone.tap(1, 1, 0, 0)
    expect(phone.page.locator(READ)).to_be_attached()


def test_who_plays_by_keyboard_goes_on_by_it(phone: Phone) -> None:
    begun(phone, 1, 1, 0)
    phone.keys(0).focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("[data-act=count]")).to_be_focused()
    phone.page.keyboard.press("Enter")
    expect(phone.keys(0)).to_be_focused()


@pytest.mark.parametrize("offline", [False, True])
def test_a_misdeal_clears_the_bids_and_counts_and_one_undo_takes_it_back(phone: Phone, offline: bool) -> None:
    begun(phone, 1, 1, 0, 0)
    phone.all_loaded()
    phone.context.set_offline(offline)
    phone.tap_bar("misdeal")
    phone.asks("bid", "Gina")
    phone.says("notice", news_of("misdeals", round=1))
    assert phone.row(1)[1::2] == ["", "", "", ""]
    phone.page.locator(".undo-news[data-undo]").tap()
    expect(phone.page.locator(READ)).to_be_attached()
    assert [tile[1] for tile in phone.page.evaluate(TILES)] == ["1", "1", "0", "0"]
    expect(phone.page.locator(".paused")).to_have_count(0)
    phone.tap_bar("misdeal")
    phone.tap(0, 0, 0, 1)
    phone.context.set_offline(False)
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.bids, record.misdeals) == ((0, 0, 0, 1), 1)


def test_a_misdeal_takes_the_trump_that_was_named_with_it(phone: Phone) -> None:
    begun(phone, 1, 2, 2, 0, rules="okenuff")
    phone.tap("H")
    phone.tap_bar("misdeal")
    phone.asks("bid", "Gina")
    expect(phone.page.locator(".trump")).to_be_hidden()
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.bids, record.trump, record.misdeals) == ((None,) * 4, None, 1)


def test_everyone_made_it_is_offered_where_all_can_have_made_it(phone: Phone) -> None:
    made = phone.page.locator("[data-act=made]")
    begun(phone, 1, 1, 0, 0)
    expect(phone.page.locator(READ)).to_be_attached()
    expect(made).to_be_hidden()
    begun(phone, 1, 1, 0, 1, rules=house("desilva", hook="none"))
    phone.tap_bar("made")
    phone.says("round", on_pad("round", number=2))
    assert phone.row(1)[2::2] == ["1", "1", "0", "1"]


def test_the_second_tap_of_a_double_tap_hits_nothing_of_the_bar(phone: Phone) -> None:
    begun(phone, 1, 1, 0)
    finger = Finger(phone)
    finger.press(*middle_of(phone.keys(0)))
    for act in ("misdeal", "count"):
        finger.down(*middle_of(phone.page.locator(f"[data-act={act}]")))
        finger.up()
    expect(phone.page.locator(".paused")).to_have_count(0)
    expect(phone.page.locator(READ)).to_be_attached()
    finger.press(*middle_of(phone.page.locator("[data-act=count]")))
    expect(phone.page.locator(".pad")).to_be_visible()


@pytest.mark.parametrize(
    ("bids", "counts"), [((0, 0, 0), ()), ((1, 0, 0), (1,))], ids=["the last bid", "the other tricks"]
)
def test_answers_that_were_filled_in_leave_time_to_stop_tapping(
    phone: Phone, bids: tuple[int, ...], counts: tuple[int, ...]
) -> None:
    """After 0, 0 and 0 for one card Irene may only bid 0, after 1, 0 and 0 only 1. Then Gina has the only trick."""
    begun(phone, *bids, agreed=(1, 3))
    if counts:
        phone.tap_bar("count")
        phone.tap(*counts)
    assert phone.page.evaluate(PAUSE) > 1000


def test_who_watches_reads_the_same_until_the_round_is_scored(phone: Phone, watcher: Phone) -> None:
    poll_faster(watcher.context)
    begun(phone, 1, 1, 0)
    phone.all_sent()
    watcher.open(phone.key)
    wait_until_settled(watcher.page)
    expect(watcher.page.locator(".players")).to_be_visible()
    phone.tap(0)
    expect(watcher.page.locator(".tiles")).to_be_visible()
    expect(watcher.page.locator(".tiles .pad-bar")).to_have_count(0)
    assert [tile[1] for tile in watcher.page.evaluate(TILES)] == ["1", "1", "0", "0"]
    phone.tap(0)
    expect(watcher.page.locator(".tiles [data-state=missed] .name")).to_have_text("Gina")
    phone.tap(1, 0)
    expect(watcher.page.locator(".tiles")).to_be_hidden()


def test_who_watches_on_a_phone_in_landscape_reads_who_deals_and_what_the_hook_forbids(
    phone: Phone, watcher: Phone
) -> None:
    watcher.page.set_viewport_size({"width": 844, "height": 390})
    begun(phone, 1, 1, 1)
    phone.all_sent()
    watcher.open(phone.key)
    last = watcher.page.locator(".players li", has_text="Irene")
    for part in (".dealer", ".note"):
        expect(last.locator(part)).to_be_in_viewport(ratio=1)


def test_bids_made_in_secret_turn_over_all_at_once(phone: Phone, watcher: Phone) -> None:
    poll_faster(watcher.context)
    game = new_game("skull-king", *FOUR[:3], agreed=[3, 3])
    phone.begin(game)
    phone.all_loaded()
    watcher.open(phone.key)
    wait_until_settled(watcher.page)
    for page in (phone.page, watcher.page):
        page.evaluate("addEventListener('animationstart', ({ animationName }) => { window.turned = animationName; })")
    phone.tap(1, 1)
    for page in (phone.page, watcher.page):
        assert not page.evaluate("window.turned")
    phone.tap(0)
    for page in (phone.page, watcher.page):
        page.wait_for_function("() => window.turned === 'turn-over'")


def test_a_device_may_keep_its_keys_open(phone: Phone) -> None:
    phone.leave_keys_open()
    begun(phone, 1, 1, 0, 0)
    phone.asks("tricks", "Gina")
    expect(phone.keys(1)).to_be_visible()
    expect(phone.page.locator(READ)).to_have_count(0)


def test_a_cell_that_is_tapped_on_the_sheet_is_corrected_on_the_pad(phone: Phone) -> None:
    game = new_game("desilva", *FOUR, agreed=[3, 3])
    phone.open(phone.served.start(replace(game, rounds=(Round((1, 1, 0, 0), (None,) * 4),))))
    wait_until_settled(phone.page)
    phone.page.get_by_role("link", name="Sheet", exact=True).tap()
    phone.page.locator(".sheet tbody tr:first-child td").nth(2).tap()
    phone.asks("bid", "Harry")
    expect(phone.page.locator(READ)).to_have_count(0)
    phone.tap(0)
    expect(phone.page.locator(READ)).to_be_attached()
    phone.says("pill", on_pad("under", n=2))


def test_a_misdeal_that_is_seen_while_bids_come_is_in_the_menu(phone: Phone) -> None:
    """Harry spoke first, out of turn: one undo brings the bids back in the order in which they were spoken."""
    begun(phone)
    phone.all_loaded()
    misdeal = phone.page.locator(".menu").get_by_role("button", name="Misdeal")
    phone.page.locator(".menu summary").tap()
    expect(misdeal).to_be_hidden()
    phone.page.locator(".menu summary").tap()
    phone.page.locator(".players li", has_text="Harry").tap()
    phone.tap(2, 1)
    phone.page.locator(".menu summary").tap()
    misdeal.tap()
    phone.asks("bid", "Gina")
    assert phone.row(1)[1::2] == ["", "", "", ""]
    phone.page.locator(".undo-news[data-undo]").tap()
    assert phone.row(1)[1::2] == ["1", "2", "?", "?"]
    phone.all_sent()
    record = phone.served.sheet(phone.key).rounds[0].record
    assert (record.bids, record.spoken, record.misdeals) == ((1, 2, None, None), (1, 0), 0)
