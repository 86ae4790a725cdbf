"""Printed sheets read back: as a reader's program sees them, and as words."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from tempfile import NamedTemporaryFile

import pdfua
import pypdfium2
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.html import Document, page_html
from scorekeeper.sheets.paper.pdf import score_sheet_html

# Paper in points of 1/72 inch.
SIZES = {"a4": (595, 842), "letter": (612, 792), "a5": (420, 595)}
BLACK_ONLY = {(0.0, 0.0, 0.0)}
# Rules of PDF/UA of which the checker itself says that it could not read the document by them.
NOT_EVALUATED = {"UA-14-001"}


# Several tests in a row look into the same PDF.
@lru_cache(maxsize=4)
def opened(pdf: bytes) -> PdfReader:
    """A PDF to look into. Its pages are found by reading every tag of it, which may take longer than printing did."""
    return PdfReader(BytesIO(pdf))


def count_pages(pdf: bytes) -> int:
    """How many pages it has, as told by a reader that looks for nothing else."""
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in opened(pdf).pages)


def words_of(sheet: ScoreSheet) -> str:
    """The words of a sheet without printing it."""
    return words_in(score_sheet_html(sheet))


def words_on(document: Document) -> str:
    return words_in(page_html([document]))


def words_in(page: str) -> str:
    body = re.sub(r"<[^>]+>", " ", page.partition("<body>")[2])
    return " ".join(html.unescape(body).replace("\u00a0", " ").split())


def size_of(pdf: bytes) -> tuple[int, int]:
    """Width and height of the first page of a PDF, in points."""
    with pypdfium2.PdfDocument(pdf) as document:
        width, height = document.get_page_size(0)
    return round(width), round(height)


def faces_in(pdf: bytes) -> dict[str, bool]:
    """The faces a PDF uses, without the mark of the subset, and whether each is embedded as a subset."""
    faces = {}
    for page in opened(pdf).pages:
        for font in page["/Resources"].get_object()["/Font"].get_object().values():  # type: ignore[index]
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            descriptor: DictionaryObject = inner["/FontDescriptor"].get_object()
            mark, _, name = str(inner["/BaseFont"]).lstrip("/").rpartition("+")
            faces[name] = "/FontFile2" in descriptor and re.fullmatch("[A-Z]{6}", mark) is not None
    return faces


def colours_in(pdf: bytes) -> set[tuple[float, ...]]:
    """Every colour that fills or draws anything, as red, green and blue."""
    colours = set()
    for page in opened(pdf).pages:
        content = page.get_contents()
        for operands, operator in content.operations if content is not None else ():
            if operator in (b"rg", b"RG", b"scn", b"SCN"):
                colours.add(tuple(float(value) for value in operands[:3]))
            elif operator in (b"g", b"G"):
                colours.add((float(operands[0]),) * 3)
    return colours


def tags_in(pdf: bytes) -> list[DictionaryObject]:
    """Every element of the structure that screen readers go by."""
    root = opened(pdf).root_object["/StructTreeRoot"].get_object()
    assert isinstance(root, DictionaryObject)
    return list(_below(root))


def kind_of(tag: DictionaryObject) -> str:
    return str(tag["/S"])


def _below(element: DictionaryObject) -> Iterator[DictionaryObject]:
    kids = element.get("/K", ArrayObject())
    for kid in kids if isinstance(kids, ArrayObject) else [kids]:
        child = kid.get_object()
        if isinstance(child, DictionaryObject) and child.get("/Type") == "/StructElem":
            yield child
            yield from _below(child)


def findings_in(pdf: bytes) -> list[str]:
    """Return what a checker of PDF/UA finds."""
    with NamedTemporaryFile(suffix=".pdf") as file:
        file.write(pdf)
        file.flush()
        report = pdfua.validate(file.name)
    assert {outcome.rule_id for outcome in report.skipped} <= NOT_EVALUATED
    return [f"{finding.rule_id}: {finding.message}" for finding in report.findings]
