"""Background jobs, waiting, running or done. Each has a folder, which all processes of a machine share and which is
removed after a day.

The folder of a job appears together with its order. Later it holds the progress, and at last the result or the reason
of the failure; each file is written atomically. A folder whose order the disk lost is ignored. A single worker runs at
a time: it holds a file lock, which the system releases when the process ends. Sheets are removed as soon as they are
printed, because the cache of prints in the same folder has them.
"""

from __future__ import annotations

import re
import secrets
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from operator import itemgetter
from pathlib import Path
from time import time
from typing import Any

from filelock import FileLock, Timeout
from msgspec import MsgspecError, Struct, to_builtins
from msgspec.json import decode, encode
from msgspec.structs import asdict

from scorekeeper.storage.atomic_files import fsync_directory, make_private_folder, write_atomically
from scorekeeper.storage.prints import PrintCache

# Called with how many parts of a job are done, and of how many.
Progress = Callable[[int, int], None]
MAX_AGE_SECONDS = 24 * 3600
KEY = re.compile(r"[\w-]{20,40}", re.ASCII)
ORDER, PROGRESS, NOTES, FAILED, CANCELLED = "order.json", "progress.json", "notes.json", "failed", "called-off"
# Exists while a job has stored something elsewhere that its worker must finish or remove.
HELD = "held"
LOCK = "lock"
RESULT = "result"
PRINTS_FOLDER = "prints"
# Windows neither replaces nor removes a file while another process reads it; a later attempt succeeds.
GONE_OR_HELD = (FileNotFoundError, PermissionError) if sys.platform == "win32" else (FileNotFoundError,)


class Stage(StrEnum):
    """How far a job is."""

    WAITING = "waiting"
    BEING_MADE = "being-made"
    READY = "ready"
    FAILED = "failed"


class BookOrder(Struct, frozen=True, tag_field="kind", tag="book"):
    """An order to print games of a group as a book. The games are all, or the games of one player or one year; paper,
    ink and language are chosen.
    """

    group_id: int
    paper: str = "a4"
    ink: str = "colour"
    player: str = ""
    year: int | None = None
    language: str = "en"


class ArchiveOrder(Struct, frozen=True, tag_field="kind", tag="archive"):
    """An order for a file with all games of a group: its archive or a table, by the name of the file."""

    group_id: int
    file: str = "group.zip"


class ImportOrder(Struct, frozen=True, tag_field="kind", tag="import"):
    """An order to import the archive of a group that a device sent by the form `form_id`; its bytes are the job's
    `source`.

    Faults are reported in `language`.
    """

    device: str
    form_id: str
    language: str = "en"


class GroupRemovalOrder(Struct, frozen=True, tag_field="kind", tag="removal"):
    """An order to remove the rows of deleted groups."""


class SheetOrder(Struct, frozen=True, tag_field="kind", tag="sheet"):
    """An order to print documents as one file of the kind `print_as`. Their HTML is the job's `source`, a list of
    `parts`.

    `cleared` tells when the cache of prints was last cleared before the documents were made.
    """

    print_as: str
    cleared: str
    parts: int = 1


Order = BookOrder | ArchiveOrder | ImportOrder | GroupRemovalOrder | SheetOrder
# A sheet is printed between two parts of a set, either between two parts of any other job, and of these one between two
# parts of another that is about eight times as large.
SHEET, SET, LONG = range(3)
ANY = 100
BITS_OF_EIGHT_TIMES = 3


