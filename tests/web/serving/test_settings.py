"""The settings of the environment, and a sentence for each that is invalid."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from scorekeeper.cli import read_settings_from_files
from scorekeeper.cli.output import CommandError
from scorekeeper.web.serving import settings
from tests.cli.running import run
from tests.docs.pages import ROOT, section

# A switch in another word would be passed over; by a host with a scheme or a port every visitor would be refused.
WRONG = {
    "SECRET_KEY": ("fifteen letters",),
    "TRUSTED_PROXY": ("caddy", "10.0.0.2:443", "10.0.0.0/8", "**", "10.0.0.2, 10.0.0.3"),
    "TRUSTED_HOSTS": ("cards.lan, https://cards.example.org", "cards.example.org:443", "*", "*.example.org", "a.org/"),
    "METRICS": ("yes", "1"),
    "BUDGETS": ("no", "Off"),
    "LOG_LEVEL": ("loud",),
    "BACKUP_COMMAND": ("no-program-of-this-name --copy", "cp 'an open quote"),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_a_value_that_is_none_ends_the_command_with_a_sentence_that_names_the_setting(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(CommandError) as refused:
        settings.require_known_settings()
    assert refused.value.lines[0].startswith(name)


def test_every_setting_of_the_manual_is_known() -> None:
    manual = (ROOT / "docs" / "deploy" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[A-Z_`, ]+`) \|", section(manual, "Settings"), re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"[A-Z_]+", row)} == set(settings.SETTINGS)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        *(("TRUSTED_HOST", "TRUSTED_HOSTS"), ("trusted_hosts", "TRUSTED_HOSTS"), ("SECRETKEY", "SECRET_KEY")),
        *(("DATABASE_URI", "DATABASE_URL"), ("BUDGET_STORE", "BUDGETS_STORE"), ("BACKUP", "BACKUPS")),
        *(("SCOREKEEPER_METRICS", "METRICS"), ("SCOREKEEPER_HOMES", "SCOREKEEPER_HOME")),
        *((name, "") for name in ("HOSTNAME", "TEST_DATABASE_URL", "HOME", "SCOREKEEPER_IMAGE", *settings.SETTINGS)),
    ],
)
def test_a_setting_that_is_spelled_in_another_way_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, meant: str
) -> None:
    monkeypatch.setattr("os.environ", {name: "cards.example.org"})
    printed = list(settings.misspelled_settings())
    assert printed == ([f"{name} is not a setting of the scorekeeper. Did you mean {meant}?"] if meant else [])


def test_a_store_whose_port_is_no_number_ends_the_command_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package redis, where it is installed, says so by a ValueError."""
    monkeypatch.setenv("BUDGETS_STORE", "redis://host:port")
    with pytest.raises(CommandError) as refused:
        settings.require_known_settings()
    assert refused.value.lines[0].startswith("BUDGETS_STORE:")


def test_every_name_that_a_request_can_have_is_one_for_trusted_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_HOSTS", "cards Cards.Example.org, .example.net 192.168.1.20 fd00::7 xn--krten-gra.de")
    settings.require_known_settings()


def test_a_password_comes_from_a_file_unless_it_is_set_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "key"
    file.write_text("the key of this home\n")
    monkeypatch.setenv("SECRET_KEY", "")
    monkeypatch.setenv("SECRET_KEY_FILE", str(file))
    read_settings_from_files()
    assert os.environ["SECRET_KEY"] == "the key of this home"
    file.write_text("another one")
    read_settings_from_files()
    assert os.environ["SECRET_KEY"] == "the key of this home"


def test_a_file_of_a_setting_that_is_not_there_ends_the_command_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL_FILE", "/nowhere/url")
    result = run("status")
    assert (result.exit_code, result.stderr) == (
        1,
        "Error: DATABASE_URL_FILE: /nowhere/url: No such file or directory\n",
    )
