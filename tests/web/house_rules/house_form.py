"""The form of house rules as a test reads it."""

from __future__ import annotations

import html
import re
import tomllib
from typing import Any

from scorekeeper.web.house_rules import penalty_fields
from scorekeeper.web.house_rules.special_fields import PLACES, special_field
from scorekeeper.web.house_rules.to_form import TIES
from tests.web.page_check import read_page
from tests.web.table import Phone

NEW = "/house-rules/new?from=desilva"
PREVIEW = "/house-rules/new/preview?from=desilva"
TICKS = {
    "turned",
    "hook_not_last",
    "hook_dealer",
    "hook_override",
    "target_exact",
    *(penalty_fields.penalty_field(place, "before") for place in penalty_fields.PLACES),
    "lowest",
    "settles",
    "penalty_before",
    "lost_tricks",
    "bonus_made",
    "first_bidder",
    "direction",
    "lead",
}
CHOICES = {"times", "bidding", "hook", "hook_sum", "rounds", "after", "trump", *TIES}
SPECIAL_CHOICES = {special_field(place, part) for place in PLACES for part in ("which", "trump", "bidding", "hook")}
SPECIAL_LINES = {special_field(place, part) for place in PLACES for part in ("name", "note")}
# The round whose points are shown.
ROUND = {"round_cards", "round_makers", "round_place"}
SELECTED = re.compile(r'value="([^"]*)" selected')
LINES = {
    *(penalty_fields.penalty_field(place, "name") for place in penalty_fields.PLACES),
    "name",
    "summary",
    "source",
    "penalty_name",
    "bonus_name",
    "players",
    *ROUND,
}


def text_of(phone: Phone, address: str, fields: dict[str, Any] | None = None, status: int = 200) -> str:
    answer = phone.get(address, status) if fields is None else phone.post(address, fields, status)
    return answer.get_data(as_text=True)


def typed(page: str) -> dict[str, str]:
    """What stands in the fields of the form: texts, and the choices and ticks that are set."""
    fields = {}
    for field in read_page(page).all("input"):
        at = field.attributes
        if at.get("type") in ("text", "hidden") or (at.get("type") in ("radio", "checkbox") and "checked" in at):
            fields[at.get("name", "")] = at.get("value", "")
    for name, options in re.findall(r'<select[^>]* name="([^"]*)"[^>]*>(.*?)</select>', page, re.DOTALL):
        fields |= dict.fromkeys([name] if SELECTED.search(options) else [], "".join(SELECTED.findall(options)))
    return fields


def sentences(page: str) -> list[str]:
    return [html.unescape(each) for each in re.findall(r'<p class="error"><span>(.*?)</span>', page)]


def definition(phone: Phone, key: str) -> dict[str, Any]:
    return tomllib.loads(text_of(phone, f"/house-rules/{key}/rules.toml"))


def points(page: str) -> list[str]:
    """What made bids of 0, 1, 2 ... are worth."""
    return re.findall(r'<td class="made">([^<]*)</td>', page)
