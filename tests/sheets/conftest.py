"""A sheet is printed without a word of complaint: any line WeasyPrint logs fails the test that printed."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest


class Complaints(logging.Handler):
    """Everything logged at warning or above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.record: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.record.append(record.getMessage())


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """What WeasyPrint complained about so far; a test that expects something clears it."""
    handler = Complaints()
    logger = logging.getLogger("weasyprint")
    logger.addHandler(handler)
    yield handler
    logger.removeHandler(handler)


@pytest.fixture(autouse=True)
def no_complaints(complaints: Complaints) -> Iterator[None]:
    """Every test of this folder fails on a complaint it did not clear."""
    yield
    assert complaints.record == []
