"""Phones for tests: a client of the app that checks every response."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import unescape
from typing import Any
from uuid import uuid4

from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.actions.game.games import game_at
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.jobs import JobStore
from scorekeeper.web.jobs.worker import EXTENSION
from scorekeeper.web.security import content_security_policy
from tests.web.page_check import faults_of, focus_faults

NAMES = ("Gina", "Harry", "Frank", "Irene")
HTML = "text/html"
# House rules as their form says them: de Silva's points, and the hook only from three cards on.
RULES = {
    "name": "Thursday rules",
    "scoring_made": "bid",
    "scoring_under": "-off",
    "scoring_over": "-off",
    "scoring_times": "none",
    "bidding": "in-turn",
    "hook_rule": "last",
    "hook_from_cards": "3",
    "schedule_kind": "path",
    "schedule_path": "1, peak, 1",
    "schedule_after": "end",
    "players_least": "3",
    "players_most": "10",
    "trump_mode": "S",
}
Values = Mapping[str, Any]


class Phone:
    """One device, which checks every response: its status is the one expected, and a page is valid."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        # The header that browsers add to requests of our own pages.
        self.client.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"

    def get(self, address: str, status: int = 200, **more: Any) -> TestResponse:
        return checked(self.client.get(address, buffered=True, **more), status)

    def words(self, address: str, status: int = 200, **more: Any) -> str:
        """Return the words of a page."""
        return words_of(self.get(address, status, **more).text)

    def post(self, address: str, data: Values | None = None, status: int = 303, **more: Any) -> TestResponse:
        """Send a form as one of our pages would."""
        return checked(self.client.post(address, data=data, **more), status)

    def post_json(self, address: str, data: Any, status: int = 200) -> TestResponse:
        return checked(self.client.post(address, json=data), status)

    def start(
        self, names: Sequence[str] = NAMES, rules: str = "desilva", dealer: int | str | None = None, **more: Any
    ) -> str:
        """Start a game through its form; the last one deals, so that the first one bids first. Returns the key."""
        fields = {"rules": rules, "players": list(names), "started_on": "2026-11-20"}
        answer = self.post("/games/new", fields | {"dealer": len(names) - 1 if dealer is None else dealer} | more)
        return answer.location.split("/")[2]

    def stored(self, key: str) -> StoredGame:
        """Return the game as the server keeps it."""
        with self.client.application.app_context():
            return game_at(key)

    def make_rules(self, name: str = "Thursday rules", **more: Any) -> str:
        """Save house rules through their form. Returns their key."""
        return self.post("/house-rules/new?from=desilva", RULES | {"name": name} | more).location.split("/")[2]

    def note(self, key: str, number: int, seat: int, cell: str, now: Any, **more: Any) -> TestResponse:
        """Note one value as the pad does, by default in a cell that is empty."""
        write = {"round": number, "seat": seat, "cell": cell, "was": None, "now": now} | more
        return self.post_json(f"/games/{key}/writes", {"id": str(uuid4()), "writes": [write]})

    def correct(
        self, key: str, number: int, bids: Sequence[Any], tricks: Sequence[Any] = (), status: int = 303, **more: Any
    ) -> TestResponse:
        """Note a whole round through its form, as it was never noted before."""
        return self.post(f"/games/{key}/rounds/{number}", {"bid": bids, "tricks": tricks} | more, status)


def checked(answer: TestResponse, status: int) -> TestResponse:
    """The response, after checks of its status, its headers and its page."""
    text = answer.text if answer.mimetype == HTML else ""
    assert answer.status_code == status, f"{answer.request.path}: {answer.status}, {words_of(text)[:400]}"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    # A script, a style or an icon is no page and needs no policy of its own.
    if not answer.request.path.startswith("/static/"):
        assert answer.headers["Content-Security-Policy"] == content_security_policy()
        assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in answer.headers
    if answer.mimetype == HTML and not 300 <= status < 400:
        faults = [*faults_of(text), *(focus_faults(text) if status == 422 else [])]
        assert not faults, f"{answer.request.path}: {faults}"
    return answer


def seated_again(html: str) -> list[str] | None:
    """Return the people that the form of a new game offers to seat as last time, or None if it offers nobody."""
    found = re.search(r'data-same="([^"]*)"', html)
    return None if found is None else list(json.loads(unescape(found[1])))


def stage_of(html: str) -> str:
    """Return the stage of a job that the page is about."""
    return html.partition('data-stage="')[2].partition('"')[0]


def words_of(html: str) -> str:
    """The words of a page, without its markup."""
    body = re.sub(r"<(script|style|template)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def wait_for_worker(app: Flask) -> None:
    """Wait until the worker process has ended, and only then close its pipe."""
    process = app.extensions[EXTENSION]
    process.wait()
    process.communicate()


@contextmanager
def without_worker(app: Flask, store: JobStore) -> Iterator[None]:
    """Let no worker do what is ordered meanwhile; one that an earlier test left idle is ended."""
    idle = app.extensions.get(EXTENSION)
    if idle is not None:
        idle.kill()
        idle.communicate()
    with store.worker_lock() as locked:
        assert locked
        yield
