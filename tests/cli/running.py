"""The command line for tests: in this process, quick, or as a process of its own, real."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from scorekeeper.__main__ import command_line
from scorekeeper.cli.language import choose_language

ROOT = Path(__file__).parents[2]


def run(*arguments: str, given: object = None) -> Result:
    """The command's result; `given` is what stands on standard input, as JSON unless it is a text or bytes."""
    text = given if isinstance(given, str | bytes) or given is None else json.dumps(given)
    try:
        return CliRunner().invoke(command_line, arguments, input=text, prog_name="scorekeeper")
    finally:
        # A command sets the language of its process, and this process runs other tests.
        choose_language((), {})


def run_process(*arguments: str, given: object = None, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    """The same as a process: `python -m scorekeeper`, in a terminal of some encoding."""
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", *arguments],
        input=None if given is None else json.dumps(given),
        capture_output=True,
        encoding=encoding,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        cwd=ROOT,
        check=False,
        timeout=60,
    )
