"""The transfer size of the first load of a running game, on plain http and on https."""

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
# As in docs/deploy/Caddyfile, with a certificate of its own, in which this machine must not begin to trust.
CADDYFILE = """{{
	admin off
	skip_install_trust
	auto_https disable_redirects
}}
https://localhost:{port} {{
	tls internal
	reverse_proxy {app}
}}
"""


def first_load_text(served: Served, chromium: Browser, key: str, folder: Path) -> str:
    """Return the bytes of the first load of a game, headers included: from the app itself, and from Caddy if it is
    installed.
    """
    plain = transfer_size(served, chromium, served.address, key)
    if shutil.which(PROXY) is None:
        return f"{plain} bytes on plain http; on https not measured, there is no Caddy"
    with https(served, folder) as address:
        return f"{plain} bytes on plain http, {transfer_size(served, chromium, address, key)} on https (HTTP/2, Brotli)"


def transfer_size(served: Served, chromium: Browser, address: str, key: str) -> int:
    """Return the bytes of all responses until the pad of a game answers."""
    context = chromium.new_context(viewport=SIZE, ignore_https_errors=True, service_workers="block")
    cookie = served.device_cookie("keeper")
    context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": address}])
    responses = first_load(context.new_page(), f"{address}/games/{key}")
    context.close()
    return sum(response.transfer_size for response in responses)


@contextmanager
def https(served: Served, folder: Path) -> Iterator[str]:
    """Serve the app behind Caddy, and yield its address."""
    port, file = free_port(), folder / "Caddyfile"
    file.write_text(CADDYFILE.format(port=port, app=served.address.removeprefix("http://")), encoding="utf-8")
    command = [PROXY, "run", "--config", str(file), "--adapter", "caddyfile"]
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as proxy:
        try:
            require(comes_true(lambda: _answers(port)), f"Caddy to answer at {port}")
            yield f"https://localhost:{port}"
        finally:
            proxy.terminate()


def _answers(port: int) -> bool:
    """Return whether Caddy has made its certificate and answers with it."""
    unverified = ssl.create_default_context()
    unverified.check_hostname, unverified.verify_mode = False, ssl.CERT_NONE
    with suppress(OSError), socket.create_connection(("localhost", port)) as probe:
        unverified.wrap_socket(probe, server_hostname="localhost").close()
        return True
    return False
