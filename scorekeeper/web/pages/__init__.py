"""The pages, one blueprint for each thing."""

from __future__ import annotations

from flask import Flask

from scorekeeper.web.pages import (
    advice,
    books,
    corrections,
    dealer,
    ends,
    games,
    health,
    home,
    house_rules,
    house_rules_moves,
    more,
    new_game,
    offline,
    old_paper,
    own_seats,
    penalties,
    players,
    pwa,
    rounds,
    rules,
    schedule,
    seat,
    settings,
    settlement,
    sharing,
    sheets,
    story,
    taking_along,
    transfer,
)

PAGES = (
    *(home, new_game, old_paper, games, rounds, corrections, schedule, dealer, penalties, players, more, ends, rules),
    *(house_rules, house_rules_moves, story, settlement, advice, sharing, own_seats, seat, sheets),
    *(books, taking_along, transfer, pwa, settings, offline, health),
)


def register_pages(app: Flask) -> None:
    """Put every page at its address."""
    for page in PAGES:
        app.register_blueprint(page.bp)
