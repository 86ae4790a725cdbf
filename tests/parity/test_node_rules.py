"""A parity that cannot be proven fails and says why."""

from __future__ import annotations

import pytest

from tests.parity.node_rules import Ask, NodeError, node_rules


def test_without_node_the_tests_fail_and_say_what_is_missing() -> None:
    with pytest.raises(NodeError, match="script/test says how to install it"), node_rules("no-such-program"):
        pass


def test_a_process_that_dies_fails_the_test_that_asks_it() -> None:
    with pytest.raises(NodeError, match="ended with 1 instead of answering"), node_rules("false") as ask:
        ask("sheets", [])


def test_a_script_that_fails_fails_the_test_with_its_own_error_and_answers_the_next_question(ask: Ask) -> None:
    with pytest.raises(NodeError, match=r"(?s)TypeError.*questions\.js"):
        ask("sheets", [{}])
    assert ask("sheets", []) == []
