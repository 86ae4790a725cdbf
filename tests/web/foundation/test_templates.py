"""Addresses in templates are those that Flask builds, whatever was built before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask, url_for
from hypothesis import given
from hypothesis import strategies as st

from tests.databases import a_sqlite_database

pytestmark = pytest.mark.one_database

NAMED: dict[str, dict[str, Any]] = {
    "home.index": {},
    "game.show": {"key": "a-game"},
    "static": {"filename": "img/spade.svg"},
}
VALUES = st.none() | st.booleans() | st.sampled_from((0, 1, 1.0, "1", "é/?&", "True", ("a", "b")))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with a_sqlite_database(tmp_path_factory.mktemp("addresses")) as database:
        yield database.app


@given(
    endpoint=st.sampled_from(sorted(NAMED)),
    values=st.dictionaries(st.sampled_from(("page", "group", "same")), VALUES),
    base=st.sampled_from(("http://one.example", "http://one.example/below", "http://other.example")),
    whole=st.booleans(),
)
def test_an_address_is_the_one_that_flask_builds(
    app: Flask, endpoint: str, values: dict[str, Any], base: str, *, whole: bool
) -> None:
    values = values | NAMED[endpoint] | ({"_external": True} if whole else {})
    with app.test_request_context("/", base_url=base):
        address: Any = app.jinja_env.globals["url_for"]
        assert [address(endpoint, **values) for _ in range(2)] == [url_for(endpoint, **values)] * 2
