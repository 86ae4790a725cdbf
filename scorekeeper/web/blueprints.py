"""The pages, one blueprint for each thing."""

from __future__ import annotations

from flask import Flask

from scorekeeper.web.advice import routes as advice
from scorekeeper.web.books import routes as books
from scorekeeper.web.correction import routes as corrections
from scorekeeper.web.endings import routes as ends
from scorekeeper.web.game import menu_routes as more
from scorekeeper.web.game import routes as games
from scorekeeper.web.game import write_routes as rounds
from scorekeeper.web.home import routes as home
from scorekeeper.web.home import settings_routes as settings
from scorekeeper.web.house_rules import exchange_routes as house_rules_moves
from scorekeeper.web.house_rules import routes as house_rules
from scorekeeper.web.monitoring import health
from scorekeeper.web.new_game import routes as new_game
from scorekeeper.web.offline import pwa_routes as pwa
from scorekeeper.web.offline import routes as offline
from scorekeeper.web.paper_entry import routes as old_paper
from scorekeeper.web.penalties import routes as penalties
from scorekeeper.web.players import routes as players
from scorekeeper.web.printing import routes as sheets
from scorekeeper.web.recap import routes as story
from scorekeeper.web.rules import routes as rules
from scorekeeper.web.schedule import dealer_routes as dealer
from scorekeeper.web.schedule import routes as schedule
from scorekeeper.web.seats import keeper_routes as own_seats
from scorekeeper.web.seats import player_routes as seat
from scorekeeper.web.settlement import routes as settlement
from scorekeeper.web.sharing import routes as sharing
from scorekeeper.web.transfer import export_routes as taking_along
from scorekeeper.web.transfer import routes as transfer

PAGES = (
    *(home, new_game, old_paper, games, rounds, corrections, schedule, dealer, penalties, players, more, ends, rules),
    *(house_rules, house_rules_moves, story, settlement, advice, sharing, own_seats, seat, sheets),
    *(books, taking_along, transfer, pwa, settings, offline, health),
)


def register_pages(app: Flask) -> None:
    """Put every page at its address."""
    for page in PAGES:
        app.register_blueprint(page.bp)
