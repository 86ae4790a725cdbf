"""The first frame, which the server fills before scripts come, says what scripts say: nothing flickers."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from scorekeeper.rules.game import Game
from tests.browser.phones import Phone, Served, new_game
from tests.property.game_strategies import attended_games, games

pytestmark = pytest.mark.browser

SLOTS = ("round", "of", "people", "special", "cards", "pill", "text", "tail", "heading")
# Each part with what the server and what the scripts say, if they differ.
DIFFERENCES = """async (slots) => {
  const seen = (root) => ({
    ...Object.fromEntries(slots.map((name) => [name, root.querySelector(`[data-slot=${name}]`).textContent])),
    trump: root.querySelector(".trump:not([hidden])")?.textContent,
    ...root.querySelector(".call").dataset,
    finished: "finished" in root.body.dataset,
  });
  const now = seen(document);
  const text = await (await fetch(location)).text();
  const first = seen(new DOMParser().parseFromString(text, "text/html"));
  const isHidden = (name) => name === "heading" && now.finished;
  return Object.keys(now).filter((name) => now[name] !== first[name] && !isHidden(name))
    .map((name) => [name, first[name], now[name]]);
}"""


def assert_same(phone: Phone, key: str, query: str = "") -> None:
    phone.open(key, query)
    assert phone.page.evaluate(DIFFERENCES, SLOTS) == []


def test_a_special_round_is_called_alike_in_another_language(served: Served, phone: Phone) -> None:
    assert_same(phone, served.start(new_game("forehead", "Ann", "Bo", "Cy", agreed=[1])), "?lang=de")
    phone.says("special", "An der Stirn: Halte deine Karte so, dass alle außer dir sie sehen, und sag an")


@settings(max_examples=20, phases=[Phase.generate], suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(game=games() | attended_games())
def test_any_game_begins_as_it_goes_on(served: Served, phone: Phone, game: Game) -> None:
    assert_same(phone, served.start(game))
