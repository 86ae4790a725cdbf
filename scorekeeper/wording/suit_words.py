"""The suits, and no trump, by their letters."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.wording.marks import N_

SUITS: Mapping[str, str] = {
    "C": N_("clubs"),
    "D": N_("diamonds"),
    "H": N_("hearts"),
    "S": N_("spades"),
    "NT": N_("no trump"),
}
