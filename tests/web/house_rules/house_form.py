"""The form of house rules as a test reads it."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Field

from scorekeeper.web.fields import LineField
from scorekeeper.web.house_rules.fields import ChoiceField, SwitchField, WordField, leaves
from scorekeeper.web.house_rules.form import HouseRulesForm
from tests.web.page_check import read_page
from tests.web.table import Phone

NEW = "/house-rules/new?from=desilva"
PREVIEW = "/house-rules/new/preview?from=desilva"
SELECTED = re.compile(r'value="([^"]*)" selected')


def names(*kinds: type[Field]) -> set[str]:
    """The names of the fields of some kinds."""
    return {field.name for field in leaves(HouseRulesForm(None, {})) if isinstance(field, kinds)}


TICKS = names(SwitchField)
# They are cleaned, or one of those there are; the number of players is put right.
CHANGED = names(ChoiceField, WordField, LineField) | {"preview_players"}


def texts_of(rules: Mapping[str, Any]) -> dict[str, str]:
    """What the form sends that shows these rules, when nothing is changed."""
    fields = [each for each in leaves(HouseRulesForm(None, rules)) if not isinstance(each, SwitchField) or each.ticked]
    return {each.name: "y" if isinstance(each, SwitchField) else each._value() for each in fields}


def sent(texts: Mapping[str, str], base: Mapping[str, Any]) -> HouseRulesForm:
    """The form as it comes back."""
    return HouseRulesForm(MultiDict(texts), base)


def text_of(phone: Phone, address: str, fields: dict[str, Any] | None = None, status: int = 200) -> str:
    answer = phone.get(address, status) if fields is None else phone.post(address, fields, status)
    return answer.text


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
