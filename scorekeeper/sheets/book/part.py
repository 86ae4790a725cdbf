"""One document on its way into a book: what WeasyPrint counts in each document from the beginning is counted on."""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

# By this number a page or a link finds its tags in the tree of the document.
TAG_KEYS = ("/StructParents", "/StructParent")
CELLS = (Name.TH, Name.TD)


def prepare_part(source: Pdf, number: int, keys: int) -> None:
    """Make the document fit to be copied into a book, where it is the part of this number and `keys` are in use.

    It may be closed as soon as it is copied.
    """
    for thing in source.objects:
        if isinstance(thing, Stream):
            _load(thing)
        elif isinstance(thing, Dictionary):
            _prepare(thing, number, keys)


def _load(stream: Stream) -> None:
    """Take the content into memory: else the book would read it from the document when it is written itself."""
    coding, parameters = stream.get("/Filter"), stream.get("/DecodeParms")
    stream.write(
        stream.read_raw_bytes(),
        filter=coding if isinstance(coding, Name | Array) else None,
        decode_parms=parameters if isinstance(parameters, Dictionary | Array) else None,
    )


def _prepare(thing: Dictionary, number: int, keys: int) -> None:
    for key in TAG_KEYS:
        if key in thing:
            thing[key] = int(thing[key]) + keys
    if thing.get("/S") in CELLS:
        _rename_cell(thing, number)


def _rename_cell(cell: Dictionary, number: int) -> None:
    """WeasyPrint names the heading of a column or row after its table's number, which tables of others have too."""
    if "/ID" in cell:
        cell.ID = _renamed(cell.ID, number)
    if "/A" in cell and "/Headers" in cell.A:
        cell.A.Headers = Array([_renamed(heading, number) for heading in cell.A.Headers])


def _renamed(heading: Object, number: int) -> String:
    return String(f"{number}-{heading}")
