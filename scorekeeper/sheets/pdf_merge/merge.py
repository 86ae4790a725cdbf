"""Merge PDFs that were printed one by one; pikepdf is imported only when there are several."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from zipfile import ZipFile

from scorekeeper.sheets.paper.pdf import PrintingUnavailable


def merge_pdfs(pdfs: Sequence[bytes]) -> bytes:
    """One PDF with all pages, title and language of the first. The same PDFs give the same bytes.

    Raises PrintingUnavailable.
    """
    if len(pdfs) == 1:
        return pdfs[0]
    try:
        from scorekeeper.sheets.pdf_merge.pikepdf_merge import merged  # noqa: PLC0415 - loads pikepdf
    except ModuleNotFoundError as error:
        raise PrintingUnavailable("pikepdf") from error
    return merged(pdfs)


def pack_pdfs(pdfs: Sequence[bytes]) -> bytes:
    """PDFs in one message for the process that merges them."""
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for number, pdf in enumerate(pdfs):
            archive.writestr(f"{number:04}", pdf)
    return file.getvalue()


def unpack_pdfs(packed: bytes) -> list[bytes]:
    """The PDFs in a message."""
    with ZipFile(BytesIO(packed)) as archive:
        return [archive.read(name) for name in archive.namelist()]
