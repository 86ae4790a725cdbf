"""One command for a club: the services of docs/deploy/compose.yaml, alone and with PostgreSQL."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped] # its types are another package

from scorekeeper.web.serving.settings import SETTINGS
from tests.docs.pages import ROOT

FOLDER = ROOT / "docs" / "deploy"
COMPOSE, POSTGRESQL = FOLDER / "compose.yaml", FOLDER / "compose.postgresql.yaml"
CONTAINERFILE = (FOLDER / "Containerfile").read_text(encoding="utf-8")


def services_of(name: str) -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))["services"]
    return services


@pytest.mark.parametrize("file", [COMPOSE, POSTGRESQL])
def test_the_app_gets_settings_that_it_knows(file: Any) -> None:
    assert set(services_of(file.name)["app"]["environment"]) <= set(SETTINGS)


def test_it_is_built_from_this_folder_and_keeps_its_home_where_the_image_has_it() -> None:
    app = services_of("compose.yaml")["app"]
    build = app["build"]
    assert (FOLDER / build["context"] / build["dockerfile"]).resolve() == FOLDER / "Containerfile"
    [volume] = app["volumes"]
    assert f"VOLUME {volume.partition(':')[2]}" in CONTAINERFILE


def test_caddy_gets_its_file_the_name_and_the_port_of_the_image() -> None:
    caddy = services_of("compose.yaml")["caddy"]
    file = caddy["volumes"][0].partition(":")[0]
    wanted = set(re.findall(r"\{\$(\w+)", (FOLDER / file).read_text(encoding="utf-8")))
    assert set(caddy["environment"]) == wanted
    port = re.search(r"^EXPOSE (\d+)", CONTAINERFILE, re.MULTILINE)
    assert port is not None
    assert caddy["environment"]["PROCESSES_AT"] == f"app:{port[1]}"


def test_whoever_waits_for_another_service_waits_for_its_health_and_it_has_a_check() -> None:
    both = services_of("compose.yaml") | {"db": services_of("compose.postgresql.yaml")["db"]}
    for part in (services_of("compose.yaml"), services_of("compose.postgresql.yaml")):
        for service in part.values():
            for name in service.get("depends_on", {}):
                assert "healthcheck" in both[name] or ("build" in both[name] and "HEALTHCHECK" in CONTAINERFILE)


def test_every_variable_is_asked_for_where_it_is_missing() -> None:
    for file in (COMPOSE, POSTGRESQL):
        text = file.read_text(encoding="utf-8")
        assert {name for name, asked in re.findall(r"\$\{(\w+)(:\?)?", text) if asked} == set(
            re.findall(r"\$\{(\w+)", text)
        )
