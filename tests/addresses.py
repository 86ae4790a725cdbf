"""Every address there is, as the routes have it, with a value in place of each of its parts."""

from __future__ import annotations

import re

from flask import Flask

from scorekeeper.web.access import PageRule, init_routing
from scorekeeper.web.blueprints import register_pages

PART = re.compile(r"<(?:[^<>]*:)?(\w+)>")
# Names in capitals are replaced by keys of what a test has made: `KEY` by that of a game.
VALUES = {
    "/games/<key>": "KEY",
    "/house-rules/<key>": "HOUSE",
    "/jobs/<key>": "a-job",
    "token": "a-token",
    "code": "a-code",
    "state": "a-state",
    "penalty_id": "none",
    "preset_id": "desilva",
    "seat": "0",
    "number": "1",
    "group_id": "0",
    "season_id": "1",
    "act_id": "1",
    "settlement_id": "1",
    "file": "games.csv",
    "day": "2026-11-20",
}
# What an address says besides, without which it is no page.
QUERIES = {"/sheets/blank.pdf": "?rules=himes&players=5", "/sheets/evening.pdf": "?rules=family&players=8"}


def _rules() -> list[PageRule]:
    app = Flask(__name__, static_folder=None)
    init_routing(app)
    register_pages(app)
    return [rule for rule in app.url_map.iter_rules() if isinstance(rule, PageRule)]


def _address(rule: PageRule) -> str:
    def value(part: re.Match[str]) -> str:
        return VALUES.get(part[1]) or VALUES[rule.rule[: part.end()]]

    return PART.sub(value, rule.rule) + QUERIES.get(rule.rule, "")


# The rule of every visit, such as "GET /games/KEY".
VISITS = {
    f"{method} {_address(rule)}": rule
    for rule in sorted(_rules(), key=str)
    for method in ("GET", "POST")
    if method in (rule.methods or ())
}
OF_A_GAME = [visit for visit in VISITS if "KEY" in visit]
