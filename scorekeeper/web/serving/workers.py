"""The worker processes: granian starts them, starts one again that was killed, and lets requests end before they do."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any

from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from scorekeeper.log_lines import JsonLines, log_to_stderr
from scorekeeper.web.serving.trusted_proxy import TrustedProxy
from scorekeeper.web.serving.wsgi_adapter import WSGIAdapter

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

AppFactory = Callable[[], "WSGIApplication"]

# Also how long a connection is kept that asks for nothing.
HEADER_TIMEOUT_MS = 5_000
MAX_HEADER_BYTES = 65_536
# After this many seconds a worker that was asked to end is killed: by then no request is under way that anybody awaits.
END_TIMEOUT_S = 10
# In each process. A connection costs little, and whoever keeps thousands of them open must leave room for others.
MAX_CONNECTIONS = 8_192
# Files that a process has open beside its connections: the database, what it reads, what it was started with.
OTHER_FILES = 200
# How long a thread computes while another waits. A tap waits for its turn after each of its dozens of statements; with
# the usual 5 ms it would take a second beside threads that compute.
TURN_S = 0.000_5
# Granian writes to the standard output, where only the address belongs.
TO_STDERR = {"formatter": "generic", "class": "logging.StreamHandler", "stream": "ext://sys.stderr"}
LINES = {"()": JsonLines}
LOG = {
    "formatters": {"generic": LINES, "access": LINES},
    "handlers": {"console": TO_STDERR, "access": TO_STDERR},
}


def run_workers(make_app: AppFactory, host: str, port: int, processes: int, when_listening: Callable[[], None]) -> None:
    """Serve at this IP address until interrupted. Each worker calls `make_app`, so that must be picklable.

    Raises SystemExit where workers end by themselves again and again.
    """
    # Closing the terminal ends the server, and `nohup` keeps it: granian would take the signal as a wish to start anew.
    hang_up = signal.getsignal(signal.SIGHUP) if sys.platform != "win32" else None
    server = Granian(
        "scorekeeper",
        host,
        port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=processes,
        backlog=1024,
        backpressure=connections_allowed(),
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_TIMEOUT_MS, max_buffer_size=MAX_HEADER_BYTES),
        log_level=LogLevels.error,
        log_dictconfig=LOG,
        respawn_failed_workers=True,
        workers_kill_timeout=END_TIMEOUT_S,
    )

    def begin() -> None:
        if sys.platform != "win32":
            signal.signal(signal.SIGHUP, hang_up or signal.SIG_DFL)
        when_listening()

    server.on_startup(begin)
    try:
        server.serve(target_loader=partial(_load, make_app), wrap_loader=False)
    except SystemExit:
        # A worker may hear Ctrl+C before the first process does; that is no failure.
        if not server.interrupt_signal:
            raise


def connections_allowed() -> int:
    """How many connections each process takes, after the system was asked for as many open files as that needs."""
    try:
        import resource  # noqa: PLC0415 - Windows has neither the module nor the limit
    except ImportError:
        return MAX_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_CONNECTIONS + OTHER_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MAX_CONNECTIONS
    raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    # Systems have limits below the one they name.
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
        soft = raised
    return max(soft - OTHER_FILES, soft // 2)


def _load(make_app: AppFactory) -> Callable[..., Any]:
    # Until granian has set its own, a copy of the first process has that one's handlers, which would end nothing here.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_DFL)
    log_to_stderr()
    sys.setswitchinterval(TURN_S)
    Thread(target=_end_with_the_first, daemon=True).start()
    app = make_app()
    # All that is here now stays. Looking through it for garbage would stop every thread for a tenth of a second.
    gc.collect()
    gc.freeze()
    return WSGIAdapter(TrustedProxy(app)).handle


def _end_with_the_first() -> None:
    # A first process that is killed cannot end its workers, and nobody else would.
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(0)
