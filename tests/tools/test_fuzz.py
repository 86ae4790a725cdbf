"""3 000 hostile requests, the same in every run; `script/fuzz` sends more of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from tools.fuzz.forms import forms_of
from tools.fuzz.phone import Tally
from tools.fuzz.run import an_app_to_fuzz, fuzz

# From each seed: in parts, so that several processes can send them.
REQUESTS = 1_000
SEEDS = (0, 10_000, 20_000)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with an_app_to_fuzz(tmp_path_factory.mktemp("fuzz")) as app:
        yield app


@pytest.mark.parametrize("seed", SEEDS)
def test_a_thousand_requests_break_no_promise(app: Flask, seed: int) -> None:
    tally = fuzz(app, REQUESTS, seed)
    assert tally.findings == {}
    assert tally.requests >= REQUESTS
    assert set(tally.statuses) >= {200, 303, 400, 403, 404, 409, 422}


def test_a_broken_promise_ends_a_strict_run_and_is_noted_by_one_that_goes_on() -> None:
    strict, lenient = Tally(), Tally(strict=False)
    with pytest.raises(AssertionError, match="nothing is lost"):
        strict.require(condition=False, promise="nothing is lost", detail="this is")
    lenient.require(condition=False, promise="nothing is lost", detail=ValueError("this is"))
    lenient.require(condition=True, promise="all is well")
    assert list(lenient.findings) == ["nothing is lost"]
    assert "ValueError: this is" in lenient.lines()[1]


def test_forms_are_read_with_every_field_but_their_token() -> None:
    [form] = forms_of(
        '<form method="post" action="/x"><input name="a" value="1">'
        '<input type="radio" name="b" value="2"><input type="radio" name="b" value="3" checked>'
        '<select name="c"><option value="4"><option value="5" selected></select><textarea name="d">6</textarea>'
        '<input type="file" name="e"><button name="f" value="7" formaction="/y">8</button></form>'
    )
    assert form.fields == [("a", "1"), ("b", "3"), ("c", "4"), ("c", "5"), ("d", "6")]
    assert (form.action, form.method, form.files, form.buttons) == ("/x", "POST", ["e"], [("/y", "f", "7")])
