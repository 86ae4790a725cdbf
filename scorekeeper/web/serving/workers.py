"""The worker processes: granian starts them, restarts a killed one, and lets requests finish before a shutdown."""

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
from granian.constants import HTTPModes, Interfaces, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels

from scorekeeper.log_lines import JsonLines, log_to_stderr, log_what_ends_it
from scorekeeper.web.serving.certificate import Certificate, watch_certificate
from scorekeeper.web.serving.trusted_proxy import TrustedProxy
from scorekeeper.web.serving.wsgi_adapter import WSGIAdapter

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

AppFactory = Callable[[], "WSGIApplication"]

# Also the timeout of an idle connection.
HEADER_TIMEOUT_MS = 5_000
MAX_HEADER_BYTES = 65_536
# A worker that does not shut down in this time is killed; no client waits that long for a response.
END_TIMEOUT_S = 10
# Per process. A connection costs little, so a client that opens thousands does not lock out others.
MAX_CONNECTIONS = 8_192
# File descriptors that a process needs beside its connections.
OTHER_FILES = 200
# The switch interval of the interpreter. A tap waits for it after each of its dozens of SQL statements; with the
# default of 5 ms it would take a second beside threads that compute.
SWITCH_INTERVAL_S = 0.000_5
# Granian logs to standard output, which is for the address only.
TO_STDERR = {"formatter": "generic", "class": "logging.StreamHandler", "stream": "ext://sys.stderr"}
LINES = {"()": JsonLines}
LOG = {
    "formatters": {"generic": LINES, "access": LINES},
    "handlers": {"console": TO_STDERR, "access": TO_STDERR},
}


def run_workers(
    make_app: AppFactory,
    host: str,
    port: int,
    processes: int,
    when_listening: Callable[[], None],
    *,
    certificate: Certificate | None = None,
) -> None:
    """Serve at this IP address until interrupted. Each worker calls `make_app`, which must be picklable.

    With a `certificate` the workers serve https. If its files change, the workers are restarted one after another.

    Raises SystemExit if workers repeatedly end by themselves.
    """
    ignores_hang_up = sys.platform != "win32" and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
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
            # SIGHUP: closing the terminal ends the server like Ctrl+C, unless `nohup` ignores it. Granian would reload
            # instead.
            signal.signal(signal.SIGHUP, signal.SIG_IGN if ignores_hang_up else server.signal_handler_interrupt)
        when_listening()

    if certificate is not None:
        _use_certificate(server, certificate)
    server.on_startup(begin)
    try:
        server.serve(target_loader=partial(_load, make_app), wrap_loader=False)
    except SystemExit:
        # A worker may get Ctrl+C before its parent does; that is no failure.
        if not server.interrupt_signal:
            raise


def _use_certificate(server: Any, certificate: Certificate) -> None:
    """Serve https with this certificate, and restart the workers when its files have changed."""

    def take() -> None:
        # Phones of before 2020 speak no later one.
        oldest = SSLProtocols.tls12
        server.build_ssl_context(certificate.file, certificate.key, None, oldest, None, [], client_verify=False)

    def take_changed() -> None:
        take()
        server.signal_handler_reload()

    take()
    watch_certificate(certificate, take_changed)


def connections_allowed() -> int:
    """Return how many connections each process accepts.

    Before that, the limit of open files is raised as far as the system allows.
    """
    try:
        import resource  # noqa: PLC0415 - Windows has neither the module nor the limit
    except ImportError:
        return MAX_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_CONNECTIONS + OTHER_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MAX_CONNECTIONS
    raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    # The system may allow less than its hard limit.
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
        soft = raised
    return max(soft - OTHER_FILES, soft // 2)


def _load(make_app: AppFactory) -> Callable[..., Any]:
    # A fork inherits the signal handlers of its parent, which do not end it, until granian sets its own.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_DFL)
    log_to_stderr()
    log_what_ends_it()
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    Thread(target=exit_with_parent, daemon=True).start()
    app = make_app()
    # All objects so far live as long as the process; scanning them in a collection would stop every thread for a tenth
    # of a second.
    gc.collect()
    gc.freeze()
    return WSGIAdapter(TrustedProxy(app)).handle


def exit_with_parent() -> None:
    """End this process if its parent has ended, because a parent that was killed cannot end its children."""
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(0)
