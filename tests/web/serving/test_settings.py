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


def test_a_key_that_could_be_guessed_ends_the_command_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "fifteen letters")
    with pytest.raises(CommandError) as refused:
        settings.require_known_settings()
    assert refused.value.lines[0].startswith("SECRET_KEY must have at least 16 characters")


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


@pytest.mark.parametrize(
    ("name", "word"), [("METRICS", "yes"), ("METRICS", "1"), ("BUDGETS", "no"), ("BUDGETS", "Off")]
)
def test_a_switch_that_would_be_passed_over_ends_the_command_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, word: str
) -> None:
    monkeypatch.setenv(name, word)
    with pytest.raises(CommandError) as refused:
        settings.require_known_settings()
    assert refused.value.lines == [f"{name}: on or off."]


def test_a_level_of_the_log_that_is_none_ends_the_command_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(CommandError) as refused:
        settings.require_known_settings()
    [line] = refused.value.lines
    assert line.startswith("LOG_LEVEL: ")


@pytest.mark.parametrize("command", ["no-program-of-this-name --copy", "cp 'an open quote"])
def test_a_command_after_a_backup_that_cannot_run_ends_the_command_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("BACKUP_COMMAND", command)
    with pytest.raises(CommandError) as refused:
        settings.require_known_settings()
    assert refused.value.lines[0].startswith("BACKUP_COMMAND:")


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
