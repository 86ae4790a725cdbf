"""Sheets are printed beside the server, one after another, and nobody who keeps score waits for paper."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from threading import Event, Semaphore, Thread
from typing import TYPE_CHECKING

import pytest
from filelock import FileLock, Timeout

from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.sheets.paper.weasy import render_pdf
from scorekeeper.sheets.pdf_merge.merge import unpack_pdfs
from scorekeeper.sheets.pictures.print_process import print_all, read_message, write_message
from scorekeeper.sheets.pictures.printing import PrintAs
from scorekeeper.storage import print_lock as storage_print_lock
from scorekeeper.storage.print_lock import QUEUE, PrintLock
from scorekeeper.web.printing import print_process, print_queue, responses
from scorekeeper.web.printing.print_process import PrintingFailed, PrintProcess
from scorekeeper.web.printing.print_queue import EXTENSION, MAX_KEPT, MAX_QUEUED, MAX_WAITING, PrinterBusy, PrintQueue

if TYPE_CHECKING:
    from tests.web.table import Phone

pytestmark = pytest.mark.one_database

# As a browser asks for an address that was opened.
OPENED = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
LEAF = '<html lang="en"><title>A leaf</title><p>%s</p>'


class HeldProcess(PrintProcess):
    """Prints a document as its own text, and none before it may."""

    def __init__(self) -> None:
        super().__init__()
        self.may_print = Event()
        self.asked: list[str] = []
        self.began = Event()

    def print(self, kind: PrintAs, source: str | bytes) -> bytes:
        text = source if isinstance(source, str) else ", ".join(pdf.decode() for pdf in unpack_pdfs(source))
        self.asked.append(text)
        self.began.set()
        assert self.may_print.wait(60)
        if text == "missing":
            raise PrintingUnavailable("Pango")
        return f"{kind}: {text}".encode()


@pytest.fixture
def lock(tmp_path: Path) -> PrintLock:
    return PrintLock(tmp_path / "lock")


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
        monkeypatch.setattr(process, "_ask", lambda *_more: ({"failed": "ValueError: no"}, b""))
        with pytest.raises(PrintingFailed, match="ValueError: no"):
            process.print(PrintAs.PDF, "")
        monkeypatch.setattr(process, "_ask", lambda *_more: None)
        with pytest.raises(PrintingFailed, match="ended"):
            process.print(PrintAs.PDF, "")

    def test_what_takes_too_long_is_given_up_and_the_next_document_printed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        process = PrintProcess()
        try:
            with monkeypatch.context() as patch:
                patch.setattr(print_process, "COMMAND", [sys.executable, "-c", "import time; time.sleep(60)"])
                patch.setattr(print_process, "MAX_PRINT_S", 0.1)
                with pytest.raises(PrintingFailed, match="too long"):
                    process.print(PrintAs.PDF, LEAF % ("a long one" * 100_000))
                assert process.pid is None
            assert process.print(PrintAs.PDF, LEAF % "one") == render_pdf(LEAF % "one")
        finally:
            process.end()


class TestThePress:
    def test_one_document_is_printed_at_a_time_whoever_prints(self, tmp_path: Path) -> None:
        """Two processes of a server, here two locks with the same folder."""
        order: list[str] = []
        with PrintLock(tmp_path).turn():
            other = Thread(target=take_a_turn, args=(PrintLock(tmp_path), order, "second"))
            other.start()
            Event().wait(0.2)
            order.append("first")
        other.join()
        assert order == ["first", "second"]

    def test_a_book_gives_way_between_two_games_to_a_sheet_that_is_waited_for(self, tmp_path: Path) -> None:
        order: list[str] = []
        with PrintLock(tmp_path).turn() as book:
            order.append("a game")
            book.give_way()
            order.append("the next game")
            sheet = Thread(target=take_a_turn, args=(PrintLock(tmp_path), order, "a sheet"))
            sheet.start()
            while door_is_free(tmp_path):
                Event().wait(0.01)
            book.give_way()
            order.append("the last game")
        sheet.join()
        assert order == ["a game", "the next game", "a sheet", "the last game"]

    def test_a_press_that_is_stuck_stops_nobody_for_ever(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(storage_print_lock, "TIMEOUT_S", 0.05)
        order: list[str] = []
        with PrintLock(tmp_path).turn():
            take_a_turn(PrintLock(tmp_path), order, "beside it")
        assert order == ["beside it"]


class TestTheQueue:
    def test_a_document_is_printed_once_for_everybody(self, process: HeldProcess, lock: PrintLock) -> None:
        process.may_print.set()
        queue = PrintQueue(process, lock)
        assert [queue.print(PrintAs.PDF, "sheet") for _ in range(3)] == [b"pdf: sheet"] * 3
        assert queue.print(PrintAs.PNG, "sheet") == b"png: sheet"
        assert process.asked == ["sheet", "sheet"]

    def test_a_document_is_kept_for_each_who_wanted_it_kept(self, process: HeldProcess, lock: PrintLock) -> None:
        """Two games whose sheets have the same words: each is found by its own name."""
        process.may_print.set()
        queue = PrintQueue(process, lock)
        one: list[bytes] = []
        other: list[bytes] = []
        for kept in (one, other):
            queue.print(PrintAs.PDF, "sheet", kept.append)
        assert one == other == [b"pdf: sheet"]

    def test_only_the_last_documents_are_kept(self, process: HeldProcess, lock: PrintLock) -> None:
        process.may_print.set()
        queue = PrintQueue(process, lock)
        for number in range(MAX_KEPT + 2):
            queue.print(PrintAs.PDF, str(number))
        queue.print(PrintAs.PDF, str(MAX_KEPT + 1))
        queue.print(PrintAs.PDF, "0")
        assert process.asked == [*map(str, range(MAX_KEPT + 2)), "0"]

    def test_who_waits_too_long_finds_the_document_the_next_time(self, process: HeldProcess, lock: PrintLock) -> None:
        queue = PrintQueue(process, lock)
        with pytest.raises(PrinterBusy):
            queue.print(PrintAs.PDF, "sheet", timeout_s=0)
        process.may_print.set()
        assert wait_for(queue, "sheet") == b"pdf: sheet"
        assert process.asked == ["sheet"]

    def test_few_wait_and_all_others_are_answered_at_once(self, process: HeldProcess, lock: PrintLock) -> None:
        queue = PrintQueue(process, lock)
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

    def test_the_queue_is_bounded(self, process: HeldProcess, lock: PrintLock) -> None:
        queue = PrintQueue(process, lock)
        for number in range(MAX_QUEUED + 5):
            with pytest.raises(PrinterBusy) as busy:
                queue.print(PrintAs.PDF, str(number), timeout_s=0)
            assert busy.value.before == min(number, MAX_QUEUED)
        process.may_print.set()
        assert wait_for(queue, str(MAX_QUEUED - 1))
        assert len(process.asked) == MAX_QUEUED

    def test_a_library_that_is_missing_is_named_and_looked_for_again(
        self, process: HeldProcess, lock: PrintLock
    ) -> None:
        process.may_print.set()
        queue = PrintQueue(process, lock)
        for _ in range(2):
            with pytest.raises(PrintingUnavailable, match="Pango"):
                queue.print(PrintAs.PDF, "missing")
        assert process.asked == ["missing"] * 2

    def test_a_process_that_nobody_needs_ends(
        self, process: HeldProcess, lock: PrintLock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ended = Event()
        monkeypatch.setattr(print_queue, "IDLE_S", 0.0)
        monkeypatch.setattr(process, "end", ended.set)
        process.may_print.set()
        PrintQueue(process, lock).print(PrintAs.PDF, "sheet")
        assert ended.wait(60)


def test_the_page_of_a_sheet_that_is_not_printed_yet_says_how_many_come_before_and_asks_again_by_itself(
    phone: Phone, process: HeldProcess, lock: PrintLock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(phone.client.application.extensions, EXTENSION, PrintQueue(process, lock))
    monkeypatch.setattr(responses, "PAGE_TIMEOUT_S", 0)
    sheets = [f"/games/{phone.start(title=title)}/sheet.pdf" for title in ("One", "Two", "Three")]
    for sheet, words in zip(
        sheets,
        ("It takes a moment.", "1 sheet is printed before yours.", "2 sheets are printed before yours."),
        strict=True,
    ):
        answer = phone.get(sheet, 202, headers=OPENED)
        assert (answer.headers["Refresh"], answer.headers["Retry-After"]) == ("1", "3")
        assert "The sheet is being printed" in answer.get_data(as_text=True)
        assert words in answer.get_data(as_text=True)
    assert words in phone.get(sheets[-1], 202, headers=OPENED).get_data(as_text=True), "asking again changes no turn"


def test_what_nobody_waited_for_is_kept_for_whoever_asks_again(
    phone: Phone, process: HeldProcess, lock: PrintLock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next request may come to another process of the server, which would print it once more."""
    queue = PrintQueue(process, lock)
    monkeypatch.setitem(phone.client.application.extensions, EXTENSION, queue)
    monkeypatch.setattr(responses, "PAGE_TIMEOUT_S", 0)
    sheet = f"/games/{phone.start()}/sheet.pdf"
    phone.get(sheet, 202, headers=OPENED)
    process.may_print.set()
    assert process.began.wait(60)
    wait_for(queue, process.asked[0])
    monkeypatch.setitem(phone.client.application.extensions, EXTENSION, None)
    monkeypatch.setattr(print_queue, "print_document", None)
    assert phone.get(sheet).get_data().startswith(b"pdf: ")


