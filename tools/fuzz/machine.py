"""An evening of several phones, as a state machine that Hypothesis drives."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import ClassVar

from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tools.fuzz.addresses import ACTS, FORMS_OF_A_GAME, OTHER_ACTS, OTHER_FORMS, OTHER_PAGES, PAGES_OF_A_GAME
from tools.fuzz.forms import forms_of, game_of, post_a_game, submit
from tools.fuzz.phone import Device, Tally
from tools.fuzz.values import ACT, NAMES, SMALL, TEXTS, archives, game_files, rules_texts, tables

HOUSE_RULES_KEY = re.compile(r"/house-rules/([\w-]{22,})")
LINK = re.compile(r'id="link".*?(/pencil/[^"]+)', re.DOTALL)
FIELDS = st.sampled_from(
    ("round", "seat", "was", "now", "value", "cell", "act", "name", "by", "from", "total", "cards", "players", "rules")
)
SECRET = {"base": "desilva", "bidding": "simultaneous", "hook": "none"}
# Few cards and few rounds, so that every case comes up often.
ROUNDS = (1, 2, 3, 2)
# Seat, bid and tricks of a game that nobody but a stranger tries to change.
KEPT = [{"bids": [1, 1, 0], "tricks": [1, 0, 0]}, {"bids": [2, 0, 1], "tricks": [2, 0, 0]}]


class Evening(RuleBasedStateMachine):
    """A keeper with two phones, two players with phones of their own, and a stranger who knows every address."""

    app: ClassVar[Flask]
    tally: ClassVar[Tally]

    @initialize(players=st.integers(3, 4))
    def sit_down(self, players: int) -> None:
        """Start a game that no one writes in, one for anything, and one with secret bids."""
        self.keeper, self.second, self.player, self.stranger = (Device(self.app, self.tally) for _ in range(4))
        names = list(NAMES[:players])
        self.kept = post_a_game(self.keeper, rules="himes", players=list(NAMES[:3]), schedule=ROUNDS, rounds=KEPT)
        self.cells = self.cells_of_kept_game()
        self.any_game = post_a_game(self.keeper, rules={"base": "himes"}, players=names, schedule=ROUNDS)
        self.secret = post_a_game(self.keeper, rules=SECRET, players=list(NAMES[:3]), schedule=[2, 2, 2])
        self.acts = 0
        self.house_rules: list[str] = []
        self.tally.require(self.hand_on_the_pencil(), "the page that hands on the pencil has a link")
        self.keeper.post(f"/games/{self.secret}/seats/opening")
        for seat, phone in enumerate((self.second, self.player)):
            phone.post(f"/games/{self.secret}/seat", {"seat": str(seat)})

    def hand_on_the_pencil(self) -> bool:
        """Let whichever phone of the keeper holds the pencil give it to the other one, and return whether one did."""
        handed_on = False
        for giver, taker in ((self.keeper, self.second), (self.second, self.keeper)):
            link = LINK.search(giver.get(f"/games/{self.kept}/pencil").get_data(as_text=True))
            if link:
                taker.post(link[1])
                handed_on = True
        return handed_on

    # --- the game that no one writes in ---

    @rule(data=st.data())
    def break_in(self, data: st.DataObject) -> None:
        """Let a stranger send what the keeper may, with the forms of the keeper's pages; nothing is written."""
        game = f"/games/{self.kept}"
        match data.draw(st.integers(0, 2)):
            case 0:
                page = f"{game}{data.draw(st.sampled_from(FORMS_OF_A_GAME))}"
                forms = forms_of(self.keeper.get(page).get_data(as_text=True))
                own = [form for form in forms if form.method == "POST" and game in (form.action or page)]
                if own:
                    submit(data, self.stranger, data.draw(st.sampled_from(own)), page)
            case 1:
                write = {"round": 1, "seat": 0, "cell": "bid", "was": 1, "now": 0}
                self.stranger.post_json(f"{game}/writes", {"id": "stranger-1", "writes": [write]})
            case 2:
                self.stranger.post(f"{game}/{data.draw(st.sampled_from(ACTS))}")
        self.tally.require(self.cells_of_kept_game() == self.cells, "a stranger never writes")

    @rule(data=st.data())
    def forge(self, data: st.DataObject) -> None:
        """Send forms from another site, and methods that no page has."""
        method = data.draw(st.sampled_from(("POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS")))
        page = data.draw(st.sampled_from((*FORMS_OF_A_GAME, *(f"/{act}" for act in ACTS))))
        answer = self.keeper.send(method, f"/games/{self.kept}{page}", headers={"Sec-Fetch-Site": "cross-site"})
        refused = answer.status_code >= 400 or method in ("HEAD", "OPTIONS")
        self.tally.require(refused, "a form from another site does nothing", f"{method} {page}")

    def cells_of_kept_game(self) -> list[tuple[str, ...]]:
        """Return round, seat, bid and tricks of its cells, from the table that everyone may read."""
        answer = self.stranger.get(f"/games/{self.kept}/rounds.csv")
        self.tally.require(answer.status_code == 200, "the game is there", answer.status)
        rows = csv.DictReader(io.StringIO(answer.get_data(as_text=True).removeprefix("\ufeff")))
        return [(row["round"], row["seat"], row["bid"], row["tricks"]) for row in rows]

    # --- the game with which anything is done, and everything beside it ---

    @rule(data=st.data(), number=st.integers(1, len(ROUNDS)))
    def play_on(self, data: st.DataObject, *, number: int) -> None:
        """Bid and count a round as a phone does, sometimes twice, like a phone that lost a response."""
        self.acts += 1
        cards = ROUNDS[number - 1]
        values = data.draw(st.lists(st.integers(0, cards), min_size=4, max_size=4))
        for cell, of_seats in (("bid", values[:3]), ("tricks", _adding_up(values[:3], cards))):
            write = {"round": number, "cell": cell, "was": None}
            writes = [{**write, "seat": seat, "now": value} for seat, value in enumerate(of_seats)]
            act = {"id": f"act-{self.acts:06}-{cell}", "writes": writes}
            for _ in range(2 if self.acts % 5 == 0 else 1):
                self.keeper.post_json(f"/games/{self.any_game}/writes", act)

    @rule(data=st.data())
    def write_nonsense(self, data: st.DataObject) -> None:
        """Send JSON of any shape."""
        self.keeper.post_json(f"/games/{self.any_game}/writes", data.draw(ACT))

    @rule(data=st.data(), other=st.booleans())
    def fill_in_a_form(self, data: st.DataObject, *, other: bool) -> None:
        """Open a page, change some fields of one of its forms, and send it."""
        own = [f"/games/{self.any_game}{page}" for page in FORMS_OF_A_GAME]
        page = data.draw(st.sampled_from(OTHER_FORMS if other else own))
        html = self.keeper.get(page).get_data(as_text=True)
        forms = forms_of(html)
        if forms:
            begun = game_of(submit(data, self.keeper, data.draw(st.sampled_from(forms)), page))
            if begun not in ("", self.kept, self.secret):
                self.any_game = begun
        if page.endswith("/pencil"):
            # That form takes the pencil from the phones.
            self.tally.require(self.hand_on_the_pencil(), "somebody holds the pencil of every group")
        self.house_rules += [f"/house-rules/{key}" for key in HOUSE_RULES_KEY.findall(html)[:1]]

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Send an act as no page would: with fields of others, or without any."""
        act, copies = data.draw(st.sampled_from(ACTS)), [f"{address}/copy" for address in self.house_rules[-2:]]
        page = data.draw(st.sampled_from((f"/games/{self.any_game}/{act}", *OTHER_ACTS, *copies)))
        self.keeper.post(page, data.draw(st.dictionaries(FIELDS, SMALL.map(str) | TEXTS, max_size=4)))

    @rule(data=st.data())
    def bring_in_a_file(self, data: st.DataObject) -> None:
        """Send game files, archives, tables and rules: valid and broken."""
        match data.draw(st.integers(0, 3)):
            case 0:
                self.keeper.post("/games/import", {"file": (io.BytesIO(data.draw(game_files())), "a.json")})
            case 1:
                self.keeper.post("/games/import", {"file": (io.BytesIO(data.draw(archives())), "a.zip")})
            case 2:
                self.keeper.post("/house-rules/import", {"text": data.draw(rules_texts())})
            case 3:
                table = {"text": data.draw(tables()), "rules": "desilva", "players": list(NAMES[:3])}
                self.keeper.post("/games/paper/upload", table)

    @rule(data=st.data())
    def read_pages(self, data: st.DataObject) -> None:
        """Open pages of a game and others, as anyone."""
        phone = data.draw(st.sampled_from((self.keeper, self.second, self.player, self.stranger)))
        game = data.draw(st.sampled_from((self.kept, self.any_game, self.secret)))
        own = [f"/games/{game}{page}" for page in PAGES_OF_A_GAME]
        page = data.draw(st.sampled_from((*own, *OTHER_PAGES, *self.house_rules[-3:])))
        asked = {}
        if "?" not in page and data.draw(st.booleans()):
            asked = {data.draw(st.sampled_from(("page", "view", "scored", "from", "rules"))): data.draw(TEXTS)}
        phone.get(page, query_string=asked or None)

    # --- the game in which bids are secret ---

    @rule(seat=st.integers(0, 1), bid=st.integers(-1, 3), was=SMALL, number=st.integers(1, 2))
    def bid_in_secret(self, seat: int, bid: int, was: int | None, number: int) -> None:
        """Bid on a player's own phone."""
        phone = (self.second, self.player)[seat]
        sent = {"round": str(number), "now": str(bid)} | ({} if was is None else {"was": str(was)})
        phone.post(f"/games/{self.secret}/seat/bid", sent)
        self.look_at_the_bids()

    @rule(bid=st.integers(0, 2), number=st.integers(1, 2))
    def bid_for_who_has_no_phone(self, bid: int, number: int) -> None:
        """Bid on a phone that the keeper passes around: the last bid reveals all of them."""
        page = f"/games/{self.secret}/seats/2"
        for form in forms_of(self.keeper.get(page).get_data(as_text=True))[:1]:
            self.keeper.post(form.action or page, {**dict(form.fields), "round": str(number), "now": str(bid)})
        self.look_at_the_bids()

    def look_at_the_bids(self) -> None:
        """Check that either all bids of a round are visible, or none."""
        for phone in (self.stranger, self.keeper):
            rounds = json.loads(phone.get(f"/games/{self.secret}/state").get_data())["rounds"]
            for record in rounds:
                known = [bid is not None for bid in record.get("bids", ())]
                promise = "no secret bid is seen before the last one is in"
                self.tally.require(all(known) or not any(known), promise, rounds)


def _adding_up(values: list[int], cards: int) -> list[int]:
    """Return tricks that add up to the cards, close to these values."""
    left = cards
    tricks = []
    for value in values[:-1]:
        tricks.append(min(value, left))
        left -= tricks[-1]
    return [*tricks, left]
