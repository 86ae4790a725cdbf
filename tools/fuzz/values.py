"""Random input for requests: texts, JSON, game files, archives, tables, rules and formulas, valid and broken."""

from __future__ import annotations

import io
import json
import warnings
import zipfile
from datetime import date
from typing import Any

from hypothesis import strategies as st

from scorekeeper.files.csv_game import csv_text
from scorekeeper.files.game_file import game_from
from scorekeeper.files.group_archive import ArchivedGame, GroupArchive, write_group
from scorekeeper.files.rules_file import write_rules_file
from scorekeeper.rules.presets import preset_definition, preset_ids
from scorekeeper.rules.score.score_sheet import score_sheet

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
GAME: dict[str, Any] = {
    "format": "oh-hell-game/1",
    "title": "Friday night",
    "rules": {"base": "himes", "name": "Thursday rules", "reset_multiple": 25, "streak": None},
    "players": ["Ann", "Bo", "Cy", "Flo", "Dee"],
    "first_dealer": "Flo",
    "schedule": [1, 2, 3],
    "changes": [{"after": 2, "schedule": [2]}],
    "joined": [{"player": "Dee", "from": 2, "total": 5}],
    "absent": [{"player": "Bo", "from": 3, "to": 3}],
    "rounds": [
        {"cards": 1, "bids": [1, 1, 0, 0, None], "tricks": [1, 0, 0, 0, None], "date": "2022-09-05", "note": "a note"},
        {
            "bids": [2, 0, 1, 0, 0],
            "tricks": [2, 0, 0, 0, 0],
            "penalties": [{"player": "Bo", "points": -20, "reason": "renege"}],
        },
    ],
}
FORMULAS = (
    *("bid", "10 + tricks", "-off", "-max(bid, tricks)", "10 if bid else 5", "table(bid, 1, 2)", "sum_to(bid)"),
    *("", "(", "bid //", "bid / 0", "9 ** 9 ** 9", "tricks.bid", "__import__", "1e999", "not", "a" * 300, "½", "0x10"),
    *("-" * 100 + "bid", "(" * 60 + "bid" + ")" * 60, "bid if tricks else cards if off else peak", "1" * 400),
)
ODD = (
    *("", "0", "1", "2", "-1", "3", "13", "99", "500", "10000000000", "1.5", "1/2", "½", "NaN", "true", "on", " ", "٣"),
    *("Ann", "Bo", "ann", "<b>", "=1+1", '"', "'", "%s%(x)s", "{{ 7 }}", "a" * 300, "\x00", "\u2028", "\u202e", "💥"),
    *("2026-11-20", "0000-00-00", "2026-02-31", "9999-12-31", "1, 2, 3", "1 peak 1", "peak", "listed", "path", "end"),
    *(*preset_ids()[:4], "himes-no-hook", "all", "none", "last", "in-turn", "simultaneous", "S", "NT", "../x", "\r\nx"),
)
TEXTS = st.sampled_from((*ODD, *FORMULAS)) | st.text(max_size=12).map(
    lambda text: text.encode("utf-8", "replace").decode()
)
SMALL = st.integers(-1, 6) | st.none()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**12) | st.floats() | st.sampled_from(ODD),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("id", "writes", "round", "x")), inner),
    max_leaves=6,
)
WRITE = st.fixed_dictionaries(
    {
        "round": SMALL,
        "seat": SMALL,
        "cell": st.sampled_from(("bid", "tricks", "trump", "penalty", "blind", "won", "bonus", "changed", "x")),
        "was": SMALL | JSON,
        "now": SMALL | JSON,
        "id": st.sampled_from(("penalty-1", "1")),
    }
)
# Roughly an act of a phone.
ACT = st.fixed_dictionaries({"id": st.just("12345678") | JSON, "writes": st.lists(WRITE, max_size=3)}) | JSON
KEYS = st.sampled_from(("base", "name", "rules", "scoring", "made", "x", "players", "rounds", "bids", "from", "hook"))


