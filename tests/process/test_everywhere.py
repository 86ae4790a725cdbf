"""The scorekeeper where a system is not like Unix: Windows has no fork, no owners of files and other modules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WITHOUT_UNIX = """
import os, signal, sys
# Imported before the modules below are hidden: this is Linux, where these two need some of them.
import filelock, platformdirs

for module in ("fcntl", "grp", "pwd", "resource", "syslog", "termios", "tty"):
    sys.modules[module] = None
for name in ("chown", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getpgid", "getpgrp",
             "getuid", "killpg", "lchown", "mkfifo", "nice", "openpty", "register_at_fork", "setgid", "setpgid",
             "setsid", "setuid"):
    delattr(os, name)
for name in ("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGUSR1", "SIGUSR2", "pthread_sigmask"):
    delattr(signal, name)
"""
IMPORTED = """
import pkgutil
from importlib import import_module
import scorekeeper

for module in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper."):
    import_module(module.name)
"""
SERVED = """
from pathlib import Path
from scorekeeper.storage.jobs import JobStore
from scorekeeper.web import create_app
from scorekeeper.storage.home import secret_from_file
from scorekeeper.web.serving.workers import MAX_CONNECTIONS, connections_allowed

folder = Path(sys.argv[1])
assert connections_allowed() == MAX_CONNECTIONS
address = f"sqlite:///{folder / 'kept.sqlite3'}"
app = create_app({"SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": secret_from_file(folder / "secret_key")})
for page in ("/", "/games/new", "/books", "/healthz"):
    assert app.test_client().get(page).status_code == 200, page
with JobStore(folder / "books").worker_lock() as alone:
    assert alone and JobStore(folder / "books").worker_is_running()
"""


def without_unix(script: str, *arguments: str) -> None:
    """Run a script in an interpreter that has lost what only Unix has, every warning an error."""
    command = [sys.executable, "-W", "error", "-c", WITHOUT_UNIX + script, *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


def test_every_module_is_loaded_without_what_only_unix_has() -> None:
    without_unix(IMPORTED)


def test_pages_are_served_and_books_kept_apart_without_what_only_unix_has(tmp_path: Path) -> None:
    without_unix(SERVED, str(tmp_path))
