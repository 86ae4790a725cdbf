"""A keeper who knows the table by heart and taps as little as the pad allows, wherever it is on the glass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from playwright.sync_api import expect

from scorekeeper.rules.game import Game
from scorekeeper.rules.score_sheet import score_sheet
from tests.browser.phones import Phone

Place = tuple[float, float]

TREMBLE_MS = 60
# Where the thumb comes down, whatever lies there is what it hits.
TAP = "([x, y]) => document.elementFromPoint(x, y).click()"
# A real touch becomes a click a little later, and what it does follows that.
TOUCHED = """() => {
  window.clicked = new Promise((done) => {
    document.addEventListener("click", () => setTimeout(done), { once: true });
    setTimeout(done, 5000);
  });
}"""
# What a keeper sees: who is asked for what, and where to put the thumb. `inside` is whether all of it is on the glass.
SEEN = """() => {
  const box = (one) => one && !one.hidden && one.checkVisibility() ? one.getBoundingClientRect() : null;
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const on = ({ top, bottom, left, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  const asked = document.querySelector(".players [data-state=ask]");
  const keys = [...document.querySelectorAll(".keys [value]")].filter((key) => box(key));
  const rest = box(document.querySelector("[data-of=rest]"));
  const parts = [...keys, asked, document.querySelector(".keys .undo"), document.querySelector(".call strong")];
  const lines = [...document.querySelectorAll(".players li")];
  return {
    finished: "finished" in document.getElementById("main").dataset,
    round: Number(document.querySelector("[data-of=round]").textContent.match(/\\d+/)),
    counting: document.querySelector(".call").dataset.call !== "bids",
    trump: keys.some((key) => key.matches(".suit")),
    said: lines.filter((line) => line.dataset.state === "said").length,
    seat: asked ? Number(asked.dataset.seat) : null,
    players: Object.fromEntries(lines.map((line) => [line.dataset.seat, middle(box(line))])),
    keys: Object.fromEntries(keys.map((key) => [key.value, middle(box(key))])),
    rest: rest && middle(rest),
    inside: scrollY === 0 && [...parts, ...lines].every((one) => one && on(box(one))) && (!rest || on(rest)),
    covered: lines.some((line) => box(line).bottom > document.querySelector(".pad").getBoundingClientRect().top + 1),
  };
}"""


@dataclass(frozen=True)
class Tapped:
    """The taps of each round, and the rounds in which something the keeper needs was not on the glass."""

    taps: tuple[int, ...]
    off_the_glass: tuple[int, ...]


def tap_game(phone: Phone, game: Game) -> Tapped:
    """Open the game without its rounds, and say them again by taps alone."""
    phone.begin(replace(game, rounds=()))
    # What is loaded after the pad answers is there as well.
    expect(phone.page.locator("#main[data-settled]")).to_be_attached()
    taps, off = [], []
    for number in range(1, len(game.rounds) + 1):
        count, inside = tap_round(phone, game, number)
        taps.append(count)
        if not inside:
            off.append(number)
    if score_sheet(game).finished:
        # The server draws the end of a game.
        expect(phone.page.locator("#main[data-finished]")).to_be_attached()
    return Tapped(tuple(taps), tuple(off))


def tap_round(
    phone: Phone, game: Game, number: int, tap: Callable[[Phone, Place], None] | None = None
) -> tuple[int, bool]:
    """Tap one round: how many taps it took, and whether everything was on the glass all the time."""
    taps, inside = 0, True
    # More than anybody could need, so that a pad that does not answer ends the test.
    while taps <= 3 * len(game.players):
        seen = phone.page.evaluate(SEEN)
        if seen["round"] != number or (seen["seat"] is None and not seen["trump"]):
            break
        inside = inside and seen["inside"] and not seen["covered"]
        (tap or hit)(phone, thumb(seen, game, number))
        taps += 1
    return taps, inside


def hit(phone: Phone, place: Place) -> None:
    """A tap as the page hears of it, at once."""
    phone.page.evaluate(TAP, place)


def touch(phone: Phone, place: Place) -> None:
    """A real touch of the glass, which a browser takes its time to understand."""
    # Chromium takes two touches of one place within 40 ms for one that trembles.
    phone.page.wait_for_timeout(TREMBLE_MS)
    phone.page.evaluate(TOUCHED)
    phone.page.touchscreen.tap(*place)
    phone.page.evaluate("clicked")


def thumb(seen: dict[str, Any], game: Game, number: int) -> Place:
    """Where the keeper taps next."""
    said = game.said(number)
    if said.spoken and not seen["counting"]:
        # Who spoke out of turn is tapped first.
        speaker = said.spoken[seen["said"]]
        x, y = seen["keys"][str(said.bids[speaker])] if speaker == seen["seat"] else seen["players"][str(speaker)]
    elif seen["trump"]:
        x, y = seen["keys"][str(said.trump)]
    elif seen["counting"] and rest_made(seen, game, number):
        x, y = seen["rest"]
    else:
        x, y = seen["keys"][str((said.tricks if seen["counting"] else said.bids)[seen["seat"]])]
    return x, y


def rest_made(seen: dict[str, Any], game: Game, number: int) -> bool:
    """Whether the key for the rest is offered and the rest did make their bids."""
    said = game.said(number)
    around = [(game.bidder(number) + step) % len(game.players) for step in range(len(game.players))]
    still = around[around.index(seen["seat"]) :]
    return bool(seen["rest"]) and all(said.bids[seat] == said.tricks[seat] for seat in still)
