"""The settings of a device: wake lock, speech, vibration, colours, left hand, handwriting. All can be switched off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.web.game.words import OTHER, page_words, remark_words
from tests.browser.phones import Phone, new_game, news_of, on_pad
from tests.browser.waiting import wait_until_settled

FOUR = ("Alice", "Bob", "Carol", "David")

# Speech, vibration and wake lock of the device, replaced by a list of the calls to them.
DEVICE = """() => {
  window.asked = [];
  Object.defineProperty(window, "speechSynthesis", { value: {
    speak: (utterance) => asked.push(["speak", utterance.text, utterance.lang]), cancel() {} } });
  Object.defineProperty(window, "SpeechSynthesisUtterance", { value: class {
    constructor(text) { this.text = text; } } });
  Object.defineProperty(navigator, "vibrate", { value: (pattern) => asked.push(["buzz", pattern]) });
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: async (kind) => {
    asked.push(["awake", kind]);
    return { released: false, async release() { this.released = true; asked.push(["awake", "no more"]); } };
  } } });
}"""
REFUSES = """() => Object.defineProperty(navigator, "wakeLock", { configurable: true, value: {
  request: async () => { throw new DOMException("no", "NotAllowedError"); } } })"""
NO_LOCK = "() => { delete Navigator.prototype.wakeLock; }"
# The browsers of iPhones want sound that is not muted, and a tap. In Chromium a script of Playwright counts as one.
IPHONE = """() => {
  let tapped = false;
  const { play } = HTMLMediaElement.prototype;
  addEventListener("touchend", () => { tapped = true; }, true);
  HTMLVideoElement.prototype.webkitSetPresentationMode = () => {};
  HTMLMediaElement.prototype.play = async function () {
    if (!tapped) throw new DOMException("tap first", "NotAllowedError");
    return play.call(this);
  };
}"""
NO_VIDEO = """() => {
  HTMLMediaElement.prototype.canPlayType = () => "";
  HTMLMediaElement.prototype.play = async () => { throw new DOMException("no", "NotSupportedError"); };
}"""
PLAYS = """() => {
  const video = document.querySelector("video");
  return video && !video.paused && video.currentTime > 0 && video.webkitAudioDecodedByteCount > 0;
}"""
LACKS = """() => {
  delete Navigator.prototype.wakeLock;
  delete window.speechSynthesis;
  delete Navigator.prototype.vibrate;
  delete window.DeviceMotionEvent;
}"""


def with_device(phone: Phone, *scripts: str, **settings: str) -> None:
    """A phone whose speech, vibration and wake lock only note the calls to them."""
    for script in scripts or (DEVICE,):
        phone.context.add_init_script(f"({script})()")
    if settings:
        phone.page.goto("/settings")
        for name, value in settings.items():
            choose(phone, name, value)


def choose(phone: Phone, name: str, value: str) -> None:
    """Make a choice on the page of settings."""
    field = phone.page.locator(f'[name="{name}"]')
    if field.count() > 1:
        phone.page.locator(f'[name="{name}"][value="{value}"]').check()
    else:
        field.set_checked(value == "on")


def begin(phone: Phone) -> None:
    """A game of four with two cards in a round, with everything that comes after the pad."""
    phone.begin(new_game("desilva", *FOUR, agreed=[2, 2]))
    wait_until_settled(phone.page)


def asked(phone: Phone, kind: str) -> list[Any]:
    """The calls of the page to the device so far, once the last tap is painted and all that follows it is done."""
    for _ in range(3):
        phone.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(setTimeout, 0, done)))")
    found: list[list[Any]] = phone.page.evaluate("asked")
    return [each[1] for each in found if each[0] == kind]


# --- wake lock ------------------------------------------------------------------------------------------------------


def test_the_screen_stays_on_while_a_game_is_scored(phone: Phone) -> None:
    with_device(phone)
    begin(phone)
    assert asked(phone, "awake") == ["screen"]
    expect(phone.page.locator('[data-slot="awake"]')).to_be_hidden()


def test_a_browser_that_refuses_to_stay_awake_is_mentioned_once_on_a_device_until_the_first_tap(phone: Phone) -> None:
    with_device(phone, REFUSES)
    begin(phone)
    expect(phone.page.locator('[data-slot="awake"]')).to_be_visible()
    phone.tap(1)
    expect(phone.page.locator('[data-slot="awake"]')).to_be_hidden()
    begin(phone)
    expect(phone.page.locator('[data-slot="awake"]')).to_be_hidden()


def test_without_a_wake_lock_a_silent_video_plays_on_and_on_until_the_game_is_over(phone: Phone) -> None:
    with_device(phone, NO_LOCK, IPHONE)
    phone.begin(new_game("desilva", *FOUR, agreed=[3]))
    wait_until_settled(phone.page)
    video = phone.page.locator("video")
    # So an iPhone stays awake; and the video cannot be tapped, focused or heard by a screen reader.
    for name, value in {"muted": False, "loop": False, "playsInline": True, "tabIndex": -1, "paused": True}.items():
        expect(video).to_have_js_property(name, value)
    phone.keys(2).tap()
    phone.page.wait_for_function(PLAYS)
    expect(phone.page.locator('[data-slot="awake"]')).to_be_hidden()
    video.evaluate("(video) => { video.currentTime = 9; }")
    phone.page.wait_for_function("() => document.querySelector('video').currentTime < 3")
    phone.tap(0, 0, 0)
    phone.tap(2, 0, 1)
    expect(video).to_have_js_property("paused", True)


def test_who_only_watches_is_asked_for_the_tap_that_an_iphone_needs(phone: Phone, watcher: Phone) -> None:
    with_device(watcher, NO_LOCK, IPHONE)
    begin(phone)
    watcher.open(phone.key, "?view=across")
    note = watcher.page.locator('[data-slot="awake"][data-tap]')
    expect(note).to_have_text(note.get_attribute("data-tap") or "")
    expect(note).to_be_visible()
    watcher.page.locator(".call").tap()
    watcher.page.wait_for_function(PLAYS)
    expect(note).to_be_hidden()


def test_a_browser_with_neither_lock_nor_video_says_so(phone: Phone) -> None:
    with_device(phone, NO_LOCK, NO_VIDEO)
    begin(phone)
    expect(phone.page.locator('[data-slot="awake"]')).to_be_visible()


def test_who_switched_it_off_is_neither_kept_awake_nor_notified(phone: Phone) -> None:
    with_device(phone, awake="off")
    begin(phone)
    assert asked(phone, "awake") == []
    expect(phone.page.locator('[data-slot="awake"]')).to_be_hidden()


def test_a_finished_game_lets_the_screen_go_dark(phone: Phone) -> None:
    with_device(phone)
    phone.begin(new_game("desilva", *FOUR, agreed=[3]))
    wait_until_settled(phone.page)
    phone.tap(2, 0, 0, 0)
    phone.tap(2, 0, 1)
    assert asked(phone, "awake") == ["screen", "no more"]
    expect(phone.page.locator(".over")).to_be_visible()
    phone.open(phone.key)
    wait_until_settled(phone.page)
    assert asked(phone, "awake") == []


def test_a_watcher_is_kept_awake_only_by_the_view_across_the_table(phone: Phone, watcher: Phone) -> None:
    with_device(watcher)
    begin(phone)
    watcher.open(phone.key)
    wait_until_settled(watcher.page)
    assert asked(watcher, "awake") == []
    watcher.open(phone.key, "?view=across")
    wait_until_settled(watcher.page)
    assert asked(watcher, "awake") == ["screen"]


# --- speech ---------------------------------------------------------------------------------------------------------


def test_the_call_and_the_scored_round_are_spoken_once_each(phone: Phone) -> None:
    """Bids of 1, 0, 0 and 0 for two cards are under by 1; Alice and Bob take a trick each, the others none."""
    with_device(phone, voice="call")
    begin(phone)
    phone.tap(1, 0, 0, 0)
    assert asked(phone, "speak") == ["under by 1. " + page_words().count("bid-for", 2, bid=1)]
    phone.tap(1, 1)
    phone.says("round", on_pad("round", number=2))
    scored = asked(phone, "speak")[1:]
    assert len(scored) == 1
    assert scored[0].startswith("round 1 scored")


def test_the_voice_can_be_heard_before_it_is_chosen(phone: Phone) -> None:
    with_device(phone)
    phone.page.goto("/settings")
    phone.page.get_by_role("button", name="Try it").click()
    assert asked(phone, "speak") == ["over by 1. " + page_words().count("bid-for", 10, bid=11)]


# --- shakes ---------------------------------------------------------------------------------------------------------

JERK = """(times) => [...Array(times).keys()].reduce((before) => before.then(() => {
  dispatchEvent(new DeviceMotionEvent("devicemotion", { acceleration: { x: 25, y: 3, z: 0 } }));
  return new Promise((next) => setTimeout(next, 150));
}), Promise.resolve())"""


@pytest.mark.parametrize(("wanted", "jerks", "heading"), [("on", 3, "Bob"), ("on", 2, "Carol"), ("off", 3, "Carol")])
def test_a_shake_undoes_where_it_is_wanted(phone: Phone, wanted: str, jerks: int, heading: str) -> None:
    with_device(phone, shake=wanted)
    begin(phone)
    phone.tap(1, 0)
    phone.page.evaluate(JERK, jerks)
    phone.asks("bid", heading)


# --- remarks --------------------------------------------------------------------------------------------------------


LEAD = remark_words()["lead"][OTHER] % {"name": "Bob"}


@pytest.mark.parametrize(("wanted", "remark"), [("on", f" · {LEAD}"), ("off", "")])
def test_a_remark_about_a_scored_round_is_made_where_it_is_wanted(phone: Phone, wanted: str, remark: str) -> None:
    """Alice leads with 1, Bob is at -1; then Bob makes two and Alice misses one."""
    with_device(phone, commentary=wanted)
    phone.begin(new_game("desilva", *FOUR, agreed=[2, 2, 2]))
    wait_until_settled(phone.page)
    phone.tap(1, 0, 0, 0)
    phone.tap(1, 1)
    phone.says("round", on_pad("round", number=2))
    phone.tap(2, 0, 0, 1)
    phone.tap(2)
    phone.says("notice", f"{news_of('scored', round=2)} · {news_of('others', names='Alice, Carol and David')}{remark}")
    phone.undo()
    phone.says("notice", news_of("undone", act=news_of("counts", round=2)))


# --- vibration ------------------------------------------------------------------------------------------------------


def test_every_tap_buzzes_and_only_the_one_that_completes_the_round_twice(phone: Phone) -> None:
    with_device(phone)
    begin(phone)
    phone.tap(1, 0, 0, 0)
    phone.says("pill", on_pad("under", n=1))
    # Two taps that come before a frame.
    phone.page.evaluate("for (const _ of 'AB') document.querySelector(`.keys [value='1']`).click()")
    phone.says("round", on_pad("round", number=2))
    assert asked(phone, "buzz") == [15] * 5 + [[15, 60, 15]]


def test_who_switched_it_off_feels_nothing(phone: Phone) -> None:
    with_device(phone, buzz="off")
    begin(phone)
    phone.tap(1, 0)
    phone.asks("bid", "Carol")
    assert asked(phone, "buzz") == []


# --- keys of a keyboard ---------------------------------------------------------------------------------------------


def test_digits_can_be_switched_off(phone: Phone) -> None:
    with_device(phone, keys="off")
    begin(phone)
    phone.page.keyboard.press("1")
    phone.tap(2)
    phone.says("pill", on_pad("bid-of", bid=2, cards=2))


# --- looks ----------------------------------------------------------------------------------------------------------

PAPER = "getComputedStyle(document.body).backgroundColor"
DARK, LIGHT = "rgb(20, 26, 23)", "rgb(252, 247, 236)"


@pytest.mark.parametrize(("theme", "device", "paper"), [("dark", "light", DARK), ("light", "dark", LIGHT)])
def test_the_colours_chosen_stand_above_those_of_the_device(phone: Phone, theme: str, device: Any, paper: str) -> None:
    phone.page.emulate_media(color_scheme=device)
    with_device(phone, theme=theme)
    assert phone.page.evaluate(PAPER) == paper
    begin(phone)
    assert phone.page.evaluate(PAPER) == paper
    assert phone.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == theme


def test_colours_follow_the_device_by_themselves(phone: Phone) -> None:
    begin(phone)
    for scheme, paper in (("dark", DARK), ("light", LIGHT)):
        phone.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # One of the names it knows.
        assert phone.page.evaluate(PAPER) == paper


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_the_pad_for_the_left_hand_is_at_the_left(phone: Phone, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    with_device(phone, hand="left")
    begin(phone)
    undo, one = phone.page.locator(".keys .undo").bounding_box(), phone.keys(1).bounding_box()
    assert undo is not None
    assert one is not None
    assert undo["x"] < one["x"]
    if size[0] >= 700:
        sheet = phone.page.locator(".sheet").bounding_box()
        assert sheet is not None
        assert one["x"] < sheet["x"]


@pytest.mark.parametrize(("chosen", "hand"), [("handwritten", True), ("printed", False)])
def test_the_numbers_of_the_sheet_are_in_handwriting_where_it_is_wanted(phone: Phone, chosen: str, hand: bool) -> None:
    with_device(phone, sheet=chosen)
    begin(phone)
    font = "(one) => getComputedStyle(one).fontFamily"
    assert ("cursive" in phone.page.locator(".sheet tbody td").first.evaluate(font)) is hand
    assert "cursive" not in phone.page.locator(".sheet thead th").first.evaluate(font)


def test_choices_outlast_the_page_and_are_shown_again(phone: Phone) -> None:
    with_device(phone, theme="dark", hand="left", voice="call", buzz="off", awake="off")
    phone.page.goto("/settings")
    for name, value in (("theme", "dark"), ("hand", "left"), ("voice", "call")):
        expect(phone.page.locator(f'[name="{name}"][value="{value}"]')).to_be_checked()
    for name in ("buzz", "awake"):
        expect(phone.page.locator(f"[name={name}]")).not_to_be_checked()


def test_the_page_says_what_this_browser_cannot_do(phone: Phone) -> None:
    with_device(phone, NO_LOCK)
    phone.page.goto("/settings")
    expect(phone.page.locator("[data-lacks=video]")).to_be_visible()
    expect(phone.page.locator("[data-lacks=awake]")).to_be_hidden()
    with_device(phone, LACKS, NO_VIDEO)
    phone.page.goto("/settings")
    expect(phone.page.locator("[data-lacks=video]")).to_be_hidden()
    for lacking in ("awake", "buzz", "voice", "shake"):
        expect(phone.page.locator(f"[data-lacks={lacking}]")).to_be_visible()


def test_the_way_back_leads_to_the_game(phone: Phone) -> None:
    begin(phone)
    phone.page.locator(".menu summary").tap()
    phone.page.get_by_role("link", name="Settings").tap()
    expect(phone.page.get_by_role("heading", name="Settings")).to_be_visible()
    phone.page.locator(".head .back").tap()
    phone.asks("bid", "Alice")


def test_a_device_that_keeps_nothing_still_plays(phone: Phone) -> None:
    """Storage refused as some private windows do it for settings: everything is as usual."""
    phone.context.add_init_script("""(() => {
      const get = Storage.prototype.getItem;
      Storage.prototype.getItem = function (name) {
        if (name === "settings") throw new DOMException("no", "SecurityError");
        return get.call(this, name);
      };
    })()""")
    begin(phone)
    phone.tap(1)
    phone.asks("bid", "Bob")
