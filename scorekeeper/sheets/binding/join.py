"""Documents that were printed alone as one PDF; pikepdf is imported only when some are joined."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from zipfile import ZipFile

from scorekeeper.sheets.paper.pdf import PrintingUnavailable


def join_pdfs(pdfs: Sequence[bytes]) -> bytes:
    """Documents one after another as one; the first brings title and language. The same give the same bytes.

    Raises PrintingUnavailable.
    """
    if len(pdfs) == 1:
        return pdfs[0]
    try:
        from scorekeeper.sheets.binding.joined import joined  # noqa: PLC0415 - loads pikepdf
    except ModuleNotFoundError as error:
        raise PrintingUnavailable("pikepdf") from error
    return joined(pdfs)


def pack(pdfs: Sequence[bytes]) -> bytes:
    """Documents in one message for the process that joins them."""
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for number, pdf in enumerate(pdfs):
            archive.writestr(f"{number:04}", pdf)
    return file.getvalue()


def unpack(packed: bytes) -> list[bytes]:
    """The documents in a message."""
    with ZipFile(BytesIO(packed)) as archive:
        return [archive.read(name) for name in archive.namelist()]
