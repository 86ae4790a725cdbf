"""Sheets are printed by the worker, one after another, and nobody who keeps score waits for paper."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from flask import Flask

from scorekeeper.actions.jobs import worker
from scorekeeper.actions.jobs.worker import Worker, forget_sheets
from scorekeeper.sheets.paper.pdf import PrintingUnavailable, merge_pdfs
from scorekeeper.sheets.paper.weasy import render_pdf
from scorekeeper.sheets.pictures import PrintAs
from scorekeeper.storage.jobs import JobStore, SheetOrder
from scorekeeper.web.jobs.worker import EXTENSION, job_store
from scorekeeper.web.printing import responses
from scorekeeper.web.printing.responses import MAX_QUEUED, MAX_WAITING, PrinterBusy, PrintingFailed, printed
from tests.cli.running import ROOT
from tests.web.table import Phone, wait_for_worker

pytestmark = pytest.mark.one_database

# As a browser asks for an address that was opened.
OPENED = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
LEAF = '<html lang="en"><title>A leaf</title><p>%s</p>'
# Prints for ever, but has a tenth of a second.
STUCK_WORKER = """
import time
from scorekeeper.actions.jobs import worker, worker, worker_process
worker.MAX_SHEET_S, worker.print_document = 0.1, lambda kind, html: time.sleep(600)
worker_process.main()
"""


@pytest.fixture
def store(app: Flask) -> Iterator[JobStore]:
    with app.app_context():
        yield job_store()


@pytest.fixture
def asked(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The documents to be printed. None is before the test does the work of the worker, and then as its own text."""
    documents: list[str] = []

    def print_document(kind: PrintAs, html: str) -> bytes:
        documents.append(html)
        return f"{kind}: {html}".encode()

    monkeypatch.setitem(app.config, "PRINTS_BESIDE", True)
    monkeypatch.setattr(responses, "ensure_worker", lambda _store: None)
    monkeypatch.setattr(worker, "print_document", print_document)
    monkeypatch.setattr(worker, "merge_pdfs", b", ".join)
    monkeypatch.setattr(responses, "PAGE_TIMEOUT_S", 0)
    monkeypatch.setattr(responses, "TIMEOUT_S", 0)
    return documents


def a_print(name: str, timeout_s: float = 0.0) -> bytes:
    """A sheet by its name, of which the worker hears."""
    return printed(name.rjust(20, "-"), PrintAs.PDF, [lambda: name], timeout_s)


