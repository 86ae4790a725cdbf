"""The names of the laws of an evening, and what is raised if one is broken."""

from __future__ import annotations

LOST = "no acknowledged tap is lost or doubled"
TOTAL = "no total is shown that no order of acts gives"
SECRET = "no secret bid is seen before its time"
SCRIPT = "no script of a page fails"
HISTORY = "the history tells what happened"
PENCIL = "only who holds the pencil writes"
SEEN = "an act is done where it saw the sheet, and only there"


class Broken(Exception):
    """A broken law, with details."""

    def __init__(self, law: str, detail: object) -> None:
        super().__init__(f"{law}: {detail}")
        self.law = law


def require(condition: object, law: str, detail: object = "") -> None:
    """Raise Broken unless the condition holds."""
    if not condition:
        raise Broken(law, detail)
