from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The instance folder of a home where nothing is kept yet; commands run in the folder beside it."""
    top = tmp_path_factory.mktemp("top")
    (top / "desk").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREKEEPER_HOME", str(top / "instance"))
        patch.delenv("DATABASE_URL", raising=False)
        patch.delenv("SECRET_KEY", raising=False)
        patch.chdir(top / "desk")
        yield top / "instance"
