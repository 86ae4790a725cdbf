"""One evening, drawn from its seed: who does what when, and faults of the network, the clocks and the server."""

from __future__ import annotations

import sqlite3
from collections import Counter
from datetime import timedelta
from random import Random
from typing import Any

from scorekeeper.actions.seats import own_bid_of
from tools.simulate.broken import LOST, SECRET, require
from tools.simulate.cells import Table
from tools.simulate.keepers import KEEPER, SECOND, WATCHER, Keepers
from tools.simulate.laws import Laws, own_bids
from tools.simulate.network import Faults, Message
from tools.simulate.node import Node
from tools.simulate.phones import SECOND_TAB, owner
from tools.simulate.scorer import Scorer
from tools.simulate.server import Server

STRANGER = "stranger"
OWN = ("own0", "own1", "own2")
RULES: dict[str, Any] = {
    "desilva": "desilva",
    "classic": "classic",
    "himes": "himes",
    "secret": {"base": "desilva", "bidding": "simultaneous", "hook": "none"},
}
# Of four evenings one is long enough for several rounds.
SHORT, LONG = (8, 26), (40, 90)
# How often each event happens, if it happens at all in this evening; most are taps.
TAP = 20
EVENTS = {
    "wait": 6,
    "win": 12,
    "correct": 2,
    "undo": 4,
    "penalize": 1,
    "misdeal": 1,
    "reload": 1,
    "tab": 1,
    "fill": 0.5,
    "sleep": 1,
    "jump": 1,
    "backup": 0.5,
    "restore": 2,
    "release": 1,
    "hand_on": 1,
    "revoke": 0.3,
    "come_or_go": 2,
    "around": 1,
    "end": 6,
    "rounds": 1,
    "row": 2,
    "seats": 3,
    "own_phone": 8,
    "pass_phone": 3,
    "intrude": 1,
}
# What a keeper does on the pad and the sheet.
BY_HAND = ("tap", "win", "correct", "penalize", "misdeal")
MAX_ROUNDS_TO_REST = 90
REST_MS = 3_000


