"""People whose names have no English letter, and their games: what is left in English is then ours."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

from flask import Flask

from tests.web.table import Phone

NAMES = ("Ζωή", "Άρης", "Ελένη", "Νίκος", "Μάρω", "Λίνα", "Πέτρος", "Σοφία")
TITLE = "Παρασκευή"
HOUSE = "Κανόνες"
SAMPLES = Path(__file__).parents[2] / "scorekeeper" / "actions" / "demo" / "sample_games"
# Without games of its own, but with rules that need a word of their own: bids in secret, points given by hand, special
# rounds, a pack without low cards.
MORE_RULES = ("skull-king", "forehead", "romanian-whist", "wizard")


def reader(app: Flask, language: str) -> Phone:
    """A phone whose browser asks for a language."""
    phone = Phone(app)
    phone.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    return phone


def sample_files() -> list[str]:
    """The sample games under these names."""
    return [_renamed(file.read_text(encoding="utf-8")) for file in sorted(SAMPLES.glob("*.json"))]


def _renamed(text: str) -> str:
    game = json.loads(text)
    for name, other in zip(game["players"], NAMES, strict=False):
        text = text.replace(json.dumps(name), json.dumps(other))
    return re.sub(r'("title": )"[^"]*"', rf'\1"{TITLE}"', text)


def games_of(phone: Phone) -> list[str]:
    """The keys of games of many kinds: finished and going on, with penalties, absences and notes; and new ones."""
    keys = [_import(phone, text) for text in sample_files()]
    keys += [phone.start(names=NAMES[:4], rules=rules, title=TITLE) for rules in MORE_RULES]
    busy = phone.start(names=NAMES[:4], title=TITLE)
    phone.correct(busy, 1, [1, 0, 0, 1], [1, 0, 0, 0], note="…", misdeals="2")
    phone.correct(busy, 2, [1, 0, 0, 0], [1, 1, 0, 0])
    phone.post(
        f"/games/{busy}/penalties", {"seat": "1", "round": "1", "sign": "take", "points": "5", "reason": "renege"}
    )
    phone.post(f"/games/{busy}/players/2/absences", {})
    phone.post(f"/games/{busy}/seats/opening")
    return [*keys, busy]


def _import(phone: Phone, text: str) -> str:
    sent = {"file": (io.BytesIO(text.encode("utf-8")), "game.ohhell.json"), "copy": "1"}
    return phone.post("/games/import", sent, content_type="multipart/form-data").location.split("/")[2]
