"""The rules as the phone runs them: `static/js/rules` in a Node.js process that answers the tests."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

DRIVER = Path(__file__).with_name("node_driver.js")

# One of the questions in questions.js and a list of what to ask it about, to the list of answers.
Ask = Callable[[str, list[Any]], list[Any]]


class NodeError(Exception):
    """Node.js is missing, has died, or a script failed in it."""


@contextmanager
def node_rules(node: str = "node") -> Iterator[Ask]:
    """A process that answers questions one after another, and ends with its input."""
    program = shutil.which(node)
    if program is None:
        raise NodeError("Parity is proven in Node.js, and there is none here: script/test says how to install it.")
    with subprocess.Popen(
        [program, str(DRIVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        try:
            yield lambda question, asked: _ask(process, {"question": question, "asked": asked})
        finally:
            # A process that died leaves a question behind that cannot be written any more.
            with suppress(BrokenPipeError):
                process.communicate()


def _ask(process: subprocess.Popen[str], request: dict[str, Any]) -> list[Any]:
    assert process.stdin
    assert process.stdout
    try:
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
    except BrokenPipeError:
        line = ""
    if not line:
        raise NodeError(f"Node.js ended with {process.wait()} instead of answering; see its own words above.")
    reply: dict[str, Any] = json.loads(line)
    if "error" in reply:
        raise NodeError(reply["error"])
    answers: list[Any] = reply["answers"]
    return answers