class Evening(Keepers):
    """The people of one evening with their phones."""

    def __init__(self, seed: int, server: Server, node: Node, tally: Counter[str]) -> None:
        super().__init__(Random(seed), server, node, tally)
        self.own: dict[str, dict[str, Any]] = {}
        self.backup: tuple[sqlite3.Connection, Scorer] | None = None
        self.restored_without: set[str] = set()

    def play(self) -> None:
        """Sit down, play, and compare at the end. Raises Broken."""
        secure = self.dice.random() < 0.5
        self.note("on https" if secure else "on http")
        self.node.ask("begin", secure=secure)
        self._sit_down()
        for _ in range(self.dice.randint(*self.dice.choice((SHORT, SHORT, SHORT, LONG)))):
            self._step()
            if self.laws.scorer.current is None and self.dice.random() < 0.07:
                break
        self._come_to_rest()
        stuck = [device for device in self.pages() if self.is_stuck(device)]
        waiting = {act for device in stuck for act in self.shown[device]["acts"]}
        self.laws.end({device: self.shown[device] for device in self.pages() if device not in stuck}, waiting)
        self.tally["finished" if self.laws.scorer.current is None else "unfinished"] += 1

    def _sit_down(self) -> None:
        dice = self.dice
        rules, players = dice.choice(list(RULES)), dice.choice((3, 3, 4))
        cards = tuple(dice.choice((1, 1, 2, 3)) for _ in range(dice.choice((1, 2, 2, 3))))
        rates = dice.choice(((0.0, 0.0, 0.0), (0.03, 0.1, 0.03), (0.1, 0.3, 0.1)))
        self.network.faults = Faults(*rates)
        self.weights = {"tap": TAP} | {event: weight for event, weight in EVENTS.items() if dice.random() < 0.6}
        keepers = dice.choice(((KEEPER,), (KEEPER, SECOND), (KEEPER, SECOND)))
        self.server.start(RULES[rules], players, cards, keepers)
        table = Table("desilva" if rules == "secret" else rules, rules == "secret", players, cards)
        if rules == "himes":
            self.weights.pop("penalize", None)
        self.laws = Laws(Scorer(table, pencils=set(keepers)), self.server, self.tally)
        self.note(f"{rules}, {keepers}, {players} players, {cards}, {rates}, {sorted(self.weights)}")
        if "restore" in self.weights:
            self._backup()
        for device in (*keepers, WATCHER):
            if device != WATCHER or dice.random() < 0.3:
                self.load(device)
        if "own_phone" in self.weights:
            self.serve(Message(KEEPER, "open", {}))
            for seat, device in enumerate(OWN[: dice.choice((1, 2, 3))]):
                self.serve(Message(device, "seat", {"seat": seat, "label": "a phone"}))

    def _step(self) -> None:
        event = self.dice.choices(list(self.weights), list(self.weights.values()))[0]
        if event in BY_HAND:
            self._hand(event)
        else:
            getattr(self, f"_{event}")()
        self.down = max(self.down - 1, 0)
        self.network.carry()

    # --- what people do ---

    def _undo(self) -> None:
        """Undo or redo on the phone, or on the server if the phone does not know of it."""
        device = self._keeper()
        form = self._hand("undo", device) if self.dice.random() < 0.5 else None
        if form:
            self.send_form(device, form["form"], seen=form["version"])
        else:
            seen = self.dice.choice((self.laws.version, self.laws.version, self.shown[device]["known"]))
            self.send_form(device, self.dice.choice(("undo", "undo", "redo")), seen=seen)

    def _hand(self, kind: str, device: str = "") -> Any:
        device = device or self._keeper()
        shown = self.shown[device]
        if owner(device) in self.asleep or shown["asks"] or "writes" not in self.sources[device]["dataset"]:
            return None
        dice = [self.dice.randrange(1000) for _ in range(3)]
        reply = self.ask(kind, device, "hand", kind=kind, dice=dice)
        self.laws.taps |= set(self.shown[device]["acts"]) - set(shown["acts"])
        # It is sent after two frames, unless the next tap comes first.
        if self.dice.random() < 0.6:
            self.pass_time(device, 200)
        return reply.get("given")

    def _wait(self) -> None:
        device = self.dice.choice(self.pages())
        self._attend(device)
        self.pass_time(device, self.dice.choice((50, 500, 3_000, 4_000, 16_000)))

    def _attend(self, device: str) -> None:
        """Answer what the page asks, and reload it if it wants that."""
        shown = self.shown[device]
        if shown["reloads"]:
            self.load(device)
        elif shown["asks"]:
            if shown["acts"]:
                self.laws.settle(shown["acts"][0])
            self.ask("choose", device, "choose", mine=self.dice.random() < 0.5)

    def _reload(self) -> None:
        self.load(self.dice.choice(self.pages()))

    def _tab(self) -> None:
        """Open the game in a second tab of a keeper's phone, or close that tab."""
        device = owner(self._keeper())
        tab = f"{device}{SECOND_TAB}"
        if tab in self.shown:
            self.note(f"{tab} is closed")
            self.forget(tab)
            del self.shown[tab]
            self.node.ask("close", tab)
        elif device not in self.asleep:
            self.load(tab)

    def _fill(self) -> None:
        """Fill the storage of a phone, or make room in it."""
        page = self.dice.choice(self.pages())
        self.forgetful.add(owner(page))
        self.ask("has a full storage, or room in it again", page, "fill")

    def _sleep(self) -> None:
        device = self.dice.choice(self.pages())
        self.set_asleep(device, asleep=owner(device) not in self.asleep)

    def _jump(self) -> None:
        seconds = self.dice.choice((-86_400, -60, 60, 7_200, 86_400))
        device = self.dice.choice([*self.pages(), ""])
        self.note(f"the clock of {device or 'the server'} jumps by {seconds} s")
        if device:
            self.node.ask("jump", device, ms=1000 * seconds)
        else:
            self.server.clock.shift += timedelta(seconds=seconds)

    def _hand_on(self) -> None:
        self.send_form(KEEPER, "hand_on", to=SECOND)
        if SECOND not in self.shown:
            self.load(SECOND)

    def _revoke(self) -> None:
        self.send_form(KEEPER, "revoke")

    def _seats(self) -> None:
        seat, dice = self.dice.randrange(self.laws.scorer.table.seats), self.dice
        if not self.laws.scorer.seats_open:
            self.send_form(self._keeper(), "open")
        elif dice.random() < 0.7:
            self.send_form(dice.choice(OWN), "seat", seat=seat, label="a phone")
        else:
            path = dice.choice(("close", "free", "departure"))
            device = dice.choice(OWN) if path == "departure" else self._keeper()
            self.send_form(device, path, **({"seat": seat} if path == "free" else {}))

    def _own_phone(self) -> None:
        """Let a player look at their own phone and bid, also from an outdated page."""
        device, dice = self.dice.choice(OWN), self.dice
        if device not in self.own or dice.random() < 0.5:
            self._look_at_seat(device)
        page = self.own.get(device)
        if page and page["legal"]:
            data = {"number": page["number"], "was": page["held"], "now": dice.choice(page["legal"])}
            self.send_form(device, "bid", **data)

    def _look_at_seat(self, device: str) -> None:
        _stored, own = own_bid_of(self.server.key, device)
        if own is None or own.round is None:
            self.own.pop(device, None)
            return
        wanted = own_bids(self.laws.scorer, device)
        require([own.held] == list(wanted.values()) or not wanted, SECRET, f"{device} sees {own.held}, not {wanted}")
        self.own[device] = {"number": own.round, "held": own.held, "legal": own.legal}

    def _pass_phone(self) -> None:
        """Pass the keeper's phone to a player without one."""
        scorer = self.laws.scorer
        number = scorer.secret_round
        seat = self.dice.randrange(scorer.table.seats)
        if number and self.dice.random() < 0.8:
            self.send_form(self._keeper(), "pass", seat=seat, number=number, bid=self.dice.randint(0, 1))
        elif number:
            self.send_form(self._keeper(), "withdraw", seat=seat)

    def _intrude(self) -> None:
        """Let a stranger, or a watcher, send what only a keeper may."""
        device = self.dice.choice((STRANGER, WATCHER, OWN[0]))
        write = {"round": 1, "seat": 0, "cell": "bid", "was": self.laws.scorer.cells.get((1, 0, "bid")), "now": 1}
        path = self.dice.choice(("writes", "writes", "undo", "open", "pass"))
        data = {
            "writes": {"id": f"theft-{self.forms:04}", "writes": [write]},
            "undo": {"seen": self.laws.version},
            "pass": {"seat": 0, "number": 1, "bid": 0},
        }.get(path, {})
        self.forms += 1
        self.network.send(Message(device, path, data))

    # --- what happens to the server ---

    def _backup(self) -> None:
        self.note("a backup")
        self.backup = (self.server.backup(), self.laws.scorer.copy())

    def _restore(self) -> None:
        if self.backup is None:
            return
        self.note("the backup is restored")
        self.server.clock.shift += timedelta(seconds=1)
        copy, scorer = self.backup
        self.restored_without |= self.laws.scorer.pencils - scorer.pencils
        self.server.restore(copy)
        self.laws.restore(scorer)

    def _release(self) -> None:
        """Install another release: the server is away for a moment."""
        self.note("a new release")
        self.server.restart()
        self.down = self.dice.randint(1, 4)

    # --- the end ---

    def _come_to_rest(self) -> None:
        """Repair everything, and wait until all phones are up to date."""
        self.note("everything works again")
        self.network.faults, self.down = Faults(), 0
        for device in sorted(self.restored_without - self.laws.scorer.pencils):
            self.serve(Message(KEEPER, "hand_on", {"to": device}))
        for device in sorted(self.asleep):
            self.set_asleep(device, asleep=False)
        for _ in range(MAX_ROUNDS_TO_REST):
            restless = [device for device in self.pages() if not self.is_at_rest(device)]
            if not restless and not self.network.messages:
                return
            for device in restless:
                self._attend(device)
                self.pass_time(device, REST_MS)
            while self.network.messages:
                self.network.carry()
        require(condition=False, law=LOST, detail="the phones do not come to rest")
