"""Commands and first starts killed while they work: the home is as it was before, or as it should become."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from scorekeeper.actions.clock import today
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.storage.backup.archive import require_whole_backup
from scorekeeper.storage.backup.daily import make_daily_backup
from scorekeeper.storage.database import open_database, reading
from scorekeeper.storage.database.sqlite_file import count_games, require_integrity
from scorekeeper.storage.games.queries import games_of_all
from scorekeeper.storage.home import configured_home
from tests.files.game_files import worked_sheet
from tools.faults.findings import Findings
from tools.faults.home_server import HomeServer, run_and_kill, run_command

# A command takes about this long, most of it for its imports.
MAX_COMMAND_S = 2.0


def command_run(top: Path, findings: Findings, seed: int, times: int) -> None:
    """Kill each of them, `times` times."""
    dice = Random(seed)
    _first_starts(top / "first-starts", findings, dice, times)
    home = top / "commands" / "home"
    run_command("demo", "--home", str(home))
    _imports(home, findings, dice, times)
    _backups(home, findings, dice, times)
    _restores(home, findings, dice, times)


def sheets_in(database: Path) -> dict[str, ScoreSheet]:
    """Return the sheets of all games of a database by title."""
    with open_database(f"sqlite:///{database}"), reading() as session:
        return {game.recorded.title: game.sheet for game in games_of_all(session, limit=99)}


def _first_starts(top: Path, findings: Findings, dice: Random, times: int) -> None:
    """Kill the server while it creates its database: the next start finds none, or completes it."""
    for number in range(times):
        server = HomeServer(top / str(number) / "home")
        server.home.mkdir(parents=True)
        run_and_kill(server.command(1), dice.uniform(0, MAX_COMMAND_S))
        findings.require(sheets_in(server.database) == {}, "a killed first start left a database that cannot be opened")
        require_integrity(server.database)
        findings.count("first starts killed")


def _imports(home: Path, findings: Findings, dice: Random, times: int) -> None:
    database = home / "scorekeeper.sqlite3"
    files = [home.parent / f"{number}.json" for number in range(3)]
    for file in files:
        file.write_text(json.dumps(worked_sheet()))
    before = count_games(database)
    for _ in range(times):
        run_and_kill(["import", "--home", str(home), *map(str, files)], dice.uniform(0, MAX_COMMAND_S))
        after = count_games(database)
        findings.require(after in (before, before + len(files)), f"{after - before} of {len(files)} games imported")
        before = after
        findings.count("imports killed")
    require_integrity(database)


def _backups(home: Path, findings: Findings, dice: Random, times: int) -> None:
    target, games = home.parent / "backup.zip", count_games(home / "scorekeeper.sqlite3")
    for _ in range(times):
        target.unlink(missing_ok=True)
        run_and_kill(["backup", "--home", str(home), "-o", str(target)], dice.uniform(0, MAX_COMMAND_S))
        if target.exists():
            require_whole_backup(target, games)
            findings.count("backups whole")
        findings.count("backups killed")
    require_integrity(home / "scorekeeper.sqlite3")


def _restores(home: Path, findings: Findings, dice: Random, times: int) -> None:
    database = home / "scorekeeper.sqlite3"
    other = home.parent / "other"
    run_command("import", "--home", str(other), str(home.parent / "0.json"))
    backups = {1: home.parent / "small.zip", count_games(database): home.parent / "large.zip"}
    for file, source in zip(backups.values(), (other, home), strict=True):
        run_command("backup", "--home", str(source), "-o", str(file))
    for number in range(times):
        file = list(backups.values())[number % 2]
        run_and_kill(["restore", "--home", str(home), str(file)], dice.uniform(0, MAX_COMMAND_S))
        require_integrity(database)
        findings.require(count_games(database) in backups, "a killed restore left something between")
        sheets_in(database)
        findings.count("restores killed")
    # The next restore completes one that was killed, and the home can still make its backup.
    run_command("restore", "--home", str(home), str(backups[1]))
    findings.require(count_games(database) == 1, "a restore after the killed ones restored something else")
    findings.require(daily_is_made(home), "no daily backup after all that")


def daily_is_made(home: Path) -> bool:
    """Return whether a daily backup can be made of this home."""
    return make_daily_backup(configured_home(home), today()) is not None
