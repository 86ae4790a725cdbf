"""The name by which a request reaches the server, and the links that are made of it."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.web.sharing import hosts
from scorekeeper.web.sharing.hosts import MDNS_NAMES

pytestmark = pytest.mark.usefixtures("near")


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine is at 192.168.1.20 in its network."""
    monkeypatch.setattr(hosts, "lan_address", lambda: "192.168.1.20")


def an_app(**config: object) -> Flask:
    """An app that answers with the address it takes for its own."""
    app = Flask("hosts")
    app.config.from_mapping(config)

    @app.get("/")
    def own() -> str:
        from flask import request  # noqa: PLC0415 - beside its use

        return request.host_url

    app.add_url_rule("/healthz", view_func=lambda: "ok")
    hosts.init_hosts(app)
    return app


def address(app: Flask, host: str, scheme: str = "http") -> str:
    answer = app.test_client().get(
        "/", headers={"Host": host}, environ_overrides={"wsgi.url_scheme": scheme, "SERVER_PORT": "8000"}
    )
    return answer.text if answer.status_code == 200 else answer.status


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8000",
        "127.0.0.1:8000",
        "[::1]:8000",
        "192.168.1.30:8080",
        "[fd00::7]:8000",
        "cards",
        "cards.local:8000",
        "cards.home.arpa",
    ],
)
def test_names_that_only_this_network_can_mean_are_followed(host: str) -> None:
    assert address(an_app(), host) == f"http://{host}/"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "cards.local.evil.example", "0.0.0.0", "", "a b"])
def test_instead_of_any_other_name_stands_the_lan_address(host: str) -> None:
    assert address(an_app(), host) == "http://192.168.1.20:8000/"


def test_without_a_network_it_is_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "lan_address", lambda: None)
    assert address(an_app(), "evil.example") == "http://localhost:8000/"


def test_on_https_the_name_that_the_proxy_let_pass_is_followed() -> None:
    assert address(an_app(), "cards.example.org", "https") == "https://cards.example.org/"


@pytest.mark.parametrize(
    "host", ["cards.example.org", "Cards.Example.ORG:8443", "example.net", "a.example.net", "127.0.0.1:8001", "[::1]"]
)
def test_trusted_hosts_their_domains_and_the_names_of_this_machine_are_served(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setenv("TRUSTED_HOSTS", "cards.example.org, .example.net")
    assert address(an_app(), host).lower() == f"http://{host.lower()}/"


@pytest.mark.parametrize(
    "host", ["evil.example", "cards.example.org.evil.example", "evilexample.net", "192.168.1.20", "", "a b", "cards"]
)
def test_with_trusted_hosts_every_other_name_is_refused(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setenv("TRUSTED_HOSTS", "cards.example.org .example.net")
    assert address(an_app(), host) == "400 BAD REQUEST"
    assert address(an_app(), host, "https") == "400 BAD REQUEST"


@pytest.mark.parametrize("host", ["app:8000", "10.0.0.7:8000", "cards.example.org"])
def test_a_proxy_asks_for_the_health_by_whatever_name_the_server_has_behind_it(host: str) -> None:
    app = an_app(TRUSTED_HOSTS=["cards.example.org"])
    assert app.test_client().get("/healthz", headers={"Host": host}).text == "ok"


def test_the_name_that_the_server_announces_is_its_own_also_with_trusted_hosts() -> None:
    app = an_app(TRUSTED_HOSTS=["cards.example.org"], MDNS_NAMES=MDNS_NAMES)
    assert address(app, "scorekeeper.local:8000") == "http://scorekeeper.local:8000/"
    assert address(app, "other.local") == "400 BAD REQUEST"
    assert address(an_app(TRUSTED_HOSTS=["cards.example.org"]), "scorekeeper.local") == "400 BAD REQUEST"


def test_the_setting_stands_above_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_HOSTS", "cards.example.org")
    app = an_app(TRUSTED_HOSTS=["cards.lan"])
    assert address(app, "cards.lan") == "http://cards.lan/"
    assert address(app, "cards.example.org") == "400 BAD REQUEST"
