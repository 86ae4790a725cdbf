"""Merges documents into one tagged PDF by pikepdf, one after another, with one outline of their bookmarks.

WeasyPrint can combine documents only while all of them are laid out in memory, some megabytes a page, and the time to
tag them grows with the square of the pages. Here each document is printed alone, and shared fonts are embedded once.
pikepdf holds every object in memory until the file is written, mostly tags: about 1.4 MB for the sheet of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import BinaryIO

from msgspec import Struct
from pikepdf import (
    Array,
    Dictionary,
    Name,
    NameTree,
    NumberTree,
    Object,
    ObjectStreamMode,
    OutlineItem,
    Page,
    Pdf,
    Stream,
    String,
)

# Entries of the document catalogue (PDF 32000-1, 7.7.2) about its own pages, of which the merged file has its own.
PAGE_ENTRIES = ("/Type", "/Pages", "/StructTreeRoot", "/Outlines", "/Names")

# The keys by which a page or a link refers to its structure elements (PDF 32000-1, 14.7.4.4).
TAG_KEYS = ("/StructParents", "/StructParent")
CELLS = (Name.TH, Name.TD)


def merged(pdfs: Sequence[bytes]) -> bytes:
    """Return one PDF with all pages, and with the title and language of the first PDF.

    The top-level bookmarks of all PDFs are put in one list. If consecutive bookmarks have the same title, only the
    first remains.
    """
    merger, marks, number = PdfMerger(shared_fonts=False), list[Bookmark](), 1
    for place, pdf in enumerate(pdfs):
        with Pdf.open(BytesIO(pdf)) as source:
            marks += _bookmarks(source, number)
            pages = len(source.pages)
        if place:
            merger.add(pdf, number, 0)
        number += pages
    file = BytesIO()
    merger.close(pdfs[0], _without_repeated(marks), file)
    return file.getvalue()


def _bookmarks(source: Pdf, number: int) -> Iterator[Bookmark]:
    """Yield the top-level bookmarks of a document whose first page is page `number` of the whole."""
    with source.open_outline() as outline:
        for item in outline.root:
            # WeasyPrint writes every destination as a page and a position on it.
            if isinstance(item.destination, Array):
                yield Bookmark(item.title, number + source.pages.index(Page(item.destination[0])))


def _without_repeated(marks: Sequence[Bookmark]) -> Iterator[Bookmark]:
    for before, mark in zip((None, *marks), marks, strict=False):
        if before is None or before.title != mark.title:
            yield mark


class Bookmark(Struct, frozen=True):
    """An entry of the document outline that leads to `page`, counted from 1."""

    title: str
    page: int
    under: tuple[Bookmark, ...] = ()


class PdfMerger:
    """Builds a merged PDF. The document given to `close` comes first and provides title and language.

    With `shared_fonts` its fonts are also used by all other documents. Otherwise each document has its own.
    """

    def __init__(self, *, shared_fonts: bool = True) -> None:
        self._shared_fonts = shared_fonts
        self._book = Pdf.new()
        self._tags = NumberTree.new(self._book)
        self._keys = 0
        # The root of the structure tree and the font dictionary of each document.
        self._roots: list[Object] = []
        self._font_dictionaries: list[Object] = []

    def add(self, pdf: bytes, number: int, shift: float) -> None:
        """Append the pages of a document; its first page is page `number` of the book.

        The contents of a portrait page move `shift` points away from the bound edge, so that there is a gutter.
        """
        with Pdf.open(BytesIO(pdf)) as source:
            for place, page in enumerate(source.pages, start=number):
                if page.mediabox[2] < page.mediabox[3]:
                    right_hand = place % 2 == 1
                    page.contents_add(b"1 0 0 1 %.3f 0 cm\n" % (shift if right_hand else -shift), prepend=True)
            self._copy(source, len(self._book.pages))

    def close(self, pdf: bytes, bookmarks: Iterable[Bookmark], file: BinaryIO) -> None:
        """Insert a document before all others and write the file. The same documents give the same bytes."""
        book = self._book
        with Pdf.open(BytesIO(pdf)) as source:
            fonts = source.make_indirect(Dictionary(dict(_fonts_of(source).items())))
            self._copy(source, 0)
            if self._shared_fonts:
                self._fill_font_dictionaries(book.copy_foreign(fonts))
            self._copy_catalog(source)
        self._write_structure()
        self._write_names()
        with book.open_outline() as outline:
            outline.root.extend(map(_outline_item, bookmarks))
        book.save(file, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate, min_version="1.7")

    def _copy(self, source: Pdf, before: int) -> None:
        """Copy pages and tags of a document. Shared fonts are taken out here and put back in `close`."""
        renumber_part(source, len(self._roots), self._keys)
        fonts = _fonts_of(source)
        if self._shared_fonts:
            for name in list(fonts.keys()):
                del fonts[name]
        for index, page in enumerate(source.pages, start=before):
            self._book.pages.insert(index, page)
        if self._shared_fonts:
            self._font_dictionaries.append(self._book.copy_foreign(fonts))
        structure = self._book.copy_foreign(source.Root.StructTreeRoot)
        [root] = structure.K
        self._roots.insert(len(self._roots) if before else 0, root)
        tagged = dict(NumberTree(structure.ParentTree).items())
        for key, elements in tagged.items():
            self._tags[self._keys + key] = elements
        self._keys += len(tagged)

    def _fill_font_dictionaries(self, fonts: Object) -> None:
        for each in self._font_dictionaries:
            for name, font in fonts.items():
                each[name] = font

    def _copy_catalog(self, source: Pdf) -> None:
        """Copy title, language and the mark of accessibility from this document to the book."""
        kept = {key: value for key, value in source.Root.items() if key not in PAGE_ENTRIES}
        for key, value in self._book.copy_foreign(source.make_indirect(Dictionary(kept))).items():
            self._book.Root[key] = value
        self._book.trailer.Info = self._book.copy_foreign(source.trailer.Info)

    def _write_structure(self) -> None:
        """Merge the structure trees: each document becomes a Part of one Document."""
        book = self._book
        structure = book.make_indirect(Dictionary(Type=Name.StructTreeRoot, ParentTree=self._tags.obj))
        whole = book.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=structure, K=Array(self._roots)))
        for root in self._roots:
            root.S, root.P = Name.Part, whole
        structure.K = Array([whole])
        book.Root.StructTreeRoot = structure

    def _write_names(self) -> None:
        """Give every page a named destination for links."""
        names = NameTree.new(self._book)
        for number, page in enumerate(self._book.pages, start=1):
            names[anchor_of(number)] = Array([page.obj, Name.Fit])
        self._book.Root.Names = Dictionary(Dests=names.obj)


def anchor_of(page: int) -> str:
    """Return the named destination of a page, counted from 1."""
    return f"page-{page}"


def _fonts_of(document: Pdf) -> Object:
    """Return the font dictionary, which all pages and form XObjects of a document share."""
    return document.pages[0].Resources.Font


def _outline_item(mark: Bookmark) -> OutlineItem:
    """Return an outline item whose children are collapsed."""
    item = OutlineItem(mark.title, mark.page - 1)
    item.is_closed = True
    item.children.extend(map(_outline_item, mark.under))
    return item


def renumber_part(source: Pdf, number: int, keys: int) -> None:
    """Renumber a document that becomes part `number` of a file with `keys` entries in its parent tree.

    All streams are loaded into memory, so the document may be closed once it is copied.
    """
    for thing in source.objects:
        if isinstance(thing, Stream):
            _load_stream(thing)
        elif isinstance(thing, Dictionary):
            _prepare_element(thing, number, keys)


def _load_stream(stream: Stream) -> None:
    """Load a stream into memory: otherwise pikepdf reads it from the document when the merged file is saved."""
    coding, parameters = stream.get("/Filter"), stream.get("/DecodeParms")
    stream.write(
        stream.read_raw_bytes(),
        filter=coding if isinstance(coding, Name | Array) else None,
        decode_parms=parameters if isinstance(parameters, Dictionary | Array) else None,
    )


def _prepare_element(thing: Dictionary, number: int, keys: int) -> None:
    for key in TAG_KEYS:
        if key in thing:
            thing[key] = int(thing[key]) + keys
    if thing.get("/S") in CELLS:
        _rename_cell(thing, number)


def _rename_cell(cell: Dictionary, number: int) -> None:
    """Make the ID of a header cell unique: WeasyPrint makes it from the number of its table, which is unique in one
    document.
    """
    if "/ID" in cell:
        cell.ID = _unique_cell_id(cell.ID, number)
    if "/A" in cell and "/Headers" in cell.A:
        cell.A.Headers = Array([_unique_cell_id(cell_id, number) for cell_id in cell.A.Headers])


def _unique_cell_id(cell_id: Object, number: int) -> String:
    return String(f"{number}-{cell_id}")
