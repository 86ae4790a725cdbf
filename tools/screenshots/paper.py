"""Pictures of every kind of sheet, filled in and empty, on every paper and in both inks, for every number of players,
with long names in six scripts, short games and long ones, and people who come and go. Also the certificate of a season,
with few and many winners.

Not all combinations: each sheet takes the next value of every list, and the lists have different lengths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, cycle
from pathlib import Path

import pypdfium2
from PIL import Image

from scorekeeper.rules.game.attendance import ALL_PRESENT, Absence, Attendance, Latecomer, Takeover
from scorekeeper.rules.game.rounds import Penalty
from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.paper.document import SheetSource
from scorekeeper.sheets.paper.html import Document
from scorekeeper.sheets.paper.pdf import build_document, documents_pdf
from scorekeeper.sheets.paper.print_options import INKS, KINDS, PAPERS, PrintOptions, SheetKind, SheetShape
from scorekeeper.sheets.paper.small_sheets import SheetsDoNotFit
from scorekeeper.sheets.season import TopPlace, certificate
from scorekeeper.wording.translation import Translate, identity
from tests.rules.tables import house
from tests.sheets.samples import FRIDAY, NAMES, SATURDAY, played

PLAYERS = range(3, 14)
# Thirty letters in each of six scripts.
SCRIPTS = tuple(
    (words * 30)[:30]
    for words in (
        *("Maximiliane von Habsburg ", "Александра Щёголева ", "Μαρία Παπαδοπούλου "),
        *("عبد الرحمن بن محمد ", "ศิริวรรณ วัฒนา ", "欧阳娜娜司马"),
    )
)
ROUNDS = (7, 1, 25, 13, 60)
COMING_AND_GOING = Attendance(
    absences=(Absence(1, 2, 2), Absence(2, 4)), takeovers=(Takeover(0, 2, "Eve"),), joined=(Latecomer(3, 2, -1),)
)
PEOPLE = (ALL_PRESENT, ALL_PRESENT, COMING_AND_GOING)
# The width of each page in the contact sheet, and the number of pages in a row.
TILE, TILES = 340, 6


def shoot_sheets(folder: Path, translate: Translate = identity) -> int:
    """Take pictures of all sheets in a language, make a contact sheet of each kind, and return the number of pages."""
    kinds: dict[str, Iterator[Document]] = {kind.id: _documents_of(kind, translate) for kind in KINDS}
    kinds["certificate"] = certificates(translate)
    return sum(_shoot(folder, name, documents) for name, documents in kinds.items())


def certificates(translate: Translate) -> Iterator[Document]:
    """Yield certificates of a season for every number of winners, some with more winners than lines."""
    papers, inks, hands = cycle(PAPERS), cycle(INKS), cycle((True, True, True, False))
    for names in (NAMES, SCRIPTS):
        for count_of in range(1, len(names) + 1):
            winners = [
                TopPlace(min(number, 3), name, f"{60 - number} points", "62 % of bids made · 16 games")
                for number, name in enumerate(names[:count_of], start=1)
            ]
            yield certificate(
                "Autumn 2026" if count_of % 2 else "The forty letters of a very long season.",
                "Thursday group",
                "3 September 2026 to 17 December 2026 · 9 evenings, 21 games",
                winners,
                PrintOptions(next(papers), translate, ink=next(inks), handwriting=next(hands)),
                how="5, 3, 2, 1 points for places; each one’s 2 worst evenings dropped.",
                day="17 December 2026" if count_of % 3 else "",
            )


def _shoot(folder: Path, name: str, documents: Iterator[Document]) -> int:
    pictures = [picture for document in documents for picture in _pages_of(document)]
    for number, picture in enumerate(pictures, start=1):
        picture.save(folder / f"sheet-{name}-{number:03}.png")
    _side_by_side(pictures).save(folder / f"sheets-{name}.png")
    return len(pictures)


def _documents_of(kind: SheetKind, translate: Translate) -> Iterator[Document]:
    papers, inks, rounds, people = cycle(PAPERS), cycle(INKS), cycle(ROUNDS), cycle(PEOPLE)
    hands = cycle((True, True, True, False))
    for empty, start in ((False, 0), (True, 3)):
        for players, number in zip(_tables_of(kind), count(start), strict=False):
            options = PrintOptions(
                next(papers), translate, sheet=kind.id, ink=next(inks), handwriting=next(hands), holes=number % 2 == 1
            )
            source = _source_of(kind, players, next(rounds), next(people), number)
            names = None if number % 2 else source.sheet.game.names
            chosen = SheetSource(source.blank_copy.sheet, empty=True, names=names) if empty else source
            try:
                yield build_document(chosen, options)
            except SheetsDoNotFit:
                continue


def _tables_of(kind: SheetKind) -> Sequence[int]:
    rules = _rules_of(kind)
    return [players for players in PLAYERS if rules.least_players <= players <= rules.most_players]


def _rules_of(kind: SheetKind) -> RuleSet:
    return preset(kind.made_for[0]) if kind.made_for else house("desilva", players={"least": 2, "most": 13})


def _source_of(kind: SheetKind, players: int, rounds: int, people: Attendance, number: int) -> SheetSource:
    """Return a game of this many rounds, or of those of its rules if these decide it, partly played."""
    rules = _rules_of(kind)
    small = kind.shape is SheetShape.SMALL
    agreed = None if kind.made_for else (2,) * (min(rounds, 7) if small else rounds)
    moving = people if not kind.made_for and players > len(people.joined) + 3 and not small else ALL_PRESENT
    names = tuple(SCRIPTS[(seat + number) % 6] if number % 2 else NAMES[seat] for seat in range(players))
    sheet = played(
        rules,
        players,
        rounds if number % 3 else rounds // 2,
        seed=number,
        names=tuple(dict.fromkeys(names))
        if len(set(names)) == players
        else tuple(f"{name[:27]} {seat + 1}" for seat, name in enumerate(names)),
        agreed=agreed,
        title="Friday night" if number % 2 else "",
        days=(FRIDAY, SATURDAY),
        penalties={2: Penalty(1, -20, "renege")},
        attendance=moving,
    )
    return SheetSource(sheet)


def _pages_of(document: Document) -> list[Image.Image]:
    with pypdfium2.PdfDocument(documents_pdf([document])) as pdf:
        return [page.render(scale=1.3).to_pil().convert("RGB") for page in pdf]


def _side_by_side(pictures: Sequence[Image.Image]) -> Image.Image:
    """Return a contact sheet: all pages equally wide, in rows."""
    small = [picture.resize((TILE, TILE * picture.height // picture.width)) for picture in pictures]
    rows = [small[start : start + TILES] for start in range(0, len(small), TILES)]
    gap = 8
    heights = [max(picture.height for picture in row) + gap for row in rows]
    whole = Image.new("RGB", (TILES * (TILE + gap), sum(heights)), "grey")
    top = 0
    for row, height in zip(rows, heights, strict=True):
        for place, picture in enumerate(row):
            whole.paste(picture, (place * (TILE + gap), top))
        top += height
    return whole
