"""Plays evenings one after another on one server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct, field

from tests.databases import an_app
from tools.simulate.broken import SCRIPT, Broken
from tools.simulate.evening import Evening
from tools.simulate.node import Node, NodeError, node_phones
from tools.simulate.server import Server, a_server


class Stage(Struct):
    """The server and the phones of all evenings, and a tally of what happened."""

    server: Server
    node: Node
    tally: Counter[str] = field(default_factory=Counter)

    def play(self, seed: int) -> tuple[list[str], Broken | None]:
        """Play the evening of a seed, and return what happened, line by line, and the broken law, if any."""
        evening = Evening(seed, self.server, self.node, self.tally)
        try:
            evening.play()
        except Broken as error:
            return evening.trace, error
        except NodeError as error:
            return evening.trace, Broken(SCRIPT, error)
        finally:
            self.server.end()
        return evening.trace, None


@contextmanager
def a_stage() -> Iterator[Stage]:
    """Yield a server and phones, and end them."""
    with TemporaryDirectory() as folder, node_phones() as node:
        path = Path(folder) / "evenings.sqlite3"
        with a_server(an_app(f"sqlite:///{path}"), path) as server:
            yield Stage(server, node)
