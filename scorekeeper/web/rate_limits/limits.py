"""The rate limits: which requests count, and how many of them a device and an address may make.

They are far above what a full table does from one address. The pad, undo and the polls of a running game are not
limited: those who play must never be refused.
"""

from __future__ import annotations

from msgspec import Struct


class RateLimit(Struct, frozen=True):
    """How many requests of a kind, for one device and for all devices at one address, as Flask-Limiter reads them."""

    device: str
    address: str


RATE_LIMITS = {
    "create": RateLimit("40/minute; 400/hour", "200/minute; 1000/hour; 4000/day"),
    # Only misses count: a key or a link that does not exist.
    "guess": RateLimit("60/minute", "300/minute"),
    "compute": RateLimit("60/minute", "400/minute"),
    # Requests that a form makes by itself while somebody fills it in.
    "preview": RateLimit("240/minute", "1500/minute"),
    "book": RateLimit("10/hour", "60/hour"),
    # A television asks for a new code every ten minutes; whoever types one is at the table with it.
    "screen": RateLimit("20/minute; 60/hour", "60/minute; 240/hour"),
}
# The endpoints of each limit for POST.
WRITES = {
    "create": (
        *(
            "new_game.start",
            "paper_entry.type_in",
            "transfer.import_game",
            "endings.play_next",
            "home_device.start_anew",
        ),
        *("house_rules.new", "house_rules.change", "house_rules_exchange.copy", "house_rules_exchange.bring_in"),
        *(
            "sharing.take",
            "seats_player.take",
            "penalties.index",
            "players.index",
            "players.take_over",
            "schedule.edit",
        ),
        *("schedule.more", "correction.edit", "schedule_dealer.edit", "sharing_group.index", "seasons.index"),
        # Each writes in every game of a group that has the name.
        *("groups_names.rename", "groups_names.merge", "groups_people.hide", "groups_people.unhide"),
        *("groups_people.delete", "groups_acts.undo", "groups_acts.forget", "groups.rename", "groups_data.delete"),
    ),
    "preview": (
        *("new_game.preview", "house_rules.preview", "house_rules.preview_new", "schedule.change_list"),
        *("schedule.shorten", "paper_entry.rows", "paper_entry.table", "paper_entry.upload", "paper_entry.marks"),
        "endings.ask_dealer",
    ),
    "book": ("books.index",),
    "screen": ("television_keeper.type_code", "television_keeper.choose"),
}
# The endpoints of each limit for GET.
READS = {
    # The page with the link that hands on the pencil makes a new one each time.
    "create": ("sharing.pencil",),
    "compute": (
        *(
            "printing.of_game",
            "printing.blank",
            "printing.picture",
            "printing.standings",
            "evening.papers",
            "evening.standings",
            "books.pdf",
            "jobs.archive",
            "transfer.export",
        ),
        *("transfer_export.group", "transfer_export.workbook", "transfer_export.rounds", "recap.index", "advice.index"),
        *("settlement.index", "offline.rules", "rules.show", "statistics.group", "statistics.player", "par.show"),
        *("groups_data.archive", "groups.settings", "groups_people.index", "seasons_certificate.show"),
    ),
    "preview": ("new_game.rounds",),
    "screen": ("television.begin", "television_keeper.choose"),
}
# Acts of those who hold the pencil or a seat, and polls. What they may store is bounded for their group. A language is
# kept by the browser that chooses it.
FREE = {
    *("game_write.record_cell", "game_write.writes", "game_write.undo", "game_write.redo", "game_write.state"),
    *("seats_player.bid", "seats_player.leave", "seats_player.now", "seats_keeper.bid", "seats_keeper.free"),
    *("seats_keeper.open_all", "seats_keeper.close_all", "seats_keeper.withdraw_bid", "penalties.remove"),
    *("players.sit_out", "players.come_back", "players.leave", "players.take_back", "endings.finish", "endings.reopen"),
    *("endings.delete", "house_rules_exchange.delete", "books.cancel", "jobs.cancel", "sharing.pencil"),
    "groups.keepers",
    *("players_person.rename", "players_person.deals", "players_person.swap", "players_person.chair", "old_form"),
    *("statistics_ranking.choose", "seasons.show", "seasons_act.close", "seasons_act.reopen", "seasons_act.delete"),
    *("seasons_act.restore", "sharing_group.end", "home_settings.choose_language"),
}
