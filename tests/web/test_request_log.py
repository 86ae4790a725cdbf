"""A request that failed is found again by its id, and its line tells no address of a game."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from unittest.mock import Mock

import pytest

from scorekeeper.log_lines import JsonLines
from scorekeeper.web.printing import responses
from scorekeeper.web.printing.responses import PrinterBusy
from tests.databases import FILE, Database, an_app
from tests.web.table import Phone, words_of

ID = re.compile(r"[0-9a-f]{8}")


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The lines of the log."""
    return [JsonLines().format(record) for record in caplog.records]


@pytest.mark.parametrize(
    ("path", "status"), [("/nowhere", 404), ("/games/nobody-knows", 404), ("/?" + "a" * 9000, 414)]
)
def test_every_error_page_and_its_headers_have_the_id_of_the_request(phone: Phone, path: str, status: int) -> None:
    answers = [phone.get(path, status) for _ in range(2)]
    names = [answer.headers["X-Request-Id"] for answer in answers]
    assert all(ID.fullmatch(name) for name in names)
    assert names[0] != names[1]
    for name, answer in zip(names, answers, strict=True):
        assert f"Code {status} · {name}" in words_of(answer.text)


def test_what_went_well_has_none(phone: Phone) -> None:
    assert "X-Request-Id" not in phone.get("/").headers


def test_a_failure_has_one_line_by_which_its_page_is_found(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def fail(key: str) -> str:
        raise KeyError(key, "Gina")

    app = an_app(f"sqlite:///{tmp_path / FILE}")
    app.add_url_rule("/games/<key>/fail", view_func=fail)
    phone = Phone(app)
    with caplog.at_level(logging.ERROR):
        answer = phone.get("/games/Zk3vT9xQ2mB7cR5nW8pL1dYs%0a{}/fail", 500)
    [line] = lines(caplog)
    written = json.loads(line)
    assert written["request"] == answer.headers["X-Request-Id"]
    assert (written["event"], written["error"]) == ("A request failed", ["KeyError"])
    assert (written["method"], written["route"]) == ("GET", "/games/<key>/fail")
    assert written["at"][-1].endswith(" fail")
    assert "Zk3v" not in line
    assert "Gina" not in line


def test_a_database_out_of_reach_has_a_line_with_the_reason(
    own_database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    phone = Phone(own_database.app)
    key = phone.start(title="Friday night")
    own_database.make_unreachable()
    with caplog.at_level(logging.ERROR):
        answer = phone.get(f"/games/{key}", 503)
        for _ in range(3):
            phone.get("/healthz", 503)
    line, health = lines(caplog)
    written = json.loads(line)
    assert written["request"] == answer.headers["X-Request-Id"]
    assert (written["event"], written["status"], written["route"]) == ("A request was not served", 503, "/games/<key>")
    assert written["reason"]
    # Health checks come all the time: their result is logged only when it changes.
    assert json.loads(health)["event"] == "Health has changed"
    assert key not in line
    assert "Friday night" not in line


def test_a_program_that_waits_for_its_sheet_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(an_app(f"sqlite:///{tmp_path / FILE}"))
    monkeypatch.setattr(responses, "printed", Mock(side_effect=PrinterBusy(0)))
    with caplog.at_level(logging.DEBUG, "scorekeeper"):
        phone.get(f"/games/{phone.start()}/sheet.png", 503, headers={"Accept": "*/*"})
    assert [each.levelname for each in caplog.records if each.name.startswith("scorekeeper")] == ["DEBUG"]