class TestTheProcess:
    @pytest.mark.usefixtures("quick_worker")
    def test_it_prints_the_same_bytes_and_is_started_again_if_it_was_killed(
        self, app: Flask, store: JobStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(app.config, "PRINTS_BESIDE", True)
        for word in ("one", "two"):
            parts = [lambda word=word: LEAF % word] * 2
            whole = printed(f"the-sheet-named-{word}-", PrintAs.PDF, parts, 300)
            assert whole == merge_pdfs([render_pdf(LEAF % word)] * 2)
            app.extensions[EXTENSION].kill()
            wait_for_worker(app)
        assert store.all() == []

    def test_in_the_middle_of_a_document_that_takes_too_long_it_ends(self, tmp_path: Path) -> None:
        """How often it is tried again is told in actions/jobs/test_jobs.py."""
        store = JobStore(tmp_path / "books")
        store.add(SheetOrder(PrintAs.PDF, ""), b'["a sheet"]')
        command = [sys.executable, "-c", STUCK_WORKER]
        with subprocess.Popen(command, stdin=subprocess.PIPE, text=True, cwd=ROOT) as process:
            print(f'["{tmp_path / "books"}", "sqlite://", {{}}]', file=process.stdin, flush=True)
            assert process.wait(300) == 1
        [job] = store.waiting()
        assert job.attempts == 1


class TestTheWorker:
    def test_a_sheet_is_printed_once_for_everybody(self, asked: list[str], store: JobStore) -> None:
        for _ in range(2):
            with pytest.raises(PrinterBusy):
                a_print("sheet")
        Worker(store).print_sheets()
        assert [a_print("sheet") for _ in range(2)] == [b"pdf: sheet"] * 2
        assert asked == ["sheet"]
        assert store.all() == []

    def test_few_wait_and_all_others_are_answered_at_once(
        self, app: Flask, asked: list[str], store: JobStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        wait = Event().wait

        def in_thread(name: str) -> bytes:
            with app.app_context():
                return a_print(name, timeout_s=60)

        monkeypatch.setattr(responses, "sleep", lambda _seconds: wait(0.01))
        with ThreadPoolExecutor() as threads:
            waiting = [threads.submit(in_thread, str(number)) for number in range(MAX_WAITING)]
            while responses._waiting._value and not any(each.done() for each in waiting):
                wait(0.01)
            with pytest.raises(PrinterBusy):
                a_print("another", timeout_s=60)
            Worker(store).print_sheets()
            assert [each.result() for each in waiting] == [b"pdf: 0", b"pdf: 1"]
        assert a_print("another") == b"pdf: another"
        assert len(asked) == 3

    def test_the_queue_is_bounded(self, asked: list[str], store: JobStore) -> None:
        for number in range(MAX_QUEUED + 5):
            with pytest.raises(PrinterBusy) as busy:
                a_print(str(number))
            assert busy.value.before == min(number, MAX_QUEUED)
        Worker(store).print_sheets()
        assert len(asked) == MAX_QUEUED

    def test_a_library_that_is_missing_is_named_and_looked_for_again(
        self, app: Flask, store: JobStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[str] = []

        def missing(_kind: PrintAs, html: str) -> bytes:
            asked.append(html)
            raise PrintingUnavailable("Pango")

        monkeypatch.setattr(worker, "print_document", missing)
        for _ in range(2):
            with pytest.raises(PrintingUnavailable, match="Pango"):
                a_print("sheet")
        assert asked == ["sheet"] * 2
        assert store.all() == []
        assert not app.config["PRINTS_BESIDE"]

    def test_after_a_document_that_failed_the_next_is_printed(self, asked: list[str], store: JobStore) -> None:
        with pytest.raises(PrinterBusy):
            printed("a-kind-that-is-not-there", "stone", [lambda: "one"], 0)  # type: ignore[arg-type]
        with pytest.raises(PrinterBusy):
            a_print("two")
        Worker(store).print_sheets()
        with pytest.raises(PrintingFailed, match="'stone' is not a valid PrintAs"):
            printed("a-kind-that-is-not-there", "stone", [lambda: "one"], 0)  # type: ignore[arg-type]
        assert a_print("two") == b"pdf: two"
        assert asked == ["two"]


def test_the_page_of_a_sheet_that_is_not_printed_yet_says_how_many_come_before_and_asks_again_by_itself(
    phone: Phone, asked: list[str]
) -> None:
    sheets = [f"/games/{phone.start(title=title)}/sheet.pdf" for title in ("One", "Two", "Three")]
    for sheet, words in zip(sheets, ("", "1 sheet is", "2 sheets are"), strict=True):
        answer = phone.get(sheet, 202, headers=OPENED)
        assert answer.headers["Retry-After"] == "3"
        assert words in answer.text
    assert words in phone.get(sheets[-1], 202, headers=OPENED).text, "asking again changes no turn"
    assert asked == []


def test_what_nobody_waited_for_is_kept_for_whoever_asks_again(phone: Phone, asked: list[str], store: JobStore) -> None:
    """The next request may come to another process of the server."""
    sheet = f"/games/{phone.start()}/sheet.pdf"
    phone.get(sheet, 202, headers=OPENED)
    Worker(store).print_sheets()
    assert phone.get(sheet).get_data() == f"pdf: {asked[0]}".encode()


def test_what_is_to_be_printed_is_gone_with_what_was_deleted(phone: Phone, asked: list[str], store: JobStore) -> None:
    phone.get(f"/games/{(key := phone.start())}/sheet.pdf", 503)
    phone.post(f"/games/{key}/delete")
    Worker(store).print_sheets()
    assert (asked, store.all()) == ([], [])


def test_what_was_read_before_something_was_deleted_is_not_kept(asked: list[str], store: JobStore) -> None:
    def deleted_meanwhile() -> str:
        forget_sheets(store)
        return "a name"

    with pytest.raises(PrinterBusy):
        printed("0123456789abcdef0123", PrintAs.PDF, [deleted_meanwhile], 0)
    Worker(store).print_sheets()
    assert asked == ["a name"]
    assert store.prints().find("0123456789abcdef0123") is None


def test_a_set_of_papers_is_printed_part_by_part_and_a_sheet_comes_between(
    phone: Phone, asked: list[str], store: JobStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asked for the set sees how far it is. The one sheet is not behind all that are still to come."""
    papers = f"/sheets/evening.pdf?sent=y&rules=desilva&tables=2&players=8{'&parts=sheets&parts=table-cards'}"
    sheet = f"/games/{phone.start(title='The sheet')}/sheet.pdf"
    printed_at: list[str] = []

    def print_document(_kind: PrintAs, html: str) -> bytes:
        single = "The sheet" in html
        how_far = phone.words(papers, 202, headers=OPENED)
        printed_at.append("the sheet" if single else how_far[how_far.index(" of 3 parts") - 1 :][:12])
        if not single:
            phone.get(sheet, 503 if len(printed_at) == 1 else 200)
        return b"single" if single else b"part"

    monkeypatch.setattr(worker, "print_document", print_document)
    phone.get(papers, 202, headers=OPENED)
    Worker(store).print_sheets()
    assert printed_at == ["0 of 3 parts", "the sheet", "1 of 3 parts", "2 of 3 parts"]
    assert (phone.get(papers).get_data(), phone.get(sheet).get_data()) == (b"part, part, part", b"single")
    assert asked == []


@pytest.mark.parametrize("picture", ["standings.png", "sheet.png"])
@pytest.mark.usefixtures("asked")
def test_in_place_of_a_picture_there_is_never_a_page(phone: Phone, picture: str) -> None:
    """A messenger that cannot wait shows its link without one, or asks again."""
    answer = phone.get(f"/games/{phone.start()}/{picture}", 503, headers={"Accept": "image/avif,image/*,*/*;q=0.8"})
    assert (answer.mimetype, answer.headers["Retry-After"]) == ("text/plain", "3")
