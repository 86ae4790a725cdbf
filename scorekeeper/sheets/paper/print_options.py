"""The options of a printed sheet, and what is printed of a game beside its rounds."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.wording.translation import Translate, identity

INKS = ("colour", "black")


class Paper(Struct, frozen=True):
    """A sheet of paper upright: its size, its margins, the room for title, rules and names above the rows, the lowest
    row and the narrowest column of a player; all in millimetres. `small` paper has a smaller font.
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
    """Which sheet, on which paper, in which ink and language; `translate` gives our texts in it.

    `sheet` is an id of the catalogue, empty for the one made for the rules. `black` ink has no colour and no grey.
    With `handwriting` bids and totals are in handwriting, else in type. A blank sheet has room for punched `holes`, and
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
        """The code of the language, for the document itself."""
        return self.translate.language

    @property
    def size(self) -> Paper:
        """The paper on which everything is laid out."""
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
    """What is printed of a game beside its rounds.

    `drawn` are the cards each seat drew, `record` where the winning total is a record of the group, to be signed,
    `corrections` stand below the rows, and `live` is the address at which the game is watched.
    """

    drawn: tuple[tuple[str, ...], ...] = ()
    record: bool = False
    corrections: tuple[Correction, ...] = ()
    live: str = ""


class PageFrame(Struct, frozen=True):
    """What every document has: which sheet it is, its page in millimetres, its titles, and lengths for its style.

    `label` names it among others: as its bookmark and as the title of the window. `classes` are for its style, `body`
    is the page it fills if that is not the one of its kind's shape. Of several tables `table` names the one it is for.
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
