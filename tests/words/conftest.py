from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.wording.translation import FOLDER_VARIABLE
from tests.words.pseudo import FROM_THE_RIGHT, PSEUDO, accented, from_the_right, write_language

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the languages that nobody speaks."""
    folder = tmp_path_factory.mktemp("languages")
    write_language(folder, PSEUDO, accented)
    write_language(folder, FROM_THE_RIGHT, from_the_right)
    return folder


@pytest.fixture(autouse=True)
def invented_languages(languages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are among the languages there are."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(languages))


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs wait: nobody makes a book while its page is read."""
    for room in ("books", "jobs.routes", "transfer", "groups.routes"):
        monkeypatch.setattr(f"scorekeeper.web.{room}.ensure_worker", lambda store: None)
