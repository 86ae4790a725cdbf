"""Renumber what WeasyPrint numbers from the start in each document, so that documents can be merged."""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

# The keys by which a page or a link refers to its structure elements (PDF 32000-1, 14.7.4.4).
TAG_KEYS = ("/StructParents", "/StructParent")
CELLS = (Name.TH, Name.TD)


def renumber_part(source: Pdf, number: int, keys: int) -> None:
    """Renumber a document that becomes part `number` of a file with `keys` entries in its parent tree.

    All streams are loaded, so it may be closed as soon as it is copied.
    """
    for thing in source.objects:
        if isinstance(thing, Stream):
            _load(thing)
        elif isinstance(thing, Dictionary):
            _prepare(thing, number, keys)


def _load(stream: Stream) -> None:
    """Load the content into memory: otherwise pikepdf reads it from the document when the merged file is saved."""
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
    """WeasyPrint makes the ID of a header cell from the number of its table, which is unique in one document only."""
    if "/ID" in cell:
        cell.ID = _with_part(cell.ID, number)
    if "/A" in cell and "/Headers" in cell.A:
        cell.A.Headers = Array([_with_part(heading, number) for heading in cell.A.Headers])


def _with_part(heading: Object, number: int) -> String:
    return String(f"{number}-{heading}")
