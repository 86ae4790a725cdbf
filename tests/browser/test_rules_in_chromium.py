"""Chromium computes known games as Node.js does, which tests/parity asks about everything else too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from scorekeeper.rules.presets import first_offered
from tests.parity.node_rules import Ask
from tests.parity.same_sheets import assert_same_sheets, known_games

pytestmark = pytest.mark.browser

PROJECT = Path(__file__).parents[2]
ORIGIN = "http://scorekeeper.test"
PAGE = "/tests/browser/rules_page/index.html"
TYPES = {".html": "text/html", ".js": "text/javascript"}


@pytest.fixture(scope="module")
def ask(chromium: Browser) -> Iterator[Ask]:
    """A page that answers questions; nothing is fetched from any network."""
    with chromium.new_page() as page:
        page.route("**/*", _from_files)
        page.goto(ORIGIN + PAGE)
        yield lambda question, asked: _answers(page, question, asked)


def _answers(page: Page, question: str, asked: list[Any]) -> list[Any]:
    script = "([question, asked]) => JSON.stringify(answers(question, JSON.parse(asked)))"
    answers: list[Any] = json.loads(page.evaluate(script, [question, json.dumps(asked)]))
    return answers


def _from_files(route: Route) -> None:
    """Serve the scripts of the project and the page of these tests."""
    file = PROJECT / route.request.url.removeprefix(f"{ORIGIN}/")
    if file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
    else:
        route.fulfill(status=404)


@pytest.mark.parametrize("system", first_offered())
def test_a_long_known_game_of_each_system_has_the_same_sheet_after_every_round(ask: Ask, system: str) -> None:
    longest = max((game for game in known_games() if game.rules.id == system), key=lambda game: len(game.rounds))
    assert_same_sheets(ask, [longest], after_each_round=True)