class BackgroundJob(Struct, frozen=True):
    """A job by its key: what was ordered, and how many of its `games` are `done`. `size` is roughly its bytes if it is
    a long job.

    `file` exists once the job is ready; `failure` says why it never will be. `notes` are sentences for the person who
    ordered it.
    """

    key: str
    order: Order
    stage: Stage
    ordered_at: float
    size: int
    done: int
    games: int
    attempts: int
    failure: str
    notes: tuple[str, ...]
    file: Path

    @property
    def pending(self) -> bool:
        """Whether the job is still to be done."""
        return self.stage in (Stage.WAITING, Stage.BEING_MADE)

    @property
    def urgency(self) -> int:
        """The rank of the job in the queue, the smallest first."""
        if not isinstance(self.order, SheetOrder):
            return LONG + self.size.bit_length() // BITS_OF_EIGHT_TIMES
        return SHEET if self.order.parts == 1 else SET

    @property
    def owner(self) -> int | str | None:
        """The group that the job is for, or the device that imports one. It is None if neither makes a difference."""
        match self.order:
            case BookOrder() | ArchiveOrder():
                return self.order.group_id
            case ImportOrder():
                return self.order.device
        return None

    @property
    def source(self) -> Path:
        """The file that came with the order."""
        return self.file.with_name("source")


class _Ordered(Struct, frozen=True):
    """What the file of an order holds in addition to the order."""

    ordered_at: float
    size: int = 0


class _Progress(Struct, frozen=True):
    done: int = 0
    games: int = 0
    attempts: int = 0


