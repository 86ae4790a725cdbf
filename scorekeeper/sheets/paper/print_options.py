"""The kinds of sheets, and the options for printing one: paper, ink, language, features."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from scorekeeper.rules.presets import base_preset_id, preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import TrumpMode
from scorekeeper.wording.translation import N_, Translate, identity

INKS = ("colour", "black")
CLASSIC = ("classic", "classic-ten", "classic-difference")


class Paper(Struct, frozen=True):
    """A sheet of paper in portrait: its size, its margins, the room above the rows for title, rules and names (`head`),
    the lowest row and the narrowest column of a player, all in millimetres. `small` paper has a smaller font.
    """

    width: float
    height: float
    side: float
    top: float
    head: float
    bottom: float
    min_row: float
    min_seat: float
    small: bool = False


PAPERS = {
    "a4": Paper(210, 297, 14, 13, 29, 9, 5.6, 17),
    "letter": Paper(215.9, 279.4, 14, 13, 29, 9, 5.6, 17),
    "a5": Paper(148, 210, 9, 9, 24, 9, 4.7, 14, small=True),
}
# Larger paper is laid out as this smaller one and scaled up by this factor.
ENLARGED = {"a3": "a4"}
ENLARGEMENT = 2**0.5
PAPER_IDS = (*PAPERS, *ENLARGED)


class PrintOptions(Struct, frozen=True):
    """Which sheet, on which paper, in which ink and language; `translate` translates our texts.

    `sheet` is the id of a kind, or empty for the one made for the rules. `black` ink has no colour and no grey. With
    `handwriting` bids and totals are in handwriting, else in type. A blank sheet has room for punched `holes`, and
    `ones` before its bids if the rules give ten and the bid.
    """

    paper: str = "a4"
    translate: Translate = identity
    sheet: str = ""
    ink: str = "colour"
    handwriting: bool = True
    holes: bool = False
    ones: bool = False

    def __post_init__(self) -> None:
        for what, value, known in (("paper", self.paper, PAPER_IDS), ("ink", self.ink, INKS)):
            if value not in known:
                raise ValueError(f"no {what} {value!r}, only {', '.join(known)}")

    @property
    def language(self) -> str:
        """The language code of the document."""
        return self.translate.language

    @property
    def size(self) -> Paper:
        """The paper that the sheet is laid out on."""
        return PAPERS[ENLARGED.get(self.paper, self.paper)]

    @property
    def scale(self) -> float:
        """The factor by which the printed page is scaled up."""
        return ENLARGEMENT if self.paper in ENLARGED else 1.0


class Correction(Struct, frozen=True):
    """A bid or a trick count that was changed from `was` to `now`."""

    round: int
    seat: int
    what: str
    was: int
    now: int


class SheetExtras(Struct, frozen=True):
    """What is printed of a game besides its rounds.

    `drawn` are the cards that each seat drew. With `record` the winning total is a record of the group, which players
    sign. `corrections` are listed below the rows, and `live` is the address for watching the game.
    """

    drawn: tuple[tuple[str, ...], ...] = ()
    record: bool = False
    corrections: tuple[Correction, ...] = ()
    live: str = ""


class PageFrame(Struct, frozen=True):
    """What all documents have in common: the kind of sheet, the page in millimetres, the titles, and lengths for the
    style.

    `label` names the document in bookmarks and in the title of the window. `classes` are CSS classes, `body` is the
    template of the page if it is not the template of its shape, and `table` names the table if there are several.
    """

    sheet: str
    options: PrintOptions
    title: str
    label: str
    subtitle: str
    width: float
    height: float
    side: float
    classes: tuple[str, ...]
    lengths: dict[str, float]
    body: str = ""
    table: str = ""


class SheetShape(StrEnum):
    """The shape of a sheet: the rows of a game, several small sheets on a page, a card with the rules for the table,
    the wall or the pocket, a folded tent, or a plan of the seats.
    """

    ROWS = "rows"
    SMALL = "small"
    RULES = "rules"
    WALL = "wall"
    POCKET = "pocket"
    TENT = "tent"
    SEATS = "seats"


def _settles_as_okenuff(rules: RuleSet) -> bool:
    """Return whether a declarer names trump, totals below zero are ringed, and all players settle with each other."""
    return rules.trump.mode is TrumpMode.NAMED and rules.enclose_negative and rules.settles_totals


def _is_classic(rules: RuleSet) -> bool:
    """Return whether trump is turned up and the points are one of the three classic ways of scoring."""
    return rules.trump.mode is TrumpMode.TURNED and any(rules.scoring == preset(each).scoring for each in CLASSIC)


def _resets_until_target(rules: RuleSet) -> bool:
    """Return whether totals are reset and a total ends the game."""
    return rules.resets_totals and rules.target is not None


class SheetKind(Struct, frozen=True):
    """A kind of sheet. Its style is in the folder named by its id, and so is its template if it differs from others of
    its shape.

    `made_for` are the rule sets that it belongs to, or empty for any. Rules derived from one of them have it only if it
    `suits` them. At most `per_page` sheets are on a page. The other fields are parts beside the rows: a column to write
    trump in, the corner in which four settle, a column for the call, a box for resets and reneges, and boxes to tick
    for the way of scoring.
    """

    id: str
    name: str
    about: str = ""
    shape: SheetShape = SheetShape.ROWS
    made_for: tuple[str, ...] = ()
    suits: Callable[[RuleSet], bool] | None = None
    per_page: int = 1
    trump_column: bool = False
    corner: bool = False
    call_column: bool = False
    box: bool = False
    scorings: tuple[str, ...] = ()

    def serves(self, rules: RuleSet) -> bool:
        """Return whether the sheet is available for these rules, with or without a hook."""
        made_for = not self.made_for or base_preset_id(rules.id) in self.made_for
        return made_for and (self.suits is None or self.suits(rules))


KINDS = (
    SheetKind(
        "desilva",
        N_("de Silva’s sheet"),
        N_("Bid and running total, with a thick line after each full turn of the table."),
        made_for=("desilva",),
    ),
    SheetKind(
        "okenuff",
        N_("Okenuff’s sheet for four"),
        N_("Trump and declarer, the call, totals below zero ringed, a corner to settle in."),
        made_for=("okenuff",),
        suits=_settles_as_okenuff,
        corner=True,
        call_column=True,
    ),
    SheetKind(
        "classic",
        N_("Classic sheet"),
        N_("A column for the trump turned up, and the way you score ticked."),
        made_for=CLASSIC,
        suits=_is_classic,
        trump_column=True,
        scorings=CLASSIC,
    ),
    SheetKind(
        "himes",
        N_("Himes’s sheet"),
        N_("As many rounds as it takes, with a box for resets and reneges."),
        made_for=("himes",),
        suits=_resets_until_target,
        box=True,
    ),
    SheetKind("house", N_("Plain sheet")),
    SheetKind("two", N_("Two small sheets on a page"), shape=SheetShape.SMALL, per_page=2),
    SheetKind("four", N_("Four small sheets on a page"), shape=SheetShape.SMALL, per_page=4),
    SheetKind("rules", N_("Rule card"), shape=SheetShape.RULES),
    SheetKind("wall", N_("Rule card for the wall"), shape=SheetShape.WALL),
    SheetKind("pocket", N_("Pocket cards"), N_("The rules four times on a page, to cut apart."), SheetShape.POCKET),
    SheetKind(
        "tent", N_("Tent"), N_("To fold: the code to watch on one side, the rules on the other."), SheetShape.TENT
    ),
    SheetKind(
        "seating",
        N_("Seating draw"),
        N_("The cards drawn and who sits where, or room to write them."),
        SheetShape.SEATS,
    ),
)
SHEETS = {kind.id: kind for kind in KINDS}


def sheets_for(rules: RuleSet) -> tuple[SheetKind, ...]:
    """Return the sheets available for these rules, first the one made for them."""
    return tuple(kind for kind in KINDS if kind.serves(rules))


def sheet_kind(sheet: str, rules: RuleSet) -> SheetKind:
    """Return the kind of sheet with this id. If the id is empty, return the kind made for these rules, or else the
    plain one.

    Raises NoSuchSheet if no kind has this id, or if it is made for other rules.
    """
    if not sheet:
        return sheets_for(rules)[0]
    kind = SHEETS.get(sheet)
    if kind is None or not kind.serves(rules):
        raise NoSuchSheet(sheet)
    return kind


class NoSuchSheet(ValueError):
    """No sheet with this id is available for these rules."""
