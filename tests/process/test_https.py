"""A real server with https: by a certificate from files, by Caddy for a name, and at home beside http."""

from __future__ import annotations

import os
import shutil
import signal
import ssl
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

import pytest

from scorekeeper.storage.home import authority_file
from scorekeeper.web.serving.certificate import Certificate
from tests.certificates import NEEDS_OPENSSL, make_certificate
from tests.process.server import HOST, TIMEOUT_S, Server, free_port
from tests.process.waiting import comes_true

# It looks at certificates and addresses every minute, and an ended process begins again after seconds.
QUICK = """
from scorekeeper.__main__ import main
from scorekeeper.web.serving import certificate, home_certificate, https_beside

if __name__ == "__main__":
    certificate.CHECK_EVERY_S = home_certificate.CHECK_EVERY_S = https_beside.AGAIN_AFTER_S = 0.05
    main()
"""


class HttpsServer(Server):
    """A server with a certificate."""

    certificate: Certificate

    def command(self, port: int) -> list[str]:
        """The module of this test, with the files."""
        files = ["--certificate", str(self.certificate.file), "--key", str(self.certificate.key)]
        return ["quick_certificates", *super().command(port)[1:], *files]


class HomeServer(Server):
    """A server with https beside http."""

    def command(self, port: int) -> list[str]:
        """The module of this test, with a home of its own."""
        self.https_port = free_port()
        home = ["--https", "--https-port", str(self.https_port), "--home", str(self.folder / "home")]
        return ["quick_certificates", *super().command(port)[1:], *home]

    @property
    def authority(self) -> Path:
        """What phones install."""
        return authority_file(self.folder / "home")

    def beside(self) -> list[int]:
        """The process that serves https, which is the one with a child of its own, and that child."""
        found = {each: Path(f"/proc/{each}/task/{each}/children").read_text() for each in self.workers()}
        [pair] = [[each, int(child)] for each, child in found.items() if child]
        return pair


class NamedServer(Server):
    """A server that Caddy serves as localhost."""

    def command(self, port: int) -> list[str]:
        """With ports that are not for root alone."""
        self.https_port, self.http_port = free_port(), free_port()
        ports = ["--https-port", str(self.https_port), "--http-port", str(self.http_port)]
        return ["scorekeeper", "serve", "localhost", "--port", str(port), *ports, "--home", str(self.folder / "a home")]


def fetched(address: str, trusted: Path, **headers: str) -> tuple[int, str]:
    """The status of an answer and its cookies, by this authority alone."""
    context = ssl.create_default_context(cafile=str(trusted))
    try:
        with urlopen(Request(address, headers=headers), context=context, timeout=TIMEOUT_S) as answer:
            return answer.status, answer.headers.get("Set-Cookie", "")
    except HTTPError as error:
        with error:
            return error.code, ""


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module of this test can be run."""
    (tmp_path / "quick_certificates.py").write_text(QUICK)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    monkeypatch.setenv("PROCESSES", "1")


@NEEDS_OPENSSL
def test_a_certificate_is_served_and_after_it_another_one_from_the_same_files(tmp_path: Path, quick: None) -> None:
    first, other = make_certificate(tmp_path, "first"), make_certificate(tmp_path, "other")
    old = tmp_path / "old.pem"
    shutil.copy(first.file, old)
    server = HttpsServer(tmp_path)
    server.certificate = first
    server.start()
    address = f"https://{HOST}:{server.port}/healthz"
    try:
        assert fetched(address, old)[0] == 200
        shutil.copy(other.file, first.file)
        shutil.copy(other.key, first.key)
        assert comes_true(lambda: is_answered(address, other.file))
        # The worker with the old one ends once the new one serves.
        assert comes_true(lambda: not is_answered(address, old))
    finally:
        server.send(signal.SIGTERM)
        assert server.wait() == 0


def is_answered(address: str, trusted: Path) -> bool:
    try:
        return fetched(address, trusted)[0] == 200
    except OSError:
        return False


@pytest.fixture
def at_home(tmp_path: Path, quick: None) -> Iterator[HomeServer]:
    server = HomeServer(tmp_path)
    server.start()
    assert comes_true(lambda: is_answered(f"https://{HOST}:{server.https_port}/healthz", server.authority))
    yield server
    server.kill()


@NEEDS_OPENSSL
def test_at_home_https_is_for_those_who_trust_its_authority_and_http_stays_as_it_is(at_home: HomeServer) -> None:
    for name in (HOST, "localhost"):
        assert fetched(f"https://{name}:{at_home.https_port}/", at_home.authority)[0] == 200
    with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urlopen(f"https://{HOST}:{at_home.https_port}/", timeout=TIMEOUT_S)
    with urlopen(f"http://{HOST}:{at_home.port}/", timeout=TIMEOUT_S) as answer:
        assert (answer.url, answer.headers["Strict-Transport-Security"]) == (f"http://{HOST}:{at_home.port}/", None)
    with urlopen(f"http://{HOST}:{at_home.port}/https/scorekeeper.crt", timeout=TIMEOUT_S) as answer:
        assert answer.read() == at_home.authority.read_bytes()


@NEEDS_OPENSSL
def test_a_certificate_that_was_made_anew_is_served_to_those_who_come_next(at_home: HomeServer) -> None:
    def served() -> str:
        return ssl.get_server_certificate((HOST, at_home.https_port), ca_certs=str(at_home.authority))

    before = served()
    # As if it were made for other addresses than those of now.
    with (at_home.authority.parent / "openssl.cnf").open("a") as configuration:
        configuration.write("# ")
    assert comes_true(lambda: is_answered(f"https://{HOST}:{at_home.https_port}/", at_home.authority))
    assert comes_true(lambda: served() != before)


@NEEDS_OPENSSL
def test_https_that_was_killed_begins_again_and_ends_with_the_server(at_home: HomeServer) -> None:
    killed, worker = at_home.beside()
    os.kill(killed, signal.SIGKILL)
    assert comes_true(lambda: not Path(f"/proc/{worker}").exists())
    assert comes_true(lambda: is_answered(f"https://{HOST}:{at_home.https_port}/", at_home.authority))
    at_home.send(signal.SIGTERM)
    assert at_home.wait() == 0
    assert not is_answered(f"https://{HOST}:{at_home.https_port}/", at_home.authority)


@NEEDS_OPENSSL
def test_when_the_first_process_is_killed_https_ends_too(at_home: HomeServer) -> None:
    at_home.send(signal.SIGKILL)
    assert comes_true(lambda: not is_answered(f"https://{HOST}:{at_home.https_port}/", at_home.authority))


@pytest.fixture
def named(tmp_path: Path) -> Iterator[NamedServer]:
    server = NamedServer(tmp_path)
    server.start()
    yield server
    server.send(signal.SIGTERM)
    server.wait()


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_caddy_serves_a_name_by_https_and_leads_http_on(named: NamedServer) -> None:
    root = named.folder / "a home" / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    there = f"https://localhost:{named.https_port}"
    assert comes_true(lambda: root.exists() and is_answered(f"{there}/", root))
    # Figures and health are for the machine itself.
    assert fetched(f"{there}/healthz", root)[0] == 404

    class StayHere(HTTPRedirectHandler):
        def redirect_request(self, *_given: object) -> None:
            """Do not follow."""

    with pytest.raises(HTTPError) as led:
        build_opener(StayHere).open(f"http://localhost:{named.http_port}/rules", timeout=TIMEOUT_S)
    with led.value:
        assert led.value.headers["Location"].startswith("https://localhost")
