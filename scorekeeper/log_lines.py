"""The log format: one JSON object per line for each event, safe against log injection and free of personal data.

A game's address lets people watch, a token lets them write, and names belong to their owners, so no line has any of
them. An error is logged by its type and its place in the code, without its message; the messages of libraries are
logged without their arguments. JSON escapes line ends and control characters.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import Any

OURS = "scorekeeper"
# Keys of games, tokens and cookies are longer than any word that is logged.
SECRET = re.compile(r"[\w-]{22,}", re.ASCII)
MAX_TEXT, MAX_FRAMES = 400, 10
LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}
# The number of last parts of a module's path that name it.
NAMED_PARTS = 3


class JsonLines(logging.Formatter):
    """A formatter that writes a record as one line of JSON, with the values in the record's dictionary `fields`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        own = record.name.partition(".")[0] == OURS
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": redacted(record.getMessage() if own else str(record.msg)),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line |= {"error": list(_names(record.exc_info[1])), "at": _places(record.exc_info[2])}
        return json.dumps(line, default=str)


def log_to_stderr() -> None:
    """Log this process to standard error: our own records from `LOG_LEVEL` on, and warnings and errors of libraries."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(OURS).setLevel(LEVELS.get(wanted_level(), logging.INFO))


def wanted_level() -> str:
    """Return the level that the environment names, or else `warning` in a terminal, which people read, and `info`
    elsewhere.
    """
    return os.environ.get("LOG_LEVEL") or ("warning" if sys.stderr.isatty() else "info")


def log_what_ends_it() -> None:
    """Log any uncaught error that ends this process or one of its threads."""
    threading.excepthook = _log_thread
    sys.excepthook = _log_end


def redacted(text: str) -> str:
    """Return a text without anything that could be a key, a token or a cookie, truncated to `MAX_TEXT`."""
    return SECRET.sub("...", text)[:MAX_TEXT]


def _log_thread(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_value is not None:
        _log_end(ended.exc_type, ended.exc_value, ended.exc_traceback)


def _log_end(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    logging.getLogger(OURS).critical("Ended by an error", exc_info=(kind, error, traceback))


def _names(error: BaseException) -> Iterator[str]:
    """Yield the names of the types of an error and of its causes."""
    seen: Any = error
    for _ in range(MAX_FRAMES):
        if seen is None:
            return
        yield type(seen).__name__
        seen = seen.__cause__ or seen.__context__


def _places(traceback: TracebackType | None) -> list[str]:
    frames = extract_tb(traceback)[-MAX_FRAMES:]
    return [f"{'/'.join(Path(each.filename).parts[-NAMED_PARTS:])}:{each.lineno} {each.name}" for each in frames]
