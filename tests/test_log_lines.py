"""A line of the log is one line of JSON, which nobody outside can forge and which names nobody."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from typing import Any

import pytest

from scorekeeper.log_lines import JsonLines, redacted
from tests.cli.running import ROOT

KEY = "Zk3vT9xQ2mB7cR5nW8pL1dYs"


def line_of(logger: str, message: str, *values: object, fields: dict[str, Any] | None = None) -> dict[str, Any]:
    """What one event becomes; it must be a single line. The error of now belongs to it."""
    record = logging.LogRecord(logger, logging.ERROR, __file__, 1, message, values, sys.exc_info())
    record.fields = fields or {}
    line = JsonLines().format(record)
    assert line.isprintable()
    assert line.isascii()
    parsed: dict[str, Any] = json.loads(line)
    return parsed


def test_a_line_has_time_level_event_and_its_values() -> None:
    line = line_of("scorekeeper.web", "A request failed", fields={"request": "1a2b3c4d", "status": 503})
    assert line.pop("time").endswith("+00:00")
    assert line == {"level": "error", "event": "A request failed", "request": "1a2b3c4d", "status": 503}


@pytest.mark.parametrize("forged", ["a\n{}", "a\r\n", "a\x1b[2J", "a\0", "a\u2028b", 'a", "level": "info', "\ud800"])
def test_nothing_that_comes_from_outside_ends_a_line_or_begins_another(forged: str) -> None:
    assert line_of("scorekeeper.web", "Asked for %s", forged)["event"] == f"Asked for {forged}"
    assert line_of("scorekeeper.web", "Asked", fields={"detail": forged})["detail"] == forged


def test_an_error_is_named_by_its_type_and_place_and_never_by_its_message() -> None:
    line = {}
    try:
        fail_about_people()
    except LookupError:
        line = line_of("scorekeeper.web", "A request failed")
    assert line["error"] == ["LookupError", "ValueError"]
    assert [place.partition(" ")[2] for place in line["at"]][1:] == ["fail_about_people"]
    assert "Gina" not in json.dumps(line)


def fail_about_people() -> None:
    try:
        int("Gina")
    except ValueError as error:
        raise LookupError(f"/games/{KEY} of Gina") from error


def test_what_other_libraries_log_stands_there_without_its_values() -> None:
    assert line_of("somebody.else", "Exception on %s [%s]", f"/games/{KEY}", "GET")["event"] == "Exception on %s [%s]"


def test_keys_and_tokens_are_left_out_wherever_they_come_from() -> None:
    assert redacted(f"no /games/{KEY}/state with {KEY}.{KEY}") == "no /games/.../state with ......."
    assert line_of("somebody.else", f"about {KEY}")["event"] == "about ..."


def test_errors_of_threads_and_the_last_one_of_a_process_are_lines_too() -> None:
    script = (
        "from threading import Thread\nfrom scorekeeper.log_lines import log_to_stderr, log_what_ends_it\n"
        "log_to_stderr()\nlog_what_ends_it()\n"
        "thread = Thread(target=lambda: {}['Gina'])\nthread.start()\nthread.join()\nint('Harry')\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT)
    assert ended.returncode == 1
    lines = [json.loads(line) for line in ended.stderr.splitlines()]
    assert [line["error"] for line in lines] == [["KeyError"], ["ValueError"]]
    assert "Gina" not in ended.stderr
    assert "Harry" not in ended.stderr