@st.composite
def game_files(draw: st.DrawFn) -> bytes:
    """Return a game file with other values in a few places."""
    value = json.loads(json.dumps(GAME))
    for _ in range(draw(st.integers(0, 3))):
        _change(draw, value)
    return draw(broken(json.dumps(value).encode("utf-8", "surrogatepass")))


@st.composite
def archives(draw: st.DrawFn) -> bytes:
    """Return an archive of a few games, with entries changed, duplicated or missing."""
    with zipfile.ZipFile(io.BytesIO(ARCHIVE)) as old, zipfile.ZipFile(out := io.BytesIO(), "w") as new:
        for name in old.namelist():
            data = old.read(name)
            match draw(st.integers(0, 9)):
                case 0:
                    data = draw(game_files())
                case 1:
                    name = draw(st.sampled_from(("../x", "games/x.json", "club.json2")))  # noqa: PLW2901
                case 2:
                    continue
            with warnings.catch_warnings():
                # Duplicate entries are among the broken archives.
                warnings.simplefilter("ignore", UserWarning)
                new.writestr(name, data)
    return draw(broken(out.getvalue()))


@st.composite
def rules_texts(draw: st.DrawFn) -> str:
    """Return a rule set as TOML with a line changed, duplicated or cut off."""
    lines = draw(st.sampled_from(TOML)).splitlines()
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(lines) - 1))
        lines[at] = draw(st.sampled_from((lines[at][:-1], f"{lines[at]}\n{lines[at]}", "a.b.c = [1", "")) | TEXTS)
    return "\n".join(lines).encode("utf-8", "replace").decode()


@st.composite
def tables(draw: st.DrawFn) -> str:
    """Return a table of an old sheet, with cells changed."""
    rows = [row.split(",") for row in TABLE.splitlines()]
    for _ in range(draw(st.integers(0, 4))):
        row = draw(st.sampled_from(rows))
        row[draw(st.integers(0, len(row) - 1))] = draw(TEXTS)
    return "\n".join(",".join(row) for row in rows)


@st.composite
def broken(draw: st.DrawFn, data: bytes) -> bytes:
    """Return the same bytes most of the time, or else cut off, or with one changed."""
    how = draw(st.integers(0, 7))
    if how == 0:
        return data[: draw(st.integers(0, len(data)))]
    if how == 1:
        at = draw(st.integers(0, len(data) - 1))
        return data[:at] + bytes([draw(st.integers(0, 255))]) + data[at + 1 :]
    return data


def _change(draw: st.DrawFn, value: Any) -> None:
    """Change one place of a JSON value."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        inner = value[key]
        if isinstance(inner, dict | list) and inner and draw(st.booleans()):
            value = inner
            continue
        match draw(st.integers(0, 3)):
            case 0 if isinstance(value, dict):
                del value[key]
            case 1 if isinstance(value, dict):
                value[draw(KEYS)] = draw(JSON)
            case 2:
                value[key] = draw(st.sampled_from(FORMULAS))
            case _:
                value[key] = draw(JSON)
        return


def _archive() -> bytes:
    game, problems = game_from(GAME)
    if game is None:
        raise ValueError(problems)
    rules = dict(preset_definition("himes")) | {"name": "Thursday rules"}
    games = tuple(ArchivedGame(game, date(2022, 9, day)) for day in (5, 6))
    return write_group(GroupArchive("Fridays", NAMES, (rules,), games))


def _table() -> str:
    rounds = [{"bids": [1, 1, 0], "tricks": [1, 0, 0]}, {"bids": [2, 0, 1], "tricks": [2, 0, 0]}]
    file = {"format": GAME["format"], "players": list(NAMES[:3]), "rules": "desilva", "rounds": rounds}
    game, problems = game_from(file)
    if game is None:
        raise ValueError(problems)
    return csv_text(score_sheet(game))


ARCHIVE = _archive()
TABLE = _table()
TOML = tuple(write_rules_file(dict(preset_definition(preset_id))) for preset_id in preset_ids())
