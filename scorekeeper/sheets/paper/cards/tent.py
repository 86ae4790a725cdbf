"""A tent for the middle of the table: the live sheet's code on one side, the rules on the other.

┌───────────────┐
│  foot         │
├ ─ ─ ─ ─ ─ ─ ─ ┤ fold
│  one face,    │ upside down, so that it stands upright once it is folded
├ ─ ─ ─ ─ ─ ─ ─ ┤ fold
│  the other    │
├ ─ ─ ─ ─ ─ ─ ─ ┤ fold
│  foot         │
└───────────────┘
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.cards.rule_card import (
    BETWEEN,
    RuleCard,
    card_frame,
    facts_with_pack,
    largest_type,
    lines_of,
    points_of,
    points_width,
    short_card,
)
from scorekeeper.sheets.paper.print_options import PageFrame, PrintOptions
from scorekeeper.sheets.paper.qr_code import QrCode, qr_code
from scorekeeper.wording.bidi_isolates import isolated

# The feet lie on each other under the tent.
FOOT, MARGIN = 26.0, 8.0
SIZES = (14.0, 5.0)
# In em: what is above the words, a line, the gap after it, and a row of points.
HEAD, LINE, GAP, ROW = 2.4, 1.3, 0.25, 1.62
# The code in parts of its face.
CODE = 0.52


class Tent(Struct, frozen=True):
    """Both faces; without `live` the one for it has the name of the rules in large letters."""

    frame: PageFrame
    card: RuleCard
    title: str
    live: QrCode | None
    address: str


def tent(sheet: ScoreSheet, options: PrintOptions, live: str) -> Tent:
    """The tent of a game whose live sheet has the address `live`, empty where there is none."""
    rules, schedule, translate = sheet.game.rules, sheet.schedule, options.translate
    players, paper = len(sheet.game.players), options.size
    face = paper.height / 2 - FOOT
    facts, points = facts_with_pack(rules, schedule, options), points_of(rules, schedule, players)
    texts = [f"{fact.word} {fact.text}" for fact in facts]
    beside = points_width(points, paper)
    width = paper.width - 2 * paper.side - beside - BETWEEN

    def height_of(size: float) -> float:
        words = HEAD + lines_of(texts, width, size) * LINE + len(texts) * GAP
        return max(words, (len(points) + 2.5) * ROW) * size

    size = largest_type(SIZES, face - 2 * MARGIN, height_of)
    lengths = {
        "size": size,
        "foot": FOOT,
        "face": face,
        "margin": MARGIN,
        "code-size": face * CODE,
        "points-width": beside,
    }
    frame = replace(card_frame("tent", rules, players, options, lengths), side=0)
    card = short_card(sheet, frame, facts, points, translate)
    title = isolated(sheet.game.title, translate.language) or translate("Oh Hell")
    return Tent(frame, card, title, qr_code(live) if live else None, live.partition("//")[2])
