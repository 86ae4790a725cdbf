"""A believable group: four seasons of Thursdays, played by chance and kept by the acts that the app uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from random import Random

from scorekeeper.actions.demo.cards import Deal
from scorekeeper.actions.demo.evenings import PlannedGame, chance_of, planned_games
from scorekeeper.actions.game.attendance import leave
from scorekeeper.actions.game.command import now
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.penalties import add_penalty
from scorekeeper.actions.game.rounds import correct_round
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.round_hook import RoundHook
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.storage.club.clubs import add_club, grant_pencil, revoke_pencil
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.queries import games_started_by
from scorekeeper.storage.games.stored import StoredGame

CLUB = "Thursday group"
# No cookie can name this device: the ids in cookies are long, random and signed.
DEVICE = "demo"
GAMES = sum(1 for _ in planned_games())
# In one of so many rounds somebody does not follow suit, or two counts are noted the wrong way round and corrected; in
# one of so many games somebody has to go home.
RENEGES, SLIPS, DEPARTURES = 160, 45, 14
# Who goes home plays so many rounds before.
BEFORE_LEAVING = 6
SMALLEST_TABLE = 4
RENEGE_POINTS = -10
RENEGE = "renege"


def play_group(games: int = GAMES) -> Iterator[StoredGame]:
    """Play the first games of the group that are not there yet, and give each once it is over.

    What was begun and broken off goes on where it stopped: every chance is the same each time.
    """
    club_id = _club()
    for planned in _first(games):
        yield _play(planned, club_id)
    with writing() as session:
        revoke_pencil(session, club_id, DEVICE, now())


def group_games() -> list[str]:
    """The start ids of all games of the group. No page makes such an id."""
    return [start_id(planned) for planned in planned_games()]


def start_id(planned: PlannedGame) -> str:
    """By this the game is known where it was kept before."""
    return f"demo:thursday-{planned.number:03}"


def _first(games: int) -> Iterator[PlannedGame]:
    return (planned for planned in planned_games() if planned.number <= games)


def _club() -> int:
    """The club of the group with the pencil for the one device, a new one where none of its games is kept."""
    with writing() as session:
        held = games_started_by(session, group_games()[:1])
        club_id = held[0].club_id if held else add_club(session, now(), CLUB)
        grant_pencil(session, club_id, DEVICE, now())
        return club_id


def _play(planned: PlannedGame, club_id: int) -> StoredGame:
    """Play a game to its end, or go on with it."""
    rules = preset(planned.rules)
    bidder = first_bidder_by(rules, planned.dealer, len(planned.people))
    table = Game(rules, tuple(person.name for person in planned.people), planned.dealer, bidder)
    made = start_id(planned)
    stored = game_at(start_game(DEVICE, table, planned.day, club_id=club_id, start_id=made), DEVICE)
    leaver = _leaver(planned, planned.chance)
    while (number := stored.sheet.next.round) is not None:
        if leaver is not None and number > BEFORE_LEAVING and leaver not in stored.recorded.out(number):
            stored = leave(stored.key, DEVICE, f"{made}:leaves", seat=leaver, number=number)
        stored = _play_round(stored, planned, number)
    return stored


def _leaver(planned: PlannedGame, chance: Random) -> int | None:
    """The seat of who goes home early, None in most games."""
    seat = chance.randrange(DEPARTURES * len(planned.people))
    return seat if len(planned.people) >= SMALLEST_TABLE and seat < len(planned.people) else None


def _play_round(stored: StoredGame, planned: PlannedGame, number: int) -> StoredGame:
    """Play one round and note it; a slip of the pen stands a moment and is corrected."""
    chance = chance_of(f"game {planned.number}, round {number}")
    played = replace(_round(stored.sheet, planned, number, chance), played_on=None)
    slip = _with_a_slip(played) if chance.randrange(SLIPS) == 0 else None
    for attempt, wanted in enumerate(filter(None, (slip, played))):
        stored = _note(stored, planned.day, f"{start_id(planned)}:{number}:{attempt}", number, wanted)
    if chance.randrange(RENEGES) == 0:
        seat = chance.choice(played.seats)
        penalty = f"{start_id(planned)}:{number}:renege"
        points = RENEGE_POINTS
        stored = add_penalty(
            stored.key, DEVICE, penalty, round=number, seat=seat, today=planned.day, points=points, reason=RENEGE
        )
    return stored


def _note(stored: StoredGame, day: date, act_id: str, number: int, wanted: Round) -> StoredGame:
    seen = stored.recorded.round(number)
    wanted = replace(wanted, played_on=seen.played_on, penalties=seen.penalties)
    return correct_round(stored.key, DEVICE, act_id, number, seen=seen, wanted=wanted, today=day)


def _round(sheet: ScoreSheet, planned: PlannedGame, number: int, chance: Random) -> Round:
    """What is said and taken in a round."""
    game, schedule = sheet.game, sheet.schedule
    hook = RoundHook(game, schedule, number)
    in_turn = game.in_turn(number)
    trump = game.rules.trump.known(number, exhausted=False)
    deal = Deal(chance, {seat: planned.people[seat].skill for seat in in_turn}, schedule.cards(number) or 0, trump)
    bids = deal.bids(
        in_turn,
        len(game.players),
        lambda heard, seat: [bid for bid in hook.bids if bid not in hook.forbidden(heard, seat)],
    )
    return replace(game.round(number), bids=bids, tricks=deal.tricks(in_turn, bids))


def _with_a_slip(played: Round) -> Round | None:
    """The counts of two players exchanged; None where that changes nothing."""
    one, other = played.seats[:2]
    tricks = list(played.tricks)
    tricks[one], tricks[other] = tricks[other], tricks[one]
    return None if tuple(tricks) == played.tricks else replace(played, tricks=tuple(tricks))
