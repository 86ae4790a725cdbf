"""One document as it moves into the file of a book: its objects get other numbers, and some become shared.

It is taken from WeasyPrint when everything is ready to be written (`finisher`), as objects of pydyf.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

# A reference to an object; a text is passed over whatever it says.
REFERENCE = re.compile(rb"\((?:\\.|[^\\()])*\)|\b(\d+) 0 R\b", re.DOTALL)
# WeasyPrint calls the heading of a column or row after the number of its table, which is another one in the book.
HEADING = re.compile(rb"\((\d+)(-\d+-\d+)\)")
CELLS = (b"/S /TH", b"/S /TD")
STREAM = b"\nstream\n"


class Part:
    """A document by the numbers of the book: each is its own number plus `first`, but for what is `shared`."""

    def __init__(self, pdf: Any, first: int, shared: Mapping[str, int], tags: int) -> None:
        """`shared` has the numbers of `pages`, `fonts` and the `root` of all tags; `tags` counts those so far."""
        self._objects, self._first = pdf.objects, first
        self._catalog = pdf.catalog
        structure = self._at(pdf.catalog["StructTreeRoot"])
        document, tree = self._at(structure["K"][0]), self._at(structure["ParentTree"])
        pages = [self._objects[number] for number in pdf.pages["Kids"][::3]]
        self._fonts = self._at(self._at(pages[0]["Resources"])["Font"])
        self._shared = {
            pdf.pages.number: shared["pages"],
            self._fonts.number: shared["fonts"],
            structure.number: shared["root"],
        }
        self._own = [document.number, *(page.number for page in pages)]
        document["S"] = "/Part"
        self.pages = [self._moved(page.number) for page in pages]
        self.root = self._moved(document.number)
        self._tagged: list[bytes] = [getattr(thing, "data", thing) for thing in tree["Nums"][1::2]]
        for thing in self._objects:
            for key in ("StructParents", "StructParent"):
                if isinstance(thing, dict) and key in thing:
                    thing[key] += tags

    def contents(self) -> dict[int, tuple[bytes, bool]]:
        """Everything on its pages, by number, and whether it is packed with others; without what is shared."""
        # The tags of page numbers hang on no tree: they are only among what is tagged.
        tagged = [number for data in self._tagged for number in self._renumbered(data)[1]]
        return self._reachable([*self._own, *tagged])

    def tagged(self) -> list[bytes]:
        """What is tagged on each page as a list, then what is tagged by itself as a reference."""
        return [self._renumbered(data)[0] for data in self._tagged]

    def fonts(self) -> tuple[bytes, dict[int, tuple[bytes, bool]]]:
        """The list of fonts, and everything it needs."""
        data, needs = self._renumbered(self._fonts.data)
        return data, self._reachable(needs)

    def about(self, leave_out: Iterable[str]) -> tuple[bytes, dict[int, tuple[bytes, bool]]]:
        """What is said of the whole document, and everything that needs."""
        kept = type(self._catalog)({key: value for key, value in self._catalog.items() if key not in leave_out})
        data, needs = self._renumbered(kept.data)
        return data, self._reachable(needs)

    def _at(self, reference: bytes | str) -> Any:
        return self._objects[int(reference.split()[0])]

    def _moved(self, number: int) -> int:
        return self._shared.get(number, number + self._first)

    def _reachable(self, numbers: Iterable[int]) -> dict[int, tuple[bytes, bool]]:
        found: dict[int, tuple[bytes, bool]] = {}
        waiting = list(numbers)
        while waiting:
            number = waiting.pop()
            moved = self._moved(number)
            if number in self._shared or moved in found:
                continue
            thing = self._objects[number]
            data, needs = self._renumbered(thing.data)
            found[moved] = data, bool(thing.compressible)
            waiting += needs
        return found

    def _renumbered(self, data: bytes) -> tuple[bytes, list[int]]:
        """The data of an object with the numbers of the book, and its own numbers of those it refers to."""
        head, mark, stream = data.partition(STREAM)
        needs = []

        def moved(found: re.Match[bytes]) -> bytes:
            if found[1] is None:
                return found[0]
            needs.append(int(found[1]))
            return b"%d 0 R" % self._moved(needs[-1])

        head = REFERENCE.sub(moved, head)
        if any(cell in head for cell in CELLS):
            head = HEADING.sub(lambda found: b"(%d%s)" % (int(found[1]) + self._first, found[2]), head)
        return head + mark + stream, needs
