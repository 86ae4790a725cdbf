"""`script/bench printing`: how long keepers wait while twenty different sheets are asked for at once, and how long it
takes to get one of them again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from msgspec import Struct, to_builtins

from scorekeeper.sheets.paper.print_options import PAPERS
from tools.bench.keeper import require
from tools.bench.live.filling import key_of
from tools.bench.live.http_requests import gets, taps
from tools.bench.live.load_generator import LoadGenerator, Phone
from tools.bench.live.load_run import Tables, waits_of

SHEETS, KEEPERS = 20, 10
# Long enough for all sheets, and for taps enough to judge by.
SECONDS = 15.0
# The page that waits for a sheet asks for it as often; keepers tap more often than at a table, for enough figures.
RETRY_S, TAP_S = 3.0, 0.5
WARM_UP_S = 2.0
AGAIN_S = 2.0
ETAG = re.compile(rb'\r\nETag: ("[^"]+")', re.IGNORECASE)
# Milliseconds at most.
WANTED_TAP, WANTED_PAGE, WANTED_AGAIN = 100, 150, 10


class PrintingFigures(Struct, frozen=True):
    """Milliseconds: the 99th percentiles of a tap and of the game's page, alone and beside so many sheets; and the
    median of a sheet asked for again, with its bytes and without. `printed` is how many of the sheets came.
    """

    sheets: int
    printed: int
    tap_alone: float
    tap_beside: float
    page_alone: float
    page_beside: float
    again: float
    unchanged: float


@click.command()
@click.option("--quick", is_flag=True, help="Two sheets for a moment: to see that it runs, not how fast.")
@click.option("--cold", is_flag=True, help="On a server that has printed nothing since it started.")
@click.option("--json", "as_json", is_flag=True, help="The figures for programs.")
def printing(*, quick: bool, cold: bool, as_json: bool) -> None:
    """Measure what printing does to those who keep score, on the server as it is really run."""
    with TemporaryDirectory() as folder:
        size = (2, 2, 3.0, 0.1) if quick else (SHEETS, KEEPERS, SECONDS, AGAIN_S)
        figures = beside_printing(Path(folder), *size, cold=cold)
    click.echo(json.dumps(to_builtins(figures), indent=1) if as_json else as_text(figures))


def beside_printing(
    folder: Path, sheets: int, keepers: int, seconds: float, again_s: float, *, cold: bool = False
) -> PrintingFigures:
    """Score alone, then while the sheets of other games are asked for; then ask for these again for `again_s`.

    Unless `cold`, every process of the server has printed before, as on any evening but for its first sheet.
    """
    tables = Tables(folder, sheets + keepers)
    tables.server.start()
    try:
        warm_up = _scoring(tables, sheets, keepers)
        earlier = () if cold else [f"/games/{key_of(sheets + 1)}/sheet.pdf?paper={paper}" for paper in PAPERS]
        first_prints = [Phone(gets(path, {}), TAP_S) for path in earlier]
        _ask(tables, [*warm_up[0], *warm_up[1], *first_prints], min(seconds, WARM_UP_S))
        alone = _scoring(tables, sheets, keepers, warm_up)
        _ask(tables, [*alone[0], *alone[1]], seconds / 2)
        beside = _scoring(tables, sheets, keepers, alone)
        paths = [f"/games/{key_of(game)}/sheet.pdf" for game in range(1, sheets + 1)]
        asking = [Phone(gets(path, {}), RETRY_S, at_once=True) for path in paths]
        _ask(tables, [*asking, *beside[0], *beside[1]], seconds)
        printed = [path for path, phone in zip(paths, asking, strict=True) if 200 in phone.statuses]
        again, unchanged = _again(tables, printed, again_s)
    finally:
        tables.server.kill()
    return PrintingFigures(
        sheets,
        len(printed),
        tap_alone=_p99_ms(alone[0], seconds),
        tap_beside=_p99_ms(beside[0], seconds),
        page_alone=_p99_ms(alone[1], seconds),
        page_beside=_p99_ms(beside[1], seconds),
        again=waits_of(again, seconds).median * 1000,
        unchanged=waits_of(unchanged, seconds).median * 1000,
    )


def as_text(figures: PrintingFigures) -> str:
    """One line for each figure, with what is wanted of it."""
    f = figures
    lines = [f"{f.printed} of {f.sheets} sheets printed while others keep score; 99th percentiles"]
    lines += [
        f"  {name:<16} alone {alone:.0f} ms, beside them {beside:.0f} ms, wanted {wanted}"
        for name, alone, beside, wanted in (
            ("a tap", f.tap_alone, f.tap_beside, WANTED_TAP),
            ("the game's page", f.page_alone, f.page_beside, WANTED_PAGE),
        )
    ]
    lines.append(f"  a sheet asked for again {f.again:.1f} ms, unchanged {f.unchanged:.1f} ms, wanted {WANTED_AGAIN}")
    return "\n".join(lines)


def _scoring(
    tables: Tables, sheets: int, keepers: int, before: tuple[list[Phone], list[Phone]] | None = None
) -> tuple[list[Phone], list[Phone]]:
    """Phones of keepers that tap, and others that load their pages; the taps go on where those of `before` ended."""
    games = range(sheets + 1, sheets + keepers + 1)
    pencils = [tables.pencils[game - 1] for game in games]
    if before is None:
        tapping = [taps(game, pencil) for game, pencil in zip(games, pencils, strict=True)]
    else:
        tapping = [phone.next_request for phone in before[0]]
    cookies = [{"Cookie": pencil["Cookie"]} for pencil in pencils]
    pages = [gets(f"/games/{key_of(game)}", cookie) for game, cookie in zip(games, cookies, strict=True)]
    return [Phone(requests, TAP_S) for requests in tapping], [Phone(requests, TAP_S) for requests in pages]


def _again(tables: Tables, printed: Sequence[str], seconds: float) -> tuple[list[Phone], list[Phone]]:
    """A phone that asks for a sheet that was printed before, and one that has it and asks by its ETag."""
    asking = [Phone(gets(path, {}), 0) for path in printed[:1]]
    _ask(tables, asking, seconds)
    etags = [ETAG.search(phone.response) for phone in asking]
    having = [Phone(gets(path, {}, tag[1].decode()), 0) for path, tag in zip(printed, etags, strict=False) if tag]
    _ask(tables, having, seconds)
    require({status for phone in having for status in phone.statuses} == {304}, "a sheet that is unchanged")
    return asking, having


def _ask(tables: Tables, phones: Sequence[Phone], seconds: float) -> None:
    LoadGenerator(phones, tables.server.port).run_for(seconds)


def _p99_ms(phones: Sequence[Phone], seconds: float) -> float:
    return waits_of(phones, seconds).p99 * 1000
