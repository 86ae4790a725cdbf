"""What the first load of a running game takes on the wire, with https as with plain http."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.network import first_load
from tests.browser.phones import SIZE, Served
from tests.process.server import free_port
from tests.process.waiting import comes_true
from tools.bench.keeper import require

PROXY = "caddy"
# As docs/deploy/Caddyfile has it, with a certificate of its own.
CADDYFILE = """{{
	admin off
	auto_https disable_redirects
}}
https://localhost:{port} {{
	tls internal
	reverse_proxy {app}
}}
"""


def loads(served: Served, chromium: Browser, key: str, folder: Path) -> str:
    """The bytes of the first load of a game, headers included: as the app answers, and behind Caddy, where that is."""
    plain = load(served, chromium, served.address, key)
    if shutil.which(PROXY) is None:
        return f"{plain} bytes on plain http; on https not measured, there is no Caddy"
    with https(served, folder) as address:
        return f"{plain} bytes on plain http, {load(served, chromium, address, key)} on https (HTTP/2, Brotli)"


def load(served: Served, chromium: Browser, address: str, key: str) -> int:
    """The bytes of all answers until the pad of a game answers."""
    context = chromium.new_context(viewport=SIZE, ignore_https_errors=True, service_workers="block")
    cookie = served.device_cookie("keeper")
    context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": address}])
    answers = first_load(context.new_page(), f"{address}/games/{key}")
    context.close()
    return sum(answer.wire for answer in answers)


@contextmanager
def https(served: Served, folder: Path) -> Iterator[str]:
    """The address of the app behind Caddy."""
    port, file = free_port(), folder / "Caddyfile"
    file.write_text(CADDYFILE.format(port=port, app=served.address.removeprefix("http://")), encoding="utf-8")
    command = [PROXY, "run", "--config", str(file), "--adapter", "caddyfile"]
    surroundings = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with subprocess.Popen(command, env=surroundings, stderr=subprocess.DEVNULL) as proxy:
        try:
            require(comes_true(lambda: _answers(port)), f"Caddy to answer at {port}")
            yield f"https://localhost:{port}"
        finally:
            proxy.terminate()


def _answers(port: int) -> bool:
    """Whether it has made its certificate and shows it."""
    believing = ssl.create_default_context()
    believing.check_hostname, believing.verify_mode = False, ssl.CERT_NONE
    with suppress(OSError), socket.create_connection(("localhost", port)) as probe:
        believing.wrap_socket(probe, server_hostname="localhost").close()
        return True
    return False
