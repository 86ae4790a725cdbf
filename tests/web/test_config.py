"""Where the app keeps its database and the key of its cookies."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.storage.home import psycopg_address
from scorekeeper.web.config import configure


def configured(tmp_path: Path, **sent: str) -> Flask:
    app = Flask("somewhere", instance_path=str(tmp_path / "instance"))
    configure(app, sent)
    return app


def test_without_a_word_everything_lives_in_the_instance_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("SECRET_KEY", raising=False)
    app = configured(tmp_path)
    assert app.config["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{tmp_path}/instance/scorekeeper.sqlite3"
    assert app.config["SECRET_KEY"] == (tmp_path / "instance" / "secret_key").read_text()


def test_the_environment_says_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:////elsewhere/cards.sqlite3")
    monkeypatch.setenv("SECRET_KEY", "given from outside")
    app = configured(tmp_path)
    assert app.config["SQLALCHEMY_DATABASE_URI"] == "sqlite:////elsewhere/cards.sqlite3"
    assert app.config["SECRET_KEY"] == "given from outside"
    assert not (tmp_path / "instance").exists()


def test_what_is_handed_over_stands_above_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "given from outside")
    assert configured(tmp_path, SECRET_KEY="handed over").config["SECRET_KEY"] == "handed over"


@pytest.mark.parametrize(
    ("sent", "spoken"),
    [
        ("postgres://me:secret@there/cards", "postgresql+psycopg://me:secret@there/cards"),
        ("postgresql://there/cards?sslmode=require", "postgresql+psycopg://there/cards?sslmode=require"),
        ("postgresql+psycopg://there/cards", "postgresql+psycopg://there/cards"),
        ("sqlite:////home/cards.sqlite3", "sqlite:////home/cards.sqlite3"),
    ],
)
def test_an_address_as_hosters_write_it_means_psycopg_3(sent: str, spoken: str) -> None:
    assert psycopg_address(sent) == spoken
