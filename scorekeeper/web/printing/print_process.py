"""The process that prints, seen from the server: started with the first document, again after it ended."""

from __future__ import annotations

import os
import subprocess
import sys
from threading import Timer
from time import monotonic

from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.sheets.pictures import print_process
from scorekeeper.sheets.pictures.print_process import read_message, write_message
from scorekeeper.sheets.pictures.printing import PrintAs

# With -P no module is imported from the folder in which the server happens to be started.
COMMAND = [sys.executable, "-P", "-m", print_process.__name__]
# Only Windows has this flag; elsewhere the process lowers its priority itself.
LOW_PRIORITY = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
# The longest sheet takes ten seconds, on a small computer that others use too a minute. Everybody else waits meanwhile.
MAX_PRINT_S = 120.0


class PrintingFailed(RuntimeError):
    """A document could not be printed, took too long, or what prints ended twice while it did."""


class PrintProcess:
    """For one thread: prints one document after another."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """Its number in the system, None while there is none."""
        return None if self._process is None else self._process.pid

    def print(self, kind: PrintAs, source: str | bytes) -> bytes:
        """Print HTML as this kind of file, or merge packed PDFs.

        Raises PrintingUnavailable, PrintingFailed.
        """
        until = monotonic() + MAX_PRINT_S
        for _ in range(2):
            answer = self._ask(kind, source, until)
            if answer is None:
                self.end()
                if monotonic() >= until:
                    raise PrintingFailed("it took too long")
                # It was killed, as the system does where memory is short.
                continue
            head, printed = answer
            if "missing" in head:
                raise PrintingUnavailable(head["missing"])
            if "failed" in head:
                raise PrintingFailed(head["failed"])
            return printed
        raise PrintingFailed("the process that prints ended")

    def end(self) -> None:
        """End it; the next document starts another."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _ask(self, kind: PrintAs, source: str | bytes, until: float) -> tuple[dict[str, str], bytes] | None:
        """What the process answers, None where it ended before, as it must at this moment."""
        if self._process is None:
            self._process = subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
                [*COMMAND, str(os.getpid())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                creationflags=LOW_PRIORITY,
            )
        to, back = self._process.stdin, self._process.stdout
        if to is None or back is None:
            return None
        watch = Timer(until - monotonic(), self._process.kill)
        watch.daemon = True
        watch.start()
        try:
            write_message(to, {"kind": kind}, source if isinstance(source, bytes) else source.encode())
            return read_message(back)
        except BrokenPipeError:
            return None
        finally:
            watch.cancel()
