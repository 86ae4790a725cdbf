"""Certificates for this machine, made by openssl."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.web.serving.certificate import Certificate

NEEDS_OPENSSL = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates")


def make_certificate(folder: Path, name: str) -> Certificate:
    """A certificate of its own for 127.0.0.1, called by this name."""
    made = Certificate(folder / f"{name}.pem", folder / f"{name}.key")
    kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "3"]
    names = ["-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(made.key), "-out", str(made.file)]
    subprocess.run(["openssl", "req", *kind, *names, *files], check=True, capture_output=True)
    return made


def looks(*between: Callable[[], object]) -> Callable[[float], bool]:
    """A wait in which each of these happens in turn, and which then ends."""
    waiting = list(between)

    def wait(_seconds: float) -> bool:
        if not waiting:
            return True
        waiting.pop(0)()
        return False

    return wait
