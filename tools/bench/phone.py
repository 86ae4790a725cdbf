"""How a phone feels: from a tap to its painting, and from the first byte to the largest thing on the page.

Measured in Chromium by its own event timing and paint timing, slowed down as a cheap phone in a slow network is.
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
from tools.bench.first_load import loads
from tools.chromium import chromium_program, launch

SLOWER = 4
# What Chromium's own tools call slow 4G.
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
PRESS_MS = 50
FIRST_PAGES = 5
WANTED_LARGEST_MS, WANTED_BYTES = 450, 14_600
# Event timing tells of no event that was painted sooner than this, and counts in steps of 8 ms.
SOONEST_MS = 16
# One tap is several events with one id; the longest of them tells how long the finger waited. `all` is how long it took
# until a frame later everything was painted that follows from the tap; no event timing tells that.
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
  }}).observe({{ type: "event", durationThreshold: {SOONEST_MS} }});
}}"""
# The least a tap can be: one number is written.
BARE_PAGE = """<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title>
<button style="font-size: 4rem">0</button>
<script>document.querySelector("button").onclick = ({ target }) => { target.textContent++; };</script>"""
LARGEST = """() => new Promise((tell) => {
  new PerformanceObserver((list) => tell(list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true });
})"""


class Tapped(Struct, frozen=True):
    """A game by taps. Each time is a 95th percentile in milliseconds: from tap to paint, the same until all that
    follows from the tap is painted too, and from tap to paint of as many taps on a bare page just afterwards.
    """

    taps: int
    p95_ms: float
    all_p95_ms: float
    bare_p95_ms: float


class Felt(Struct, frozen=True):
    """The same game several times, the milliseconds until the largest thing on the first page is painted, and what that
    page takes on the wire until its pad answers, in words.
    """

    games: tuple[Tapped, ...]
    largest_paint_ms: float
    first_load: str

    def __str__(self) -> str:
        # A machine shared with others is half as fast in some minutes, which the bare page feels as well.
        each = "; ".join(f"{game.p95_ms:.0f} beside {game.bare_p95_ms:.0f} on a bare page" for game in self.games)
        return (
            f"a tap painted, 95th percentile of the {self.games[0].taps} of a game, CPU {SLOWER} times slower: "
            f"{median(game.p95_ms for game in self.games):.0f} ms ({each}), "
            f"with all that follows {median(game.all_p95_ms for game in self.games):.0f} ms\n"
            f"largest contentful paint of a running game, slow 4G, CPU {SLOWER} times slower: "
            f"{self.largest_paint_ms:.0f} ms, wanted {WANTED_LARGEST_MS}\n"
            f"first load of a running game: {self.first_load}, wanted {WANTED_BYTES}"
        )


def felt(folder: Path, games: int, rounds: int = 25, first_pages: int = FIRST_PAGES) -> Felt:
    """Play a game of four by taps on a slow phone so many times, and open a long one in a slow network, so often."""
    with served_app(f"sqlite:///{folder / 'phone.sqlite3'}") as served, sync_playwright() as playwright:
        chromium = launch(playwright.chromium, chromium_program())
        game = played(preset("desilva"), 4, 25).game
        part = replace(game, rounds=game.rounds[:rounds])
        all_tapped = tuple(tapped(served, chromium, part) for _ in range(games))
        key = in_its_last_round(served, game)
        largest = median(largest_paint(served, chromium, key) for _ in range(first_pages))
        wire = loads(served, chromium, key, folder)
        chromium.close()
    return Felt(all_tapped, largest, wire)


def tapped(served: Served, chromium: Browser, game: Game) -> Tapped:
    """Play the game, and tap a bare page as often."""
    with Phone.of(served, chromium, device="keeper") as phone:
        phone.begin(replace(game, rounds=()))
        # Nobody has chosen a bid before what is loaded after the pad is there as well.
        wait_until_settled(phone.page)
        slow_down(phone)
        phone.page.evaluate(LISTEN)
        # The last round is left out: after it the server draws the end of the game.
        taps = sum(touch_round(phone, game, number, PRESS_MS) for number in range(1, max(len(game.rounds), 2)))
        p95, all_p95 = p95_of(phone, taps), quantiles(phone.page.evaluate("all"), n=20)[-1]
    return Tapped(taps, p95, all_p95, tapped_bare(served, chromium, taps))


def tapped_bare(served: Served, chromium: Browser, taps: int) -> float:
    """The same of a page that does nothing but count its taps: what browser and machine take for themselves."""
    with Phone.of(served, chromium, device="keeper") as phone:
        phone.page.set_content(BARE_PAGE)
        slow_down(phone)
        phone.page.evaluate(LISTEN)
        place, finger = middle_of(phone.page.locator("button")), Finger(phone)
        for _ in range(taps):
            finger.press(*place, PRESS_MS)
        return p95_of(phone, taps)


def p95_of(phone: Phone, taps: int) -> float:
    """The 95th percentile of the time to paint; SOONEST_MS stands for that and for all that is less."""
    phone.page.wait_for_timeout(200)
    late: list[float] = phone.page.evaluate("Object.values(taps)")
    times = sorted([*late, *[float(SOONEST_MS)] * (taps - len(late))])
    return times[int(len(times) * 0.95)]


def in_its_last_round(served: Served, game: Game) -> str:
    """The key of this game where only the dealer has still to bid in its last round."""
    last = Round(bids=(None, 0, 1, 1), tricks=(None,) * 4)
    return served.start(replace(game, rounds=(*game.rounds[:-1], last)))


def largest_paint(served: Served, chromium: Browser, key: str) -> float:
    """Milliseconds until the largest thing of a game is painted, nothing known from before."""
    with Phone.of(served, chromium, device="keeper") as phone:
        slow_down(phone).send("Network.emulateNetworkConditions", SLOW_4G)
        phone.open(key)
        return float(phone.page.evaluate(LARGEST))


def slow_down(phone: Phone) -> Any:
    """Make this page as slow as a cheap phone."""
    session = phone.context.new_cdp_session(phone.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session
