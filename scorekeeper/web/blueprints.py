"""The pages: one blueprint for each module of routes.

An endpoint says where it lies: `seats_keeper.index` is in `seats/keeper_routes.py`, `recap.index` in `recap/routes.py`.
"""

from __future__ import annotations

from flask import Flask

from scorekeeper.web.advice import routes as advice
from scorekeeper.web.books import routes as books
from scorekeeper.web.comparison import routes as comparison
from scorekeeper.web.correction import routes as correction
from scorekeeper.web.endings import routes as endings
from scorekeeper.web.evening import routes as evening
from scorekeeper.web.evenings import routes as evenings
from scorekeeper.web.game import menu_routes as game_menu
from scorekeeper.web.game import routes as game
from scorekeeper.web.game import write_routes as game_write
from scorekeeper.web.groups import acts_routes as groups_acts
from scorekeeper.web.groups import data_routes as groups_data
from scorekeeper.web.groups import names_routes as groups_names
from scorekeeper.web.groups import people_routes as groups_people
from scorekeeper.web.groups import routes as groups
from scorekeeper.web.history import routes as history
from scorekeeper.web.home import device_routes as home_device
from scorekeeper.web.home import routes as home
from scorekeeper.web.home import settings_routes as home_settings
from scorekeeper.web.house_rules import exchange_routes as house_rules_exchange
from scorekeeper.web.house_rules import routes as house_rules
from scorekeeper.web.jobs import routes as jobs
from scorekeeper.web.monitoring import routes as monitoring
from scorekeeper.web.new_game import routes as new_game
from scorekeeper.web.offline import pwa_routes as offline_pwa
from scorekeeper.web.offline import routes as offline
from scorekeeper.web.paper_entry import routes as paper_entry
from scorekeeper.web.par import routes as par
from scorekeeper.web.penalties import routes as penalties
from scorekeeper.web.players import person_routes as person
from scorekeeper.web.players import routes as players
from scorekeeper.web.printing import routes as printing
from scorekeeper.web.recap import routes as recap
from scorekeeper.web.recap import timeline_routes as recap_timeline
from scorekeeper.web.rules import routes as rules
from scorekeeper.web.schedule import dealer_routes as schedule_dealer
from scorekeeper.web.schedule import routes as schedule
from scorekeeper.web.seasons import act_routes as seasons_act
from scorekeeper.web.seasons import certificate_routes as seasons_certificate
from scorekeeper.web.seasons import routes as seasons
from scorekeeper.web.seats import keeper_routes as seats_keeper
from scorekeeper.web.seats import player_routes as seats_player
from scorekeeper.web.settlement import routes as settlement
from scorekeeper.web.sharing import group_routes as sharing_group
from scorekeeper.web.sharing import routes as sharing
from scorekeeper.web.statistics import ranking_routes as statistics_ranking
from scorekeeper.web.statistics import routes as statistics
from scorekeeper.web.television import keeper_routes as television_keeper
from scorekeeper.web.television import routes as television
from scorekeeper.web.transfer import export_routes as transfer_export
from scorekeeper.web.transfer import routes as transfer

PAGES = (
    *(home, home_settings, home_device, new_game, paper_entry, game, game_write, game_menu, correction, schedule),
    *(schedule_dealer, penalties, players, endings, rules, house_rules, house_rules_exchange, recap, settlement),
    *(advice, sharing, seats_keeper, seats_player, printing, books, jobs, transfer, transfer_export, offline),
    *(offline_pwa, monitoring, person, history, television, television_keeper, comparison, evening),
    *(statistics, sharing_group, par, groups, groups_people, groups_names, groups_acts, groups_data, evenings),
    *(recap_timeline, statistics_ranking, seasons, seasons_act, seasons_certificate),
)


def register_pages(app: Flask) -> None:
    """Put every page at its address."""
    for page in PAGES:
        app.register_blueprint(page.bp)
