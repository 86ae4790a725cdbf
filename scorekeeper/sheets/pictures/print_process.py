"""Printing in a process of its own: `python -m scorekeeper.sheets.pictures.print_process PID`, the pid of its server.

A sheet takes a CPU for a second, a long one for ten. In a thread of the server it would block everybody who keeps
score, so it is printed by a process with a low priority, which keeps WeasyPrint loaded between documents.

Each document and each answer is a line of JSON and behind it so many bytes: `{"kind": "pdf", "size": 9}` and the HTML,
or packed PDFs to be merged;
`{"size": 9}` and what was made of it, or `{"missing": "Pango"}`, or `{"failed": "..."}`, without bytes.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from threading import Thread
from time import sleep
from typing import IO, Any

# The nice value: about a third of the CPU time of others, so a sheet still takes seconds on a busy machine.
LOW_PRIORITY = 5
# How often it checks whether its server is still running.
POLL_S = 1.0


def main(server: int) -> None:
    """Print what comes in, until the server that started this, by its pid, closes the pipe or is gone."""
    # On Windows the server sets the priority when it starts the process.
    if sys.platform != "win32":
        os.nice(LOW_PRIORITY)
    # An interrupt is meant for the server.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_server, args=(server,), daemon=True).start()
    print_all(sys.stdin.buffer, sys.stdout.buffer)


def print_all(documents: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every document until their end."""
    while (message := read_message(documents)) is not None:
        head, source = message
        write_message(answers, *_answer(head["kind"], source))


def _end_with_the_server(server: int) -> None:
    """End also in the middle of a document, which may never end. On Windows the parent pid never changes."""
    while os.getppid() == server:
        sleep(POLL_S)
    os._exit(0)


def write_message(file: IO[bytes], head: dict[str, Any], body: bytes = b"") -> None:
    """Write a message and flush it."""
    file.write(json.dumps(head | {"size": len(body)}).encode() + b"\n" + body)
    file.flush()


def read_message(file: IO[bytes]) -> tuple[dict[str, Any], bytes] | None:
    """The next message, None after the last, or where the other side ended in the middle of one."""
    line = file.readline()
    if not line.endswith(b"\n"):
        return None
    head: dict[str, Any] = json.loads(line)
    body = file.read(head["size"])
    return (head, body) if len(body) == head["size"] else None


def _answer(kind: str, source: bytes) -> tuple[dict[str, Any], bytes]:
    # Only now, with the priority lowered: importing takes a second.
    from scorekeeper.sheets.paper.pdf import PrintingUnavailable  # noqa: PLC0415
    from scorekeeper.sheets.pictures.printing import PrintAs, print_document  # noqa: PLC0415

    try:
        wanted = PrintAs(kind)
        return {}, print_document(wanted, source if wanted is PrintAs.MERGED else source.decode())
    except PrintingUnavailable as error:
        return {"missing": error.missing}, b""
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one document, the next one is printed
        return {"failed": f"{type(error).__name__}: {error}"}, b""


if __name__ == "__main__":
    main(int(sys.argv[1]))
