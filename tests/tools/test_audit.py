"""`script/audit` says that no weakness is known only if it could ask."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Takes the place of Python: the environment that it makes has a pip-audit that answers as it is told.
PYTHON = """#!/bin/sh
if [ "$2" != venv ]; then exec "{python}" "$@"; fi
mkdir -p "$3/bin"
printf '#!/bin/sh\n' >"$3/bin/pip"
printf '#!/bin/sh\necho "{answer}"; exit {code}\n' >"$3/bin/pip-audit"
chmod +x "$3/bin/pip" "$3/bin/pip-audit"
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
@pytest.mark.parametrize(
    ("answer", "code", "sentence"),
    [
        ("No known vulnerabilities found", 0, "No weakness is known"),
        (
            "flask Dependency not found on PyPI and could not be audited: flask (3.1.3)",
            0,
            "Advisories were not asked for",
        ),
        ("The network is away", 1, "Advisories were not asked for"),
        ("Found 1 known vulnerability in 1 package", 1, "Weaknesses are known"),
    ],
)
def test_no_weakness_is_known_only_if_every_package_was_asked_for(
    tmp_path: Path, answer: str, code: int, sentence: str
) -> None:
    python = tmp_path / "python"
    python.write_text(PYTHON.format(python=sys.executable, answer=answer, code=code), encoding="utf-8")
    python.chmod(0o755)
    done = subprocess.run(
        ["bash", ROOT / "script" / "audit"],
        env=os.environ | {"PYTHON": str(python), "TMPDIR": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert sentence in done.stderr
    assert ("No weakness is known" in done.stderr) is (sentence == "No weakness is known")
