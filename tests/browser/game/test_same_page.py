"""What the scripts paint is what the server drew: the page looks the same before and after the first paint."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from msgspec.structs import replace

from scorekeeper.rules.game import Game
from tests.browser.phones import Phone, Served, new_game
from tests.property.game_strategies import attended_games, games
from tests.rules.tables import a_round

pytestmark = pytest.mark.browser

DIFFERENCES = """async () => {
  const seen = (root) => [".table-felt h1", "[data-slot=people]", "[data-slot=special]", ".cards", ".trump", ".call",
      ".players", ".sheet tbody", "form.pad h2", "form.pad [data-slot=hint]", ".keys",
      "[data-slot=rest]"].map((place) => {
    const part = root.querySelector(place)?.cloneNode(true);
    if (!part) return [place, ""];
    for (const one of [part, ...part.querySelectorAll("*")]) {
      one.className = [...one.classList].sort().join(" ");
      if (!one.className) one.removeAttribute("class");
      for (const name of ["href", "title"]) one.removeAttribute(name);
    }
    // A part that is hidden says nothing.
    for (const one of part.querySelectorAll("[hidden]")) one.replaceChildren();
    const lines = [part.outerHTML.replace(/ data-state=""/g, "")];
    return [place, lines.join("")];
  });
  const now = seen(document);
  const text = await (await fetch(location)).text();
  const drawn = seen(new DOMParser().parseFromString(text, "text/html"));
  return now.flatMap(([place, html], i) => html === drawn[i][1] ? [] : [[place, drawn[i][1], html]]);
}"""


def assert_same(phone: Phone, key: str) -> None:
    phone.open(key)
    for place, drawn, painted in phone.page.evaluate(DIFFERENCES):
        assert painted == drawn, place


def test_a_blind_bid_looks_the_same(served: Served, phone: Phone) -> None:
    record = a_round([1, None, None], blind=frozenset({0, 1}))
    assert_same(phone, served.start(replace(new_game("prospect", "Ann", "Bo", "Cy"), rounds=(record,))))


@settings(max_examples=20, phases=[Phase.generate], suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(game=games() | attended_games())
def test_any_game_looks_the_same(served: Served, phone: Phone, game: Game) -> None:
    assert_same(phone, served.start(game))
