"""The process that prints ends with its server, whatever it is doing."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Printing without an end.
PRINTER = """
import sys, time
from scorekeeper.sheets.pictures import print_process
print_process._answer = lambda kind, source: time.sleep(600)
print_process.main(int(sys.argv[1]))
"""
SERVER = f"""
import os, subprocess, sys, time
printer = subprocess.Popen([sys.executable, "-c", {PRINTER!r}, str(os.getpid())], stdin=subprocess.PIPE)
printer.stdin.write(b'{{"kind": "pdf", "size": 1}}\\nx')
printer.stdin.flush()
print("printing", flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="There is no parent to ask for.")
def test_a_process_whose_server_was_killed_prints_no_document_to_its_end() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stdout
        assert server.stdout.readline() == "printing\n"
        server.kill()
        # The pipe ends once both are gone, for the printer has inherited it.
        assert server.communicate(timeout=30)[0] == ""
