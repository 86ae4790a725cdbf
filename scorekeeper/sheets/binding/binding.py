"""Many documents bound into one PDF by pikepdf, one after another.

WeasyPrint joins documents only while all of them are laid out in memory, some megabytes a page, and its tags take time
with the square of the pages. Here each document is printed alone, and fonts that all share are embedded once.

pikepdf keeps every object in memory until the file is written, mostly tags: about 1.4 MB for the sheet of a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import BinaryIO

from msgspec import Struct
from pikepdf import Array, Dictionary, Name, NameTree, NumberTree, Object, ObjectStreamMode, OutlineItem, Pdf

from scorekeeper.sheets.binding.part import prepare_part

# The entries of a document's catalogue that are about its own pages; the book has its own.
PAGE_ENTRIES = ("/Type", "/Pages", "/StructTreeRoot", "/Outlines", "/Names")


class Bookmark(Struct, frozen=True):
    """An entry in the list that a reader shows beside the pages, leading to page `page`, the first being 1."""

    title: str
    page: int
    under: tuple[Bookmark, ...] = ()


class Binding:
    """A PDF in the making. The last document brings title and language, and its pages come first.

    With `shared_fonts` it brings the fonts of all; without, each document keeps its own.
    """

    def __init__(self, *, shared_fonts: bool = True) -> None:
        self._shared_fonts = shared_fonts
        self._book = Pdf.new()
        self._tags = NumberTree.new(self._book)
        self._keys = 0
        # The root of the tags and the list of fonts of each document.
        self._roots: list[Object] = []
        self._font_lists: list[Object] = []

    def add(self, pdf: bytes, number: int, shift: float) -> None:
        """Append the pages of a document; the first is page `number` of the book.

        Everything on an upright page is moved `shift` points away from the edge where it is bound.
        """
        with Pdf.open(BytesIO(pdf)) as source:
            for place, page in enumerate(source.pages, start=number):
                if page.mediabox[2] < page.mediabox[3]:
                    right_hand = place % 2 == 1
                    page.contents_add(b"1 0 0 1 %.3f 0 cm\n" % (shift if right_hand else -shift), prepend=True)
            self._copy(source, len(self._book.pages))

    def close(self, pdf: bytes, bookmarks: Iterable[Bookmark], file: BinaryIO) -> None:
        """Insert the last document before all others and write the file. The same documents give the same bytes."""
        book = self._book
        with Pdf.open(BytesIO(pdf)) as source:
            fonts = source.make_indirect(Dictionary(dict(_fonts_of(source).items())))
            self._copy(source, 0)
            if self._shared_fonts:
                self._fill_font_lists(book.copy_foreign(fonts))
            self._copy_catalog(source)
        self._write_structure()
        self._write_names()
        with book.open_outline() as outline:
            outline.root.extend(map(_outline_item, bookmarks))
        book.save(file, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate, min_version="1.7")

    def _copy(self, source: Pdf, before: int) -> None:
        """Copy pages and tags of a document; a list of shared fonts is emptied now and filled at the end."""
        prepare_part(source, len(self._roots), self._keys)
        fonts = _fonts_of(source)
        if self._shared_fonts:
            for name in list(fonts.keys()):
                del fonts[name]
        for index, page in enumerate(source.pages, start=before):
            self._book.pages.insert(index, page)
        if self._shared_fonts:
            self._font_lists.append(self._book.copy_foreign(fonts))
        structure = self._book.copy_foreign(source.Root.StructTreeRoot)
        [root] = structure.K
        self._roots.insert(len(self._roots) if before else 0, root)
        tagged = dict(NumberTree(structure.ParentTree).items())
        for key, elements in tagged.items():
            self._tags[self._keys + key] = elements
        self._keys += len(tagged)

    def _fill_font_lists(self, fonts: Object) -> None:
        for each in self._font_lists:
            for name, font in fonts.items():
                each[name] = font

    def _copy_catalog(self, source: Pdf) -> None:
        """Copy title, language and accessibility from this document to the book."""
        kept = {key: value for key, value in source.Root.items() if key not in PAGE_ENTRIES}
        for key, value in self._book.copy_foreign(source.make_indirect(Dictionary(kept))).items():
            self._book.Root[key] = value
        self._book.trailer.Info = self._book.copy_foreign(source.trailer.Info)

    def _write_structure(self) -> None:
        """Join the tags of all documents into one tree, each document a part of the book."""
        book = self._book
        structure = book.make_indirect(Dictionary(Type=Name.StructTreeRoot, ParentTree=self._tags.obj))
        whole = book.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=structure, K=Array(self._roots)))
        for root in self._roots:
            root.S, root.P = Name.Part, whole
        structure.K = Array([whole])
        book.Root.StructTreeRoot = structure

    def _write_names(self) -> None:
        """Give every page the name by which links lead to it."""
        names = NameTree.new(self._book)
        for number, page in enumerate(self._book.pages, start=1):
            names[anchor_of(number)] = Array([page.obj, Name.Fit])
        self._book.Root.Names = Dictionary(Dests=names.obj)


def anchor_of(page: int) -> str:
    """The name by which links lead to a page, the first being 1."""
    return f"page-{page}"


def _fonts_of(document: Pdf) -> Object:
    """The list of fonts, which all pages and pictures of a document share."""
    return document.pages[0].Resources.Font


def _outline_item(mark: Bookmark) -> OutlineItem:
    """An entry with those under it folded away."""
    item = OutlineItem(mark.title, mark.page - 1)
    item.is_closed = True
    item.children.extend(map(_outline_item, mark.under))
    return item
