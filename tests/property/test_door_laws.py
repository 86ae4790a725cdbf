"""A round is the same game through every door: its own page, a phone’s JSON, phones of players, file, CSV, paper.

Every example is a game in a real database, bid in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Flask
from hypothesis import given, strategies as st
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import correct_round, record
from scorekeeper.actions.game.writes import CellWrite, RoundFieldWrite, Write
from scorekeeper.actions.seats import bid_for_own_seat, open_seats, take_seat
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.actions.transfer.import_games import import_games
from scorekeeper.files.csv_game import csv_text, read_own_csv
from scorekeeper.files.game_file import game_from, write_game
from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.paper.game_reconstruction import reconstruct_game
from scorekeeper.rules.paper.row import WrittenRow, WrittenSeat
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from scorekeeper.rules.statistics.played import PlayedGame, bids_of
from scorekeeper.web.game.write_routes import parse_writes
from tests.property.table_acts import SHORT, TABLES, draw_rest_of_round, laws
from tests.rules.tables import a_game
from tests.storage.kept import MONDAY, PHONE


@given(data=st.data())
@laws(15)
def test_a_round_bid_in_turn_is_the_same_through_every_door(app: Flask, data: st.DataObject) -> None:
    rules, players = data.draw(st.sampled_from(TABLES))
    table, dealer = a_game(rules, players, agreed=SHORT), data.draw(st.integers(0, players - 1))
    table = replace(
        table, first_dealer=dealer, first_bidder=first_bidder_by(table.rules, dealer, players), title="Doors"
    )
    wanted = draw_rest_of_round(data, table, 1)
    bids_before = data.draw(st.integers(0, players))
    sheet = score_sheet(table.with_round(1, wanted))
    assert sheet.problems == ()
    for door in (through_own_page, through_json, through_own_phones):
        assert as_played(door(table, wanted, bids_before)) == as_played(sheet)
    for read in (from_file(sheet), from_csv(sheet), from_paper(table, wanted)):
        # A CSV does not say the rounds to come, so it is no game by rules that ask for the largest of them.
        if read is not None:
            assert as_played(score_sheet(read)) == as_played(sheet)


def as_played(sheet: ScoreSheet) -> object:
    """What the first round gives, and what statistics count of it."""
    [row] = sheet.rounds
    bids = [replace(bid, game=None) for bid in bids_of(PlayedGame(sheet), row)]
    return replace(row, record=replace(row.record, played_on=None)), bids


def through_own_page(table: Game, wanted: Round, bids_before: int) -> ScoreSheet:
    """The first bids on the pad, what is missing then in the form of the round."""
    key = start_game(PHONE, table, MONDAY)
    bids = list(bids_in_turn(table, wanted))[:bids_before]
    if bids:
        record(key, PHONE, "first bids", bids, MONDAY)
    seen = game_at(key).recorded.round(1)
    return correct_round(key, PHONE, "the others", 1, seen=seen, wanted=wanted, today=MONDAY).sheet


def through_json(table: Game, wanted: Round, _bids_before: int) -> ScoreSheet:
    """All writes in one act, as a phone sends what it recorded without the server."""
    cells: list[dict[str, Any]] = [
        *({"cell": "bid", "seat": seat, "now": wanted.bids[seat]} for seat in table.in_turn(1)),
        *([{"cell": "trump", "now": wanted.trump}] if wanted.trump else []),
        *({"cell": "tricks", "seat": seat, "now": wanted.tricks[seat]} for seat in table.in_turn(1)),
    ]
    sent = parse_writes({"id": "all of it", "writes": [{"round": 1, "was": None, **cell} for cell in cells]})
    return record(start_game(PHONE, table, MONDAY), PHONE, sent.act_id, sent.writes, MONDAY).stored.sheet


def through_own_phones(table: Game, wanted: Round, bids_before: int) -> ScoreSheet:
    """The first bids on phones of players, the others and the tricks on the pad."""
    key = start_game(PHONE, table, MONDAY)
    open_seats(key, PHONE)
    for seat in table.in_turn(1)[:bids_before]:
        device = f"phone {seat}"
        take_seat(key, device, seat, device)
        bid_for_own_seat(key, device, number=1, was=None, now=wanted.bids[seat] or 0)
    bids = list(bids_in_turn(table, wanted))[bids_before:]
    writes: list[Write] = [*bids, RoundFieldWrite(1, "trump", None, wanted.trump)]
    writes += (CellWrite(1, seat, "tricks", None, count) for seat, count in enumerate(wanted.tricks))
    return record(key, PHONE, "the others", writes, MONDAY).stored.sheet


def from_file(sheet: ScoreSheet) -> Game:
    read, _problems = game_from(write_game(sheet.game))
    assert read is not None
    [key] = import_games([read]).keys
    return game_at(key).game


def from_csv(sheet: ScoreSheet) -> Game | None:
    read, _left_out = read_own_csv(csv_text(sheet).encode(), [sheet.game.rules])
    return read


def from_paper(table: Game, wanted: Round) -> Game:
    seats = zip(wanted.bids, wanted.tricks, strict=True)
    written = WrittenRow(tuple(WrittenSeat(bid=bid, tricks=tricks) for bid, tricks in seats), wanted.trump)
    return reconstruct_game(table, [written]).game


def bids_in_turn(table: Game, wanted: Round) -> Iterator[CellWrite]:
    for seat in table.in_turn(1):
        yield CellWrite(1, seat, "bid", None, wanted.bids[seat])
