"""What the scorer writes down after a form that was done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.storage.games.agreements import dealers_data, seatings_data
from tools.simulate.broken import SEEN, require
from tools.simulate.cells import DEALERS, END, MAX_ROUNDS, SCHEDULE, SEATINGS, Cells, Place, cards_of
from tools.simulate.scorer import Scorer
from tools.simulate.server import Server

Data = Mapping[str, Any]


class Forms:
    """The scorer and the server of an evening, with a method for each form, by its path.

    A form with the id of an act that was done before changes nothing, so none of them is called for it. The places in
    `touched` were recorded since the last restore, or refused; `version` is that of before the form.
    """

    scorer: Scorer
    server: Server
    touched: set[Place]
    version: int

    def _open(self, _device: str, _data: Data) -> None:
        self.scorer.seats_open = True

    def _close(self, _device: str, _data: Data) -> None:
        scorer = self.scorer
        if scorer.seats_open or scorer.phones:
            scorer.seats_open, scorer.phones, scorer.sealed = False, {}, {}

    def _free(self, _device: str, data: Data) -> None:
        self.scorer.phones.pop(data["seat"], None)
        self.scorer.sealed.pop(data["seat"], None)

    def _seat(self, device: str, data: Data) -> None:
        scorer = self.scorer
        if scorer.phones.get(data["seat"]) != device:
            for seat in [data["seat"], *(seat for seat, holder in scorer.phones.items() if holder == device)]:
                self._free(device, {"seat": seat})
            scorer.phones[data["seat"]] = device

    def _departure(self, device: str, _data: Data) -> None:
        for seat in [seat for seat, holder in self.scorer.phones.items() if holder == device]:
            self._free(device, {"seat": seat})

    def _bid(self, device: str, data: Data) -> None:
        scorer = self.scorer
        [seat] = [seat for seat, holder in scorer.phones.items() if holder == device]
        place = (data["number"], seat, "bid")
        if scorer.cells.get(place) == data["now"]:
            return
        secret = scorer.secret_round == data["number"] and place not in scorer.cells
        held = scorer.sealed.get(seat) if secret else scorer.cells.get(place)
        require(held in (data["was"], data["now"]), SEEN, f"{data} {held}")
        self.touched.add(place)
        if secret:
            scorer.seal(seat, data["now"], device)
        else:
            scorer.act(device, {place: data["now"]})

    def _pass(self, device: str, data: Data) -> None:
        require(data["seat"] not in self.scorer.sealed, SEEN, data)
        self.scorer.seal(data["seat"], data["bid"], device)

    def _withdraw(self, _device: str, data: Data) -> None:
        self.scorer.sealed.pop(data["seat"], None)

    def _sit_out(self, device: str, data: Data) -> None:
        self.scorer.act(device, {(data["number"], data["seat"], "out"): True}, data["act_id"])

    def _leave(self, device: str, data: Data) -> None:
        self._absent(device, data, now=True)

    def _come_back(self, device: str, data: Data) -> None:
        self._absent(device, data, now=None)

    def _absent(self, device: str, data: Data, *, now: bool | None) -> None:
        rounds = range(data["number"], MAX_ROUNDS + 1)
        self.scorer.act(device, {(number, data["seat"], "out"): now for number in rounds}, data["act_id"])

    def _take_over(self, device: str, data: Data) -> None:
        self.scorer.act(device, {(data["number"], data["seat"], "player"): data["name"]}, data["act_id"])

    def _join(self, device: str, data: Data) -> None:
        seat = len(self.server.stored().recorded.players) - 1
        self.scorer.act(device, {(0, seat, "joined"): data["number"]}, data["act_id"])
        self.scorer.cells[0, seat, "name"] = data["name"]

    def _finish(self, device: str, data: Data) -> None:
        scorer = self.scorer
        require(data["after_round"] == scorer.complete, SEEN, data)
        if scorer.current is not None:
            scorer.act(device, {END: data["after_round"]}, data["act_id"])

    def _reopen(self, device: str, data: Data) -> None:
        self.scorer.act(device, {END: None}, data["act_id"])

    def _reschedule(self, device: str, data: Data) -> None:
        scorer, come = self.scorer, data["upcoming"]
        begun, _cards = self.server.rounds_to_come()
        changes, now = scorer.cells.get(SCHEDULE, ()), cards_of(scorer.table, scorer.cells)
        cards = cards_of(scorer.table, {SCHEDULE: changes})
        wanted = cards[:begun] + come
        if wanted != cards:
            changes = (*(each for each in changes if each[0] < begun), (begun, come))
        # An early end may become the end of the schedule.
        if wanted != now or self.server.version != self.version:
            require((data["begun"], data["seen"]) == (begun, now[begun:]), SEEN, data)
            scorer.act(device, {SCHEDULE: changes or None, END: None}, data["act_id"])

    def _deal(self, device: str, data: Data) -> None:
        # The scorer does not know who deals: it must only come back with undo and redo.
        order = self.server.stored().recorded.order
        kept = {DEALERS: dealers_data(order), SEATINGS: seatings_data(order)}
        self.scorer.act(device, {place: value or None for place, value in kept.items()}, data["act_id"])

    _swap = _deal

    def _row(self, device: str, data: Data) -> None:
        number, seen, wanted = data["number"], data["seen"], data["wanted"]
        writes: Cells = {}
        for what, before, now in (("bid", seen.bids, wanted.bids), ("tricks", seen.tricks, wanted.tricks)):
            for seat, values in enumerate(zip(before, now, strict=True)):
                held = self.scorer.cells.get((number, seat, what))
                require(held in values, SEEN, f"{data} {held}")
                writes[number, seat, what] = values[1]
        self.touched.update(writes)
        self.scorer.act(device, writes, data["act_id"])

    def _hand_on(self, _device: str, data: Data) -> None:
        self.scorer.pencils.add(data["to"])

    def _revoke(self, device: str, _data: Data) -> None:
        self.scorer.pencils = {device}
