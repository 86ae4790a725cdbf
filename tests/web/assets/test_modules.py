"""A page preloads every module that its script imports."""

from __future__ import annotations

import posixpath
import re

import pytest

from scorekeeper.paths import STATIC
from scorekeeper.web.assets.modules import with_imports
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

PRELOADED = re.compile(r'<link rel="modulepreload" href="/static/[^/]+/([^"]+)">')


def test_the_page_of_a_game_preloads_what_its_pad_needs_and_nothing_that_comes_later(phone: Phone) -> None:
    preloaded = PRELOADED.findall(phone.get(f"/games/{phone.start()}").text)
    assert len(set(preloaded)) == len(preloaded)
    assert {"js/game/view/pad.js", "js/rules/bidding.js", "js/shared/browser.js"} <= set(preloaded)
    assert not {"js/app.js", "js/game/deferred.js", "js/game/sending.js"} & set(preloaded)


def test_every_import_of_a_script_is_found() -> None:
    """Whatever stands between the word and the address, in one line or several."""
    for path in STATIC.rglob("*.js"):
        module = path.relative_to(STATIC).as_posix()
        named = re.findall(r'^import\b[^"(]*"([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE)
        expected = {posixpath.normpath(posixpath.join(posixpath.dirname(module), each)) for each in named}
        assert expected <= set(with_imports(module)), module


def test_scripts_import_one_way() -> None:
    """The rules know no page, and a running game knows nothing of the pages that start games without the server."""
    above = {"rules": ("../game/", "../offline/", "../shared/"), "game": ("/offline/",)}
    found = {
        f"{script.relative_to(STATIC)}: {line}"
        for room, rooms in above.items()
        for script in (STATIC / "js" / room).rglob("*.js")
        for line in script.read_text(encoding="utf-8").splitlines()
        if "import" in line and any(other in line for other in rooms)
    }
    assert found == set()
