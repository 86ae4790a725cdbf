"""A device is called by its machine and its browser."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.web.devices import device_name

pytestmark = pytest.mark.one_database


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
            "iPhone, Safari",
        ),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "Android, Chrome"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/130.0 Safari/537.36 Edg/130.0", "Windows, Edge"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Linux, Firefox"),
        ("curl/8.5.0", "A device"),
        ("", "A device"),
    ],
)
def test_it_is_known_again_in_a_list_of_a_few(app: Flask, user_agent: str, name: str) -> None:
    with app.test_request_context():
        assert device_name(user_agent) == name
