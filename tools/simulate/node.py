"""The Node process in which phones run the real modules of a game's page (phones.js)."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

DRIVER = Path(__file__).with_name("phones.js")
Reply = dict[str, Any]


class NodeError(Exception):
    """Node.js is missing, has died, or a script failed in it."""


class Node:
    """Sends the process one line at a time."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, act: str, name: str = "", **details: Any) -> Reply:
        """Do something on the phone of this name, and return what it shows then, and the requests that it sent."""
        request, reply = self._process.stdin, self._process.stdout
        if request is None or reply is None:
            raise NodeError("Node.js has no input or output.")
        request.write(json.dumps({"act": act, "name": name, **details}) + "\n")
        request.flush()
        line = reply.readline()
        answer: Reply = json.loads(line) if line else {"error": "Node.js ended; see its own words above."}
        if "error" in answer:
            raise NodeError(answer["error"])
        return answer


@contextmanager
def node_phones() -> Iterator[Node]:
    """Yield a process that ends with its input."""
    program = shutil.which("node")
    if program is None:
        raise NodeError("Phones are simulated in Node.js, and there is none here: script/test says how to install it.")
    with subprocess.Popen(
        [program, str(DRIVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        try:
            yield Node(process)
        finally:
            with suppress(BrokenPipeError):
                process.communicate()
