"""A keeper who knows the game by heart and taps as little as the pad allows, wherever its keys are on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.browser.phones import Phone

# After this time a tap at the same place counts again: static/js/game/device/debounce.js waits 120 ms.
DEBOUNCE_MS = 130
# The same in frames of a sixtieth of a second.
SETTLING_FRAMES = DEBOUNCE_MS * 60 // 1000
# What the page paints after the frame of a tap is there.
AFTER_FRAME = "const afterFrame = (act) => requestAnimationFrame(() => setTimeout(act));"
# What the keeper taps next, for the page to run; the tests of other engines run the same.
NEXT = (Path(__file__).parent / "next_tap.js").read_text(encoding="utf-8").partition("export ")[2]
# Where on the screen that is.
PLACE = f"""(record) => {{
  const found = ({NEXT})(record);
  if (!found) return null;
  const {{ x, y, width, height }} = found.target.getBoundingClientRect();
  return {{ x: x + width / 2, y: y + height / 2 }};
}}"""
# A whole round by clicks. Where the keys are, and whether all that is needed is on the screen and uncovered, is looked
# at whenever the pad has changed its shape; in between the keys stay in their places.
ROUND = f"""async (record) => {{
  {AFTER_FRAME}
  const [next, place] = [{NEXT}, {PLACE}];
  const shape = () => ["#main", ".pad", "[data-slot=rest]", ".call"].map((place) => {{
    const one = document.querySelector(place);
    return [one.className, one.hidden, one.dataset.call];
  }}).join() + document.body.hasAttribute("data-reading");
  const onScreen = ({{ top, bottom, left, right }}) =>
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  function off({{ needed, lines }}) {{
    const pad = document.querySelector(".pad").getBoundingClientRect();
    return [
      ...(scrollY === 0 ? [] : [`scrolled by ${{scrollY}}`]),
      ...needed.filter((one) => !one?.checkVisibility()).map((one) => `not seen: ${{one?.outerHTML}}`),
      ...needed.filter((one) => one && !onScreen(one.getBoundingClientRect())).map((one) => `off: ${{one.outerHTML}}`),
      ...lines.filter((line) => line.getBoundingClientRect().bottom > pad.top + 1)
        .map((one) => `under the pad: ${{one.textContent}}`),
    ];
  }}
  let [taps, allOff, known] = [0, [], null];
  // More than anybody could need, so that a pad that does not answer ends the test.
  for (let found; taps <= 3 * record.bids.length && (found = next(record)); taps += 1) {{
    const [before, now] = [known, known = shape()];
    if (before === now && !record.spoken) found.target.click();
    else {{
      await new Promise(afterFrame);
      found = next(record);
      // On a busy machine what follows a tap takes some frames more, but less than the debounce time.
      for (let frames = 0; frames < {SETTLING_FRAMES} && off(found).length; frames += 1) {{
        await new Promise(afterFrame);
        found = next(record);
      }}
      allOff.push(...off(found));
      const {{ x, y }} = place(record);
      document.elementFromPoint(x, y).click();
    }}
  }}
  return [taps, allOff];
}}"""
# The test does not wait for the promise, which a browser may drop: `played` is set when the round is played.
BEGIN_ROUND = f"""(record) => {{
  window.played = null;
  ({ROUND})(record).then((taps) => {{ window.played = taps; }});
}}"""
# The time of every event is `at`, which stands still.
STOPS_EVENT_TIME = (
    "() => { window.at = 1000; Object.defineProperty(Event.prototype, 'timeStamp', { get: () => window.at }); }"
)
# A real touch becomes a click a little later; then its handler runs, and a frame later the rest of the page is painted.
TOUCHED = f"""() => {{
  {AFTER_FRAME}
  window.clicked = new Promise((done) => {{
    document.addEventListener("click", () => setTimeout(afterFrame, 0, done), {{ once: true }});
    setTimeout(done, 5000);
  }});
}}"""


class Tapped(Struct, frozen=True):
    """The taps of each round; and what the keeper needed that was not on the screen, with the number of the round."""

    taps: tuple[int, ...]
    off_screen: tuple[tuple[int, str], ...]


def tap_game(phone: Phone, game: Game, *, offline: bool = False) -> Tapped:
    """Open the game without its rounds, and record them by clicks alone, `offline` once the page is loaded."""
    phone.begin(replace(game, rounds=()))
    phone.all_loaded()
    phone.context.set_offline(offline)
    taps: list[int] = []
    off: list[tuple[int, str]] = []
    for number in range(1, len(game.rounds) + 1):
        phone.page.evaluate(BEGIN_ROUND, record_data(game, number))
        count, places = phone.page.wait_for_function("() => window.played").json_value()
        taps.append(count)
        off += [(number, place) for place in places]
    if score_sheet(game).finished:
        expect(phone.page.locator("body[data-finished]")).to_be_attached()
    return Tapped(tuple(taps), tuple(off))


def touch_round(phone: Phone, game: Game, number: int, press_ms: int = 0) -> int:
    """Record one round by real touches, which a browser takes longer to handle than clicks; returns how many they were.

    A finger stays down for `press_ms`, which matters only where time is measured.
    """
    taps, record, finger = 0, record_data(game, number), Finger(phone)
    while taps <= 3 * len(game.players) and (place := phone.page.evaluate(PLACE, record)):
        finger.press(place["x"], place["y"], press_ms)
        taps += 1
    return taps


class Finger:
    """One finger on the touch screen of a phone. Places are in CSS pixels from the top left."""

    def __init__(self, phone: Phone) -> None:
        self._page = phone.page
        self._session = phone.context.new_cdp_session(phone.page)

    def press(self, x: float, y: float, press_ms: int = 0) -> None:
        """Tap this place once the pad takes taps, and wait until its click is handled."""
        expect(self._page.locator(".paused")).to_have_count(0)
        # At one place, Chromium ignores a second touch within 40 ms, and the page within 120.
        self._page.wait_for_timeout(DEBOUNCE_MS)
        self._page.evaluate(TOUCHED)
        self.down(x, y)
        if press_ms:
            self._page.wait_for_timeout(press_ms)
        self.up()
        self._page.evaluate("clicked")

    def slide(self, start: Locator, end: Locator) -> None:
        """Touch one element and lift the finger over another, or over the same."""
        self.down(*middle_of(start))
        self._touch("touchMove", *middle_of(end))
        self.up()

    def down(self, x: float, y: float) -> None:
        self._touch("touchStart", x, y)

    def up(self) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def middle_of(thing: Locator) -> tuple[float, float]:
    """The middle of an element, in CSS pixels."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def record_data(game: Game, number: int) -> dict[str, Any]:
    """What was recorded in a round, as data for the page."""
    record = game.round(number)
    return {
        "number": number,
        "bids": record.bids,
        "tricks": record.tricks,
        "trump": record.trump and str(record.trump),
        "spoken": record.spoken or None,
        "first": game.bidder(number),
    }