class StepwiseProcess(HeldProcess):
    """Prints one document each time it is let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.steps = Semaphore(0)
        self.may_print.set()

    def print(self, kind: PrintAs, source: str | bytes) -> bytes:
        assert self.steps.acquire(timeout=60)
        return super().print(kind, source)


def test_a_set_of_papers_is_printed_part_by_part_and_a_sheet_comes_between(
    phone: Phone, lock: PrintLock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asked for the set sees how far it is. The one sheet is not behind all that are still to come."""
    process = StepwiseProcess()
    queue = PrintQueue(process, lock)
    monkeypatch.setitem(phone.client.application.extensions, EXTENSION, queue)
    for timeout in ("PAGE_TIMEOUT_S", "SET_TIMEOUT_S"):
        monkeypatch.setattr(responses, timeout, 0)
    papers = f"/sheets/evening.pdf?sent=y&rules=desilva&tables=2&players=8{'&parts=sheets&parts=table-cards'}"
    sheet = f"/games/{phone.start()}/sheet.pdf"

    def go_on() -> None:
        printed = len(process.asked)
        process.steps.release()
        while len(process.asked) == printed or any(not job.printed.done() for job in [*queue._jobs.values()][:printed]):
            Event().wait(0.01)

    page = phone.get(papers, 202, headers=OPENED)
    assert page.headers["Refresh"] == "1"
    assert "The papers are being printed" in page.get_data(as_text=True)
    assert "0 of 3 parts are ready." in page.get_data(as_text=True)
    phone.get(sheet, 202, headers=OPENED)
    go_on()
    assert "1 of 3 parts are ready." in phone.get(papers, 202, headers=OPENED).get_data(as_text=True)
    go_on()
    assert phone.get(sheet).get_data().startswith(b"pdf: ")
    for ready in (2, 3):
        go_on()
        assert f"{ready} of 3 parts are ready." in phone.get(papers, 202, headers=OPENED).get_data(as_text=True)
    go_on()
    assert phone.get(papers).get_data().startswith(b"merged: pdf: ")
    assert len(process.asked) == 5


@pytest.mark.parametrize("picture", ["standings.png", "sheet.png"])
def test_in_place_of_a_picture_there_is_never_a_page(
    phone: Phone, process: HeldProcess, lock: PrintLock, monkeypatch: pytest.MonkeyPatch, picture: str
) -> None:
    """A messenger that cannot wait shows its link without one, or asks again."""
    monkeypatch.setattr(responses, "TIMEOUT_S", 0)
    monkeypatch.setitem(phone.client.application.extensions, EXTENSION, PrintQueue(process, lock))
    answer = phone.get(f"/games/{phone.start()}/{picture}", 503, headers={"Accept": "image/avif,image/*,*/*;q=0.8"})
    assert (answer.mimetype, answer.headers["Retry-After"]) == ("text/plain", "3")
    assert "Refresh" not in answer.headers


def take_a_turn(lock: PrintLock, order: list[str], name: str) -> None:
    with lock.turn():
        order.append(name)


def door_is_free(folder: Path) -> bool:
    try:
        with FileLock(folder / QUEUE).acquire(blocking=False):
            return True
    except Timeout:
        return False


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
