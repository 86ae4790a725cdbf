"""Merges PDFs that were printed one by one. pikepdf is imported only if there are several."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.sheets.paper.pdf import PrintingUnavailable


def merge_pdfs(pdfs: Sequence[bytes]) -> bytes:
    """Return one PDF with all pages, and the title and language of the first. The same PDFs give the same bytes.

    Raises PrintingUnavailable.
    """
    if len(pdfs) == 1:
        return pdfs[0]
    try:
        from scorekeeper.sheets.pdf_merge.merger import merged  # noqa: PLC0415 - loads pikepdf
    except ModuleNotFoundError as error:
        raise PrintingUnavailable("pikepdf") from error
    return merged(pdfs)
