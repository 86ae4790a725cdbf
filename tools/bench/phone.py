"""Perceived latency on a phone: from a tap to its paint, and to the largest contentful paint of the first page.

Measured by Chromium's event timing and paint timing, throttled to a cheap phone in a slow network.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median, quantiles
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from playwright.sync_api import Browser, sync_playwright

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.presets import preset
from tests.browser.phones import Phone, Served, served_app
from tests.browser.tapping import AFTER_FRAME, Finger, middle_of, touch_round
from tests.browser.waiting import wait_until_settled
from tests.sheets.samples import played
from tools.chromium import chromium_program, launch

CPU_SLOWDOWN = 4
# The figures of slow 4G in Chromium's own tools.
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
PRESS_MS = 50
FIRST_PAGES = 5
WANTED_LARGEST_MS = 450
# Event timing reports no event that was painted sooner than this, and counts in steps of 8 ms.
MIN_EVENT_MS = 16
# One tap is several events with one interaction id, of which the longest counts. `all` are the times until everything
# that follows a tap is painted too, a frame later, which event timing does not report.
LISTEN = f"""() => {{
  window.taps = {{}};
  window.all = [];
  let lifted;
  {AFTER_FRAME}
  document.addEventListener("touchend", ({{ timeStamp }}) => {{ lifted = timeStamp; }}, true);
  document.addEventListener("page:painted", () => afterFrame(() => all.push(performance.now() - lifted)));
  new PerformanceObserver((list) => {{
    for (const {{ interactionId: tap, duration }} of list.getEntries()) {{
      if (tap) window.taps[tap] = Math.max(duration, window.taps[tap] ?? 0);
    }}
  }}).observe({{ type: "event", durationThreshold: {MIN_EVENT_MS} }});
}}"""
# The least that a tap can do: it writes one number.
BARE_PAGE = """<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title>
<button style="font-size: 4rem">0</button>
<script>document.querySelector("button").onclick = ({ target }) => { target.textContent++; };</script>"""
LARGEST_PAINT = """() => new Promise((tell) => {
  new PerformanceObserver((list) => tell(list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true });
})"""


class TapLatency(Struct, frozen=True):
    """A game by taps. Each time is a 95th percentile in milliseconds: from tap to paint, the same until everything that
    follows the tap is painted too, and from tap to paint of as many taps on a bare page just afterwards.
    """

    taps: int
    p95_ms: float
    all_p95_ms: float
    bare_p95_ms: float


class PerceivedLatency(Struct, frozen=True):
    """The same game several times, and the milliseconds until the largest contentful paint of the first page."""

    games: tuple[TapLatency, ...]
    largest_paint_ms: float

    def __str__(self) -> str:
        # A machine shared with others is half as fast at times, and so is the bare page then.
        each = "; ".join(f"{game.p95_ms:.0f} beside {game.bare_p95_ms:.0f} on a bare page" for game in self.games)
        return (
            f"a tap painted, 95th percentile of the {self.games[0].taps} of a game, CPU {CPU_SLOWDOWN} times slower: "
            f"{median(game.p95_ms for game in self.games):.0f} ms ({each}), "
            f"with all that follows {median(game.all_p95_ms for game in self.games):.0f} ms\n"
            f"largest contentful paint of a running game, slow 4G, CPU {CPU_SLOWDOWN} times slower: "
            f"{self.largest_paint_ms:.0f} ms, wanted {WANTED_LARGEST_MS}"
        )


def perceived_latency(folder: Path, games: int, first_pages: int) -> PerceivedLatency:
    """Play a game of four by taps on a slow phone `games` times, and open a long one in a slow network `first_pages`
    times.
    """
    with served_app(f"sqlite:///{folder / 'phone.sqlite3'}") as served, sync_playwright() as playwright:
        chromium = launch(playwright.chromium, chromium_program())
        game = played(preset("desilva"), 4, 25).game
        tap_latencies = tuple(tap_latency(served, chromium, game) for _ in range(games))
        key = started_in_last_round(served, game)
        largest = median(largest_paint(served, chromium, key) for _ in range(first_pages))
        chromium.close()
    return PerceivedLatency(tap_latencies, largest)


def tap_latency(served: Served, chromium: Browser, game: Game) -> TapLatency:
    """Play the game, and tap a bare page as often."""
    with Phone.of(served, chromium, device="keeper") as phone:
        phone.begin(replace(game, rounds=()))
        # People do not bid before the scripts are loaded that come after the pad.
        wait_until_settled(phone.page)
        slow_down(phone)
        phone.page.evaluate(LISTEN)
        # The last round is left out: after it the server renders the end of the game.
        taps = sum(touch_round(phone, game, number, PRESS_MS) for number in range(1, len(game.rounds)))
        p95, all_p95 = p95_of(phone, taps), quantiles(phone.page.evaluate("all"), n=20)[-1]
    return TapLatency(taps, p95, all_p95, bare_tap_latency(served, chromium, taps))


def bare_tap_latency(served: Served, chromium: Browser, taps: int) -> float:
    """Return the same of a page that does nothing but count its taps: the part of browser and machine."""
    with Phone.of(served, chromium, device="keeper") as phone:
        phone.page.set_content(BARE_PAGE)
        slow_down(phone)
        phone.page.evaluate(LISTEN)
        place, finger = middle_of(phone.page.locator("button")), Finger(phone)
        for _ in range(taps):
            finger.press(*place, PRESS_MS)
        return p95_of(phone, taps)


def p95_of(phone: Phone, taps: int) -> float:
    """Return the 95th percentile of the time to paint; MIN_EVENT_MS replaces all shorter times."""
    phone.page.wait_for_timeout(200)
    late: list[float] = phone.page.evaluate("Object.values(taps)")
    times = sorted([*late, *[float(MIN_EVENT_MS)] * (taps - len(late))])
    return times[int(len(times) * 0.95)]


def started_in_last_round(served: Served, game: Game) -> str:
    """Return the key of this game in its last round, in which only the dealer still has to bid."""
    last = Round(bids=(None, 0, 1, 1), tricks=(None,) * 4)
    return served.start(replace(game, rounds=(*game.rounds[:-1], last)))


def largest_paint(served: Served, chromium: Browser, key: str) -> float:
    """Return milliseconds until the largest contentful paint of a game, with an empty cache."""
    with Phone.of(served, chromium, device="keeper") as phone:
        slow_down(phone).send("Network.emulateNetworkConditions", SLOW_4G)
        phone.open(key)
        return float(phone.page.evaluate(LARGEST_PAINT))


def slow_down(phone: Phone) -> Any:
    """Throttle the CPU of this page to that of a cheap phone."""
    session = phone.context.new_cdp_session(phone.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    return session
