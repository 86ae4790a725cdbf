"""Sheets are printed beside the server, one after another, and nobody who keeps score waits for paper."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from io import BytesIO
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest

from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.sheets.paper.weasy import render_pdf
from scorekeeper.sheets.pictures.print_process import print_all, read_message, write_message
from scorekeeper.sheets.pictures.printing import PrintAs
from scorekeeper.web.printing import print_queue
from scorekeeper.web.printing.print_process import PrintingFailed, PrintProcess
from scorekeeper.web.printing.print_queue import EXTENSION, MAX_KEPT, MAX_QUEUED, MAX_WAITING, PrinterBusy, PrintQueue

if TYPE_CHECKING:
    from tests.web.table import Phone

LEAF = '<html lang="en"><title>A leaf</title><p>%s</p>'


class HeldProcess(PrintProcess):
    """Prints a document as its own text, and none before it may."""

    def __init__(self) -> None:
        super().__init__()
        self.may_print = Event()
        self.asked: list[str] = []
        self.began = Event()

    def print(self, kind: PrintAs, html: str) -> bytes:
        self.asked.append(html)
        self.began.set()
        assert self.may_print.wait(60)
        if html == "missing":
            raise PrintingUnavailable("Pango")
        return f"{kind}: {html}".encode()


@pytest.fixture
def process() -> Iterator[HeldProcess]:
    """It prints everything at last, so that no thread waits for ever."""
    held = HeldProcess()
    yield held
    held.may_print.set()


class TestTheProcess:
    def test_it_prints_the_same_bytes_and_is_started_again_where_it_was_killed(self) -> None:
        process = PrintProcess()
        try:
            assert process.print(PrintAs.PDF, LEAF % "one") == render_pdf(LEAF % "one")
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
            assert process.print(PrintAs.PNG, LEAF % "two").startswith(b"\x89PNG")
        finally:
            process.end()

    def test_it_goes_on_after_a_document_that_failed(self) -> None:
        documents, answers = BytesIO(), BytesIO()
        write_message(documents, {"kind": "stone"}, b"one")
        write_message(documents, {"kind": "wood"}, b"two")
        documents.write(b'{"kind": "pdf", "size": 9}\nhalf')
        documents.seek(0)
        print_all(documents, answers)
        answers.seek(0)
        failed = [read_message(answers) for _ in range(3)]
        assert failed[0] == ({"failed": "ValueError: 'stone' is not a valid PrintAs", "size": 0}, b"")
        assert failed[1] is not None
        assert failed[2] is None

    def test_what_failed_is_raised(self, monkeypatch: pytest.MonkeyPatch) -> None:
        process = PrintProcess()
        monkeypatch.setattr(process, "_ask", lambda _kind, _html: ({"failed": "ValueError: no"}, b""))
        with pytest.raises(PrintingFailed, match="ValueError: no"):
            process.print(PrintAs.PDF, "")
        monkeypatch.setattr(process, "_ask", lambda _kind, _html: None)
        with pytest.raises(PrintingFailed, match="ended"):
            process.print(PrintAs.PDF, "")


class TestTheQueue:
    def test_a_document_is_printed_once_for_everybody(self, process: HeldProcess) -> None:
        process.may_print.set()
        queue = PrintQueue(process)
        assert [queue.print(PrintAs.PDF, "sheet") for _ in range(3)] == [b"pdf: sheet"] * 3
        assert queue.print(PrintAs.PNG, "sheet") == b"png: sheet"
        assert process.asked == ["sheet", "sheet"]

    def test_only_the_last_documents_are_kept(self, process: HeldProcess) -> None:
        process.may_print.set()
        queue = PrintQueue(process)
        for number in range(MAX_KEPT + 2):
            queue.print(PrintAs.PDF, str(number))
        queue.print(PrintAs.PDF, str(MAX_KEPT + 1))
        queue.print(PrintAs.PDF, "0")
        assert process.asked == [*map(str, range(MAX_KEPT + 2)), "0"]

    def test_who_waits_too_long_finds_the_document_the_next_time(self, process: HeldProcess) -> None:
        queue = PrintQueue(process, patience_s=0)
        with pytest.raises(PrinterBusy):
            queue.print(PrintAs.PDF, "sheet")
        process.may_print.set()
        assert wait_for(queue, "sheet") == b"pdf: sheet"
        assert process.asked == ["sheet"]

    def test_few_wait_and_all_others_are_answered_at_once(self, process: HeldProcess) -> None:
        queue = PrintQueue(process)
        waiting = [Thread(target=queue.print, args=(PrintAs.PDF, str(number))) for number in range(MAX_WAITING)]
        for thread in waiting:
            thread.start()
        wait_until_full(queue)
        for _ in range(2):
            with pytest.raises(PrinterBusy):
                queue.print(PrintAs.PDF, "another")
        process.may_print.set()
        for thread in waiting:
            thread.join()
        assert wait_for(queue, "another") == b"pdf: another"

    def test_the_queue_is_bounded(self, process: HeldProcess) -> None:
        queue = PrintQueue(process, patience_s=0)
        for number in range(MAX_QUEUED + 5):
            with pytest.raises(PrinterBusy):
                queue.print(PrintAs.PDF, str(number))
        process.may_print.set()
        assert wait_for(queue, str(MAX_QUEUED - 1))
        assert len(process.asked) == MAX_QUEUED

    def test_a_library_that_is_missing_is_named_and_looked_for_again(self, process: HeldProcess) -> None:
        process.may_print.set()
        queue = PrintQueue(process)
        for _ in range(2):
            with pytest.raises(PrintingUnavailable, match="Pango"):
                queue.print(PrintAs.PDF, "missing")
        assert process.asked == ["missing"] * 2

    def test_a_process_that_nobody_needs_ends(self, process: HeldProcess, monkeypatch: pytest.MonkeyPatch) -> None:
        ended = Event()
        monkeypatch.setattr(print_queue, "IDLE_S", 0.0)
        monkeypatch.setattr(process, "end", ended.set)
        process.may_print.set()
        PrintQueue(process).print(PrintAs.PDF, "sheet")
        assert ended.wait(60)


def test_the_page_of_a_sheet_that_is_not_printed_yet_asks_again_by_itself(
    phone: Phone, process: HeldProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(phone.client.application.extensions, EXTENSION, PrintQueue(process, patience_s=0))
    sheet = f"/games/{phone.start()}/sheet.pdf"
    answer = phone.get(sheet, 503, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert answer.headers["Refresh"] == answer.headers["Retry-After"] == "3"
    assert "The sheet is being printed" in answer.get_data(as_text=True)


@pytest.mark.parametrize("picture", ["standings.png", "sheet.png"])
def test_in_place_of_a_picture_there_is_never_a_page(
    phone: Phone, process: HeldProcess, monkeypatch: pytest.MonkeyPatch, picture: str
) -> None:
    """A messenger that cannot wait shows its link without one, or asks again."""
    monkeypatch.setitem(phone.client.application.extensions, EXTENSION, PrintQueue(process, patience_s=0))
    answer = phone.get(f"/games/{phone.start()}/{picture}", 503, headers={"Accept": "image/avif,image/*,*/*;q=0.8"})
    assert (answer.mimetype, answer.headers["Retry-After"]) == ("text/plain", "3")
    assert "Refresh" not in answer.headers


def wait_for(queue: PrintQueue, html: str) -> bytes:
    """The document, asked for as often as a page does that asks again by itself."""
    while True:
        try:
            return queue.print(PrintAs.PDF, html)
        except PrinterBusy:
            Event().wait(0.01)


def wait_until_full(queue: PrintQueue) -> None:
    """Wait until as many wait as may."""
    while queue.waiting < MAX_WAITING:
        Event().wait(0.01)
