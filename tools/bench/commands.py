"""The time of whole commands, from the start of the process to its end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from scorekeeper.files.game_file import game_text
from scorekeeper.rules.presets import preset
from scorekeeper.sheets.paper.pdf import blank_sheet_html
from tests.sheets.samples import friday_night
from tools.bench.timing import Act, Measure

RULES, PLAYERS = "desilva", 4
# WeasyPrint alone on finished HTML.
PRINT = """
import sys
from pathlib import Path
from scorekeeper.sheets.paper.weasy import render_pdf
Path(sys.argv[2]).write_bytes(render_pdf(Path(sys.argv[1]).read_text(encoding="utf-8")))
"""


def commands(folder: Path) -> list[Measure]:
    """The commands that are measured, with their files in this folder."""
    game, html, pdf = folder / "game.ohhell.json", folder / "blank.html", str(folder / "blank.pdf")
    game.write_text(game_text(friday_night()), encoding="utf-8")
    html.write_text(blank_sheet_html(preset(RULES), PLAYERS), encoding="utf-8")
    blank = ("sheet", "--blank", "--rules", RULES, "--players", str(PLAYERS), "-o", pdf)
    return [
        Measure(
            "the command score FILE",
            'python -c "import click, json"',
            _run("-m", "scorekeeper", "score", str(game)),
            _run("-c", "import click, json"),
            calls=1,
            wanted=1.5,
        ),
        Measure(
            "a blank sheet by command",
            "WeasyPrint imported, and the finished HTML printed",
            _run("-m", "scorekeeper", *blank),
            _run("-c", PRINT, str(html), pdf),
            calls=1,
            wanted=1.2,
        ),
    ]


def _run(*arguments: str) -> Act:
    """Python with these arguments, in a process of its own. Raises CalledProcessError."""
    command: Sequence[str] = (sys.executable, *arguments)
    return lambda: subprocess.run(command, check=True, capture_output=True)
