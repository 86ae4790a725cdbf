"""One Node.js process for all tests of a worker: a start takes longer than most of the questions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.parity.node_rules import Ask, node_rules


@pytest.fixture(scope="session")
def ask() -> Iterator[Ask]:
    with node_rules() as ask:
        yield ask
