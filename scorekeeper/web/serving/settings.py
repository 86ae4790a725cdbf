"""Checks the settings of the environment before anything is served, so that an invalid setting is not ignored."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from urllib.parse import urlsplit

from scorekeeper.cli import FROM_FILES
from scorekeeper.cli.language import _
from scorekeeper.cli.output import CommandError
from scorekeeper.log_lines import LEVELS, wanted_level
from scorekeeper.storage.errors import ShortKey
from scorekeeper.storage.home import MIN_KEY_BYTES, secret_from_environment
from scorekeeper.web.serving.daily_backups import command_afterwards
from scorekeeper.web.serving.trusted_proxy import trusted_address
from scorekeeper.web.sharing.hosts import is_name, trusted_hosts
from scorekeeper.wording import N_

# The switches that are read in scorekeeper/web/config.py.
SWITCHES = ("METRICS", "BUDGETS")
# All settings of the environment, as in docs/deploy/README.md.
SETTINGS = (
    *(f"{name}_FILE" for name in FROM_FILES),
    *("DATABASE_URL", "SECRET_KEY", "PORT", "SCOREKEEPER_HOME", "SCOREKEEPER_TRANSLATIONS", "PROCESSES"),
    *("TRUSTED_PROXY", "TRUSTED_HOSTS", "BUDGETS_STORE", "BUDGETS", "HOUSE_NAME", "METRICS", "LOG_LEVEL"),
    *("BACKUPS", "BACKUP_DIR", "BACKUP_COMMAND"),
)
# Each interpreter uses one core (GIL). Two can compute at the same time; more are for servers of more than a few
# hundred tables. Each takes about 100 MB: a thousand, by a typing error, would use all memory.
USUAL_PROCESSES, MAX_PROCESSES = 2, 64
# From this similarity in difflib on a name is probably a misspelled setting; TEST_DATABASE_URL is below it.
ALIKE = 0.85
UNKNOWN = N_("%(name)s is not a setting of the scorekeeper. Did you mean %(setting)s?")
NO_KEY = N_("SECRET_KEY must have at least %(least)s characters. “openssl rand -hex 32” prints a good one.")
NO_PROXY = N_("TRUSTED_PROXY: the IP address of the proxy, or * where any is believed.")
NO_SWITCH = N_("%(name)s: on or off.")
NO_HOST = N_("TRUSTED_HOSTS: names such as cards.example.org, without https:// and without a port.")
NO_STORE = N_("BUDGETS_STORE: an address such as redis://host:6379; the package redis must be installed for it.")
NO_LEVEL = N_("LOG_LEVEL: debug, info, warning or error.")
NO_NUMBER = N_("PROCESSES: the number of processes, from 1 to %(most)s.")
NO_COMMAND = N_(
    "BACKUP_COMMAND: a program of this machine, such as “rclone copyto”; the path of the backup comes last."
)


def misspelled_settings() -> Iterator[str]:
    """Yield a sentence for each environment variable that is probably a misspelled setting."""
    for name in sorted(os.environ.keys() - set(SETTINGS)):
        spelled = name.upper()
        near = _nearest_settings(spelled) or _nearest_settings(spelled.removeprefix("SCOREKEEPER_"))
        if near:
            yield _(UNKNOWN) % {"name": name, "setting": near[0]}


def _nearest_settings(name: str) -> list[str]:
    return get_close_matches(name, SETTINGS, 1, ALIKE)


def require_known_settings() -> None:
    """Raise CommandError for a setting that would be ignored, would refuse every visitor, or could be guessed."""
    try:
        secret_from_environment()
    except ShortKey as error:
        raise CommandError([_(NO_KEY) % {"least": MIN_KEY_BYTES}]) from error
    for name in SWITCHES:
        if os.environ.get(name, "") not in {"", "on", "off"}:
            raise CommandError([_(NO_SWITCH) % {"name": name}])
    for check, sentence in CHECKS:
        try:
            check()
        except ValueError as error:
            raise CommandError([_(sentence) % {"most": MAX_PROCESSES}]) from error


def _check_trusted_hosts() -> None:
    if not all(map(is_name, trusted_hosts())):
        raise ValueError


def _check_rate_limit_store() -> None:
    urlsplit(os.environ.get("BUDGETS_STORE", "")).port  # noqa: B018 - reading it checks it


def _check_backup_command() -> None:
    command = command_afterwards()
    if command and shutil.which(command[0]) is None:
        raise ValueError


def _check_log_level() -> None:
    if wanted_level() not in LEVELS:
        raise ValueError


def worker_count() -> int:
    """Return the number of workers: `PROCESSES` of the environment, else the number of cores, two at most.

    It is one on Windows, because granian supports only one there. Raises ValueError if PROCESSES is not a number from 1
    to MAX_PROCESSES.
    """
    wanted = os.environ.get("PROCESSES")
    if wanted is not None and (not wanted.isdecimal() or not 1 <= int(wanted) <= MAX_PROCESSES):
        raise ValueError(wanted)
    if sys.platform == "win32":
        return 1
    return int(wanted) if wanted is not None else min(USUAL_PROCESSES, os.cpu_count() or 1)


# Each raises ValueError for an invalid value of its setting.
CHECKS: tuple[tuple[Callable[[], object], str], ...] = (
    (trusted_address, NO_PROXY),
    (_check_trusted_hosts, NO_HOST),
    (_check_rate_limit_store, NO_STORE),
    (_check_backup_command, NO_COMMAND),
    (_check_log_level, NO_LEVEL),
    (worker_count, NO_NUMBER),
)
