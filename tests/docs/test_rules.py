"""The figures in docs/rules.md are those of the presets."""

from __future__ import annotations

import re

from scorekeeper.rules.presets import first_offered, preset
from scorekeeper.rules.rule_set.scoring import points_table
from tests.docs.pages import ROOT, section

PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def row(text: str, first: str) -> list[str]:
    """The cells of a table's row behind the first one."""
    [cells] = re.findall(rf"^\| {re.escape(first)} \|(.*)\|$", text, re.MULTILINE)
    return [cell.strip() for cell in cells.split("|")]


def numbers(cell: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", cell)]


def test_every_preset_of_the_five_systems_has_its_id_there() -> None:
    assert [preset_id for preset_id in first_offered() if f"`{preset_id}`" not in PAGE] == []


def test_so_many_play_each_system() -> None:
    table = section(PAGE, "1.0 Side by side")
    systems = ("himes", "classic", "desilva", "okenuff", "family")
    for preset_id, cell in zip(systems, row(table, "players in the app"), strict=True):
        rules = preset(preset_id)
        assert numbers(cell) in ([rules.least_players, rules.most_players], [rules.least_players]), preset_id


def test_himes_deals_as_many_cards_at_most() -> None:
    table = section(PAGE, "1.1 himes")
    for players, most in zip(row(table, "n"), row(table, "max"), strict=True):
        assert preset("himes").schedule(int(players)).peak == numbers(most)[0]


def test_family_deals_the_pack_once_through() -> None:
    table = section(PAGE, "1.5 family")
    for players, cards in zip(row(table, "n"), row(table, "literal (pack not gathered)"), strict=True):
        assert list(preset("family").schedule(int(players)).head) == numbers(cards)


def test_okenuff_pays_a_made_bid_by_its_ladder() -> None:
    text = section(PAGE, "1.4 okenuff")
    table = points_table(preset("okenuff").scoring, 13, 4)
    assert [table[int(bid)][int(bid)] for bid in row(text, "made b")] == [int(cell) for cell in row(text, "points")]