class JobStore:
    """The jobs of one home."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def prints(self, cleared: str | None = None) -> PrintCache:
        """Return the cache of prints. It stores nothing if it was cleared later than `cleared`."""
        return PrintCache(self._folder / PRINTS_FOLDER, cleared)

    def add(self, order: Order, source: bytes | None = None, key: str = "", size: int = 0) -> str:
        """Store an order with its `source` file, if any, and return the key of the job. Without a `key` it gets an
        unguessable one.

        Two orders with the same key are one job.
        """
        self.remove_expired()
        key = key or secrets.token_urlsafe(18)
        make_private_folder(self._folder)
        draft = self._folder / f".{secrets.token_urlsafe(18)}"
        make_private_folder(draft)
        if source is not None:
            write_atomically(draft / "source", source, replace=False)
        write_atomically(
            draft / ORDER, encode(to_builtins(order) | {"ordered_at": time(), "size": size}), replace=False
        )
        try:
            draft.rename(self._folder / key)
        except OSError:
            shutil.rmtree(draft)
            if self.find(key) is None:
                raise
        fsync_directory(self._folder)
        return key

    def find(self, key: str) -> BackgroundJob | None:
        """Return the job with this key, or None. A cancelled job is not found."""
        if not KEY.fullmatch(key) or (self._folder / key / CANCELLED).exists():
            return None
        return self._read(key)

    def all(self) -> list[BackgroundJob]:
        """Return every job, the first ordered first."""
        jobs = [job for key in self._keys() if (job := self.find(key)) is not None]
        return sorted(jobs, key=lambda job: (job.ordered_at, job.key))

    def waiting(self) -> list[BackgroundJob]:
        """Return every job that is still to be done, most urgent first. Owners take turns in equally urgent jobs: the
        first job of each owner comes first, then the second of each.
        """
        before: Counter[int | str | None] = Counter()
        ranked: list[tuple[int, int, BackgroundJob]] = []
        for job in (job for job in self.all() if job.pending):
            ranked.append((job.urgency, before[job.owner], job))
            before[job.owner] += job.owner is not None
        return [job for _, _, job in sorted(ranked, key=itemgetter(0, 1))]

    def abandoned(self) -> list[BackgroundJob]:
        """Return the cancelled jobs that have stored something elsewhere."""
        gone = [key for key in self._keys() if (self._folder / key / CANCELLED).exists()]
        return [job for key in gone if (self._folder / key / HELD).exists() and (job := self._read(key)) is not None]

    def has_work(self) -> bool:
        """Return whether there is something for a worker to do."""
        return bool(self.waiting() or self.abandoned())

    def hold(self, job: BackgroundJob) -> None:
        """Record that a job stores something elsewhere from now on. Its folder is kept until `release` is called."""
        write_atomically(job.file.with_name(HELD), b"", replace=True)

    def release(self, job: BackgroundJob) -> None:
        """Undo `hold`: what the job stored outside its folder is complete, or removed, so the folder may go."""
        job.file.with_name(HELD).unlink(missing_ok=True)

    def record_progress(self, job: BackgroundJob, done: int, games: int) -> None:
        """Record that `done` of `games` are done in this attempt."""
        _write_atomically(job.file.with_name(PROGRESS), encode(_Progress(done, games, job.attempts + 1)))

    def record_notes(self, job: BackgroundJob, notes: Iterable[str]) -> None:
        """Record sentences for the person who ordered the job."""
        _write_atomically(job.file.with_name(NOTES), encode(list(notes)))

    def record_failure(self, job: BackgroundJob, why: str) -> None:
        """Record that the job will never be done; `why` is for the owner of the server."""
        job.source.unlink(missing_ok=True)
        _write_atomically(job.file.with_name(FAILED), why.encode())

    def record_result(self, job: BackgroundJob, data: bytes) -> None:
        """Record what the job made: it is ready."""
        _write_atomically(job.file, data)

    def remove(self, key: str) -> None:
        """Remove a job with all its files."""
        self.cancel(key)
        self.remove_expired()

    def cancel(self, key: str) -> None:
        """Mark a job as no longer wanted; `remove_expired` deletes it."""
        with suppress(FileNotFoundError):
            (self._folder / key / CANCELLED).touch()

    def remove_expired(self) -> None:
        """Remove jobs that were cancelled or are too old. A running job renews its folder."""
        for key in self._keys():
            path = self._folder / key
            with suppress(*GONE_OR_HELD):
                expired = (path / CANCELLED).exists() or time() - path.stat().st_mtime > MAX_AGE_SECONDS
                if path.is_dir() and expired and not (path / HELD).exists():
                    shutil.rmtree(path)

    def _keys(self) -> list[str]:
        paths = self._folder.iterdir() if self._folder.exists() else ()
        return [path.name for path in paths if path.name != PRINTS_FOLDER]

    def _read(self, key: str) -> BackgroundJob | None:
        folder = self._folder / key
        ordered, order = (_value_in(folder / ORDER, form, None) for form in (_Ordered, Order))
        if ordered is None or order is None:
            return None
        progress, result = _value_in(folder / PROGRESS, _Progress, _Progress()), folder / RESULT
        return BackgroundJob(
            key=key,
            order=order,
            stage=_stage_of_job(result, progress.attempts),
            **asdict(ordered),
            **asdict(progress),
            failure=_bytes_in(folder / FAILED).decode(errors="replace"),
            notes=_value_in(folder / NOTES, tuple[str, ...], ()),
            file=result,
        )

    def worker_is_running(self) -> bool:
        """Return whether a worker is running."""
        with self.worker_lock() as acquired:
            return not acquired

    @contextmanager
    def worker_lock(self, timeout_s: float = 0.0) -> Iterator[bool]:
        """Try to take the lock of the worker, and yield whether it was free; it is held until the end."""
        make_private_folder(self._folder)
        try:
            lock = FileLock(self._folder / LOCK).acquire(timeout_s)
        except Timeout:
            yield False
        else:
            with lock:
                yield True


def _stage_of_job(result: Path, attempts: int) -> Stage:
    if result.exists():
        return Stage.READY
    if result.with_name(FAILED).exists():
        return Stage.FAILED
    return Stage.BEING_MADE if attempts else Stage.WAITING


def _write_atomically(path: Path, data: bytes) -> None:
    """Replace a file atomically; no change if its folder is gone."""
    draft = path.with_suffix(".draft")
    with suppress(*GONE_OR_HELD):
        draft.write_bytes(data)
        draft.replace(path)


def _value_in(path: Path, form: Any, otherwise: Any) -> Any:
    """Return the value of the type `form` in a JSON file, or `otherwise` if the file is missing or incomplete."""
    try:
        return decode(_bytes_in(path), type=form)
    except MsgspecError:
        return otherwise


def _bytes_in(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
