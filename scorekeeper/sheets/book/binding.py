"""Many documents bound into one PDF, one after another: what is bound is on the disk and not in memory.

WeasyPrint joins documents only while all of them are laid out in memory, some megabytes a page, and its tags take time
with the square of the pages. Here each document is printed alone, and the fonts that all share are embedded once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

from scorekeeper.sheets.book.object_file import ObjectFile
from scorekeeper.sheets.book.part import Part

# What there is once in the whole file.
CATALOG, INFO, PAGES, FONTS, STRUCTURE, ROOT = range(1, 7)
SHARED = {"pages": PAGES, "fonts": FONTS, "root": ROOT}
# What the catalogue says of the pages of a part alone; the book says it anew.
OF_A_PART = ("Type", "Pages", "StructTreeRoot", "Outlines", "Names")


@dataclass(frozen=True)
class Bookmark:
    """An entry in the list that a reader shows beside the pages, leading to page `page`, the first being 1."""

    title: str
    page: int
    under: tuple[Bookmark, ...] = ()


@dataclass(frozen=True)
class Bound:
    """A document that is in the file: the numbers of its pages, of its tags' root, and what its tags are about."""

    pages: tuple[int, ...]
    root: int
    tagged: tuple[tuple[int, int], ...]


class Binding:
    """A PDF in the making. The last document brings title, language and fonts, and its pages come first."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = ObjectFile(file, ROOT)
        self._bound: list[Bound] = []
        self._tags = 0

    def add(self, pdf: Any) -> Part:
        """Put in the pages of a document that WeasyPrint has ready, behind those before."""
        part = Part(pdf, self._file.take(len(pdf.objects)), SHARED, self._tags)
        self._write(part.contents())
        tagged = [self._number_of(each) for each in part.tagged()]
        self._bound.append(Bound(tuple(part.pages), part.root, tuple(enumerate(tagged, start=self._tags))))
        self._tags += len(tagged)
        return part

    def close(self, pdf: Any, bookmarks: Sequence[Bookmark]) -> None:
        """Put in the last document, before all others, and finish the file."""
        last = self.add(pdf)
        bound = [self._bound[-1], *self._bound[:-1]]
        pages = [number for each in bound for number in each.pages]
        fonts, needed = last.fonts()
        about, beside = last.about(OF_A_PART)
        self._write({**needed, **beside})
        tags = sorted(tag for each in bound for tag in each.tagged)
        outlines = self._outlines(bookmarks, pages)
        self._file.add_packed(
            {
                CATALOG: about[:-2]
                + b"/Type /Catalog/Pages %s/StructTreeRoot %s" % (_to(PAGES), _to(STRUCTURE))
                + b"/Outlines %s/Names <</Dests <</Names [%s]>>>>>>" % (_to(outlines), _destinations(pages)),
                INFO: pdf.info.data,
                PAGES: b"<</Type /Pages/Count %d/Kids [%s]>>" % (len(pages), _all(pages)),
                FONTS: fonts,
                STRUCTURE: b"<</Type /StructTreeRoot/K [%s]/ParentTree <</Nums [%s]>>>>" % (_to(ROOT), _tree(tags)),
                ROOT: b"<</Type /StructElem/S /Document/P %s/K [%s]>>"
                % (_to(STRUCTURE), _all(each.root for each in bound)),
            }
        )
        self._file.close(CATALOG, INFO)

    def _write(self, objects: dict[int, tuple[bytes, bool]]) -> None:
        self._file.add_packed({number: data for number, (data, packed) in objects.items() if packed})
        for number, (data, packed) in objects.items():
            if not packed:
                self._file.add_stream(number, data)

    def _number_of(self, tagged: bytes) -> int:
        """The object of something tagged: a list becomes one."""
        if not tagged.startswith(b"["):
            return int(tagged.split()[0])
        number = self._file.take(1) + 1
        self._file.add_packed({number: tagged})
        return number

    def _outlines(self, bookmarks: Sequence[Bookmark], pages: Sequence[int]) -> int:
        """The list of bookmarks, those under others folded away; returns its number."""
        root = self._file.take(1) + 1
        objects: dict[int, bytes] = {}
        objects[root] = b"<</Type /Outlines%s>>" % self._entries(bookmarks, root, pages, objects)
        self._file.add_packed(objects)
        return root

    def _entries(
        self, bookmarks: Sequence[Bookmark], parent: int, pages: Sequence[int], objects: dict[int, bytes], sign: int = 1
    ) -> bytes:
        """Put the bookmarks among the objects; returns what their parent says of them."""
        if not bookmarks:
            return b""
        first = self._file.take(len(bookmarks)) + 1
        last = first + len(bookmarks) - 1
        for number, mark in enumerate(bookmarks, start=first):
            before = b"/Prev %s" % _to(number - 1) if number > first else b""
            after = b"/Next %s" % _to(number + 1) if number < last else b""
            under = self._entries(mark.under, number, pages, objects, -1)
            title, page = b"\xfe\xff" + mark.title.encode("utf-16-be"), _to(pages[mark.page - 1])
            words = (title.hex().encode(), _to(parent), page, before, after, under)
            objects[number] = b"<</Title <%s>/Parent %s/Dest [%s /Fit]%s%s%s>>" % words
        return b"/First %s/Last %s/Count %d" % (_to(first), _to(last), sign * len(bookmarks))


def anchor_of(page: int) -> str:
    """The name by which links lead to a page, the first being 1."""
    return f"page-{page}"


def _destinations(pages: Sequence[int]) -> bytes:
    """Every page by its name, in the order of the names."""
    named = sorted((anchor_of(index).encode(), number) for index, number in enumerate(pages, start=1))
    return b" ".join(b"(%s) [%s /Fit]" % (name, _to(number)) for name, number in named)


def _tree(tags: Iterable[tuple[int, int]]) -> bytes:
    return b" ".join(b"%d %s" % (key, _to(number)) for key, number in tags)


def _all(numbers: Iterable[int]) -> bytes:
    return b" ".join(map(_to, numbers))


def _to(number: int) -> bytes:
    return b"%d 0 R" % number
