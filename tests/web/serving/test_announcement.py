"""The process that announces the name of this machine beside the server."""

from __future__ import annotations

from scorekeeper.web.serving.announcement import announced


def test_a_network_that_refuses_is_answered_by_no_name_and_the_process_ends() -> None:
    with announced("203.0.113.9", 8000) as name:
        assert name() == ""


def test_where_nobody_else_reaches_the_server_nothing_is_announced() -> None:
    with announced(None, 8000) as name:
        assert name() == ""
