from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.wording.catalogues import FOLDER_VARIABLE
from tests.words.pseudo import FROM_THE_RIGHT, PSEUDO, accented, from_the_right, write_language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the languages that nobody speaks."""
    folder = tmp_path_factory.mktemp("languages")
    write_language(folder, PSEUDO, accented)
    write_language(folder, FROM_THE_RIGHT, from_the_right)
    return folder


@pytest.fixture(autouse=True)
def spoken(languages: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """They are among the languages there are."""
    with monkeypatch.context() as patch:
        patch.setenv(FOLDER_VARIABLE, str(languages))
        yield
