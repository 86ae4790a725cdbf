"""The laws of an evening: every response, and everything a phone shows, is compared with the scorer's sheet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.storage.games.changes import Change
from tools.simulate.scorer import (
    WON,
    Cells,
    Place,
    Scorer,
    Totals,
    after,
    cells_of,
    place_of,
    present,
    shown_cells,
    totals,
    value_of,
    won_cells,
    won_of,
)
from tools.simulate.server import Answer, Server

VERSIONS_OF_A_RUN = 1_000_000
LOST = "no acknowledged tap is lost or doubled"
TOTAL = "no total is shown that no order of acts gives"
SECRET = "no secret bid is seen before its time"
HISTORY = "the history tells what happened"
PENCIL = "only who holds the pencil writes"
SEEN = "an act is done where it saw the sheet, and only there"
Data = Mapping[str, Any]


class Broken(Exception):
    """A broken law, with details."""

    def __init__(self, law: str, detail: object) -> None:
        super().__init__(f"{law}: {detail}")
        self.law = law


def require(condition: object, law: str, detail: object = "") -> None:
    """Raise Broken unless the condition holds."""
    if not condition:
        raise Broken(law, detail)


class Laws:
    """The scorer of one evening, and the states of the game by version."""

    def __init__(self, scorer: Scorer, server: Server, tally: Counter[str]) -> None:
        self.scorer, self.server, self.tally = scorer, server, tally
        self.states: dict[int, Cells] = {}
        self.taps: set[str] = set()
        self.answered: set[str] = set()
        # What was recorded since the last restore, or refused.
        self.touched: set[Place] = set()
        # The value of each place that a restore lost, and the device that knows it.
        self.to_give_back: dict[Place, tuple[Any, str]] = {}
        self.confirmed: dict[str, dict[str, int]] = defaultdict(dict)
        # The first version that has an act.
        self.made: dict[str, int] = {}
        # The version that each restore brought back, by its run of versions.
        self.restored: dict[int, int] = {}
        self.people: Cells = {}
        self.note()

    def note(self) -> None:
        """Remember the state of the game's current version."""
        self.version = self.server.version
        state = shown_cells(self.scorer.table, self.scorer.cells)
        known = self.states.setdefault(self.version, dict(self.scorer.cells))
        require(shown_cells(self.scorer.table, known) == state, "a version is the name of one state", self.version)
        # A phone gives nothing back to a table with other people.
        if self.people != _attendance(self.scorer.cells):
            self.people = _attendance(self.scorer.cells)
            self.to_give_back.clear()

    def acknowledge(self, device: str, path: str, data: Any, answer: Answer) -> None:
        """Record the response to a request, and check it."""
        self.tally[f"{path} {answer.status}"] += 1
        scorer = self.scorer
        open_to_all = path in ("state", "bid", "departure") or (path == "seat" and scorer.seats_open)
        if not open_to_all:
            lacks = device not in scorer.pencils
            require(lacks == (answer.status == 403), PENCIL, f"{device} {path} {answer.status}")
        if path == "state":
            self._see_state(answer)
        elif path == "writes":
            self._take_writes(device, data, answer)
        elif path in ("undo", "redo"):
            self._take_history(device, path, data, answer)
        elif answer.status == 303:
            getattr(self, f"_{path}")(device, data)
        if answer.status in (200, 303) and path != "state":
            self.note()

    def look(self, device: str, shown: Data) -> None:
        """Check that what a phone shows is a state that the server had, with the acts that wait on the phone, and that
        it knows or holds every act whose confirmation it got.
        """
        require(shown["version"] in self.states, TOTAL, f"{device} shows version {shown['version']}")
        cells = after(self.states[shown["version"]], shown["waiting"])
        self._compare(device, cells, shown["rounds"], shown["totals"])
        for act_id, version in self.confirmed[device].items():
            known = act_id in shown["acts"] or shown["known"] >= version
            # Another tab in front may have the state with it before. A page whose acts would not outlast it sends them
            # all before it reloads with other people.
            excused = shown["hidden"] or shown["reloads"] or not shown["lasting"]
            require(known or excused, LOST, f"{device} forgot {act_id}, which version {version} has")

    def confirm(self, device: str, act_id: str, answer: Answer) -> None:
        """Note which version has an act, now that its phone got the response, or that the act was refused after all."""
        if answer.status == 200:
            self.confirmed[device][act_id] = self.made[act_id]
        else:
            self.confirmed[device].pop(act_id, None)

    def forget(self, page: str, acts: Sequence[str]) -> None:
        """Expect nothing of a page that is gone, nor that these acts of it, which were not stored, are ever sent."""
        self.taps.difference_update(acts)
        self.confirmed.pop(page, None)

    def end(self, pages: Mapping[str, Data], stuck: set[str]) -> None:
        """Check that at the end the server and every page show the scorer's sheet and history.

        The acts in `stuck` wait on a phone that lost the pencil.
        """
        stored, scorer = self.server.stored(), self.scorer
        require(self.version == stored.version, LOST, "the version")
        rows = [[one.total for one in row.seats] if row.complete else None for row in stored.sheet.rounds]
        require(rows == totals(scorer.table, scorer.cells), LOST, f"{rows}\n{scorer.cells}")
        self._see_state(self.server.answer("", "state", ""))
        won = won_cells(scorer.table, scorer.cells)
        for device, shown in pages.items():
            self._compare(f"at the end {device}", scorer.cells, shown["rounds"], shown["totals"])
            require(won_of(shown["rounds"]) == won, TOTAL, f"at the end {device} has other tricks than {won}")
        unanswered = self.taps - self.answered - stuck
        require(not unanswered, LOST, f"never answered: {unanswered}")
        lost = {
            place: value
            for place, (value, device) in self.to_give_back.items()
            if device in scorer.pencils and place not in self.touched and not self._is_back(place, value)
        }
        require(not lost, LOST, f"not given back after a restore: {lost}")
        self._compare_history()

    def settle(self, act_id: str) -> None:
        """Count an act as answered: the keeper chose between two values, so it was merged or dropped."""
        self.answered.add(act_id)

    def restore(self, backup: Scorer) -> None:
        """Restore the scorer; what was recorded since is known only to the phones."""
        self.scorer = backup.copy()
        self.touched.clear()
        self.to_give_back.clear()
        self.note()
        run, restored = divmod(self.version, VERSIONS_OF_A_RUN)
        self.restored[run] = restored

    def hear(self, device: str, known: int, version: int) -> None:
        """Expect a keeper's phone, which stored one version and now another, to give back what a restore lost."""
        (run, of_its_run), later_run = divmod(known, VERSIONS_OF_A_RUN), version // VERSIONS_OF_A_RUN
        before, now = self.states[known], self.states[version]
        if run < later_run and self.restored[later_run] < of_its_run and _attendance(before) == _attendance(now):
            self.tally["given back"] += 1
            lost = shown_cells(self.scorer.table, before)
            self.to_give_back |= {place: (value, device) for place, value in lost.items()}

    def _is_back(self, place: Place, value: Any) -> bool:
        """Return whether a place has this value again. A penalty may be there with another id, of equal ones each."""
        if not place[2].startswith("penalty"):
            return bool(self.scorer.cells.get(place) == value)
        lost: Cells = {each: points for each, (points, _) in self.to_give_back.items()}
        wanted, there = (
            [
                each
                for each, points in cells.items()
                if each[:2] == place[:2] and "penalty" in each[2] and points == value
            ]
            for cells in (lost, self.scorer.cells)
        )
        return len(there) >= len(wanted)

    def _compare(self, who: str, cells: Cells, rounds: list[Data], rows: Totals) -> None:
        table = self.scorer.table
        there, wanted = cells_of(table, cells, rounds), shown_cells(table, cells)
        require(there == wanted, TOTAL, f"{who} shows {there}\nand not {wanted}")
        wanted_rows = _known(totals(table, cells))
        require(_known(rows) == wanted_rows, TOTAL, f"{who} shows {rows}\nand not {wanted_rows}")

    def _see_state(self, answer: Answer) -> None:
        if answer.status == 304:
            return
        scorer, data = self.scorer, answer.data
        number = scorer.secret_round
        if number and number <= len(data["rounds"]):
            seen = {seat: data["rounds"][number - 1]["bids"][seat] for seat in scorer.sealed}
            require(not any(bid is not None for bid in seen.values()), SECRET, f"round {number}: {seen}")
        there = cells_of(scorer.table, scorer.cells, data["rounds"])
        wanted = shown_cells(scorer.table, scorer.cells)
        require(there == wanted, LOST, f"the server has {there}\nand not {wanted}")
        won = won_cells(scorer.table, scorer.cells)
        require(won_of(data["rounds"]) == won, LOST, f"the server has other tricks than {won}")
        require(data.get("sealed", []) == sorted(scorer.sealed), LOST, f"sealed {data.get('sealed')} {scorer.sealed}")

    def _take_writes(self, device: str, data: Data, answer: Answer) -> None:
        scorer, places = self.scorer, [place_of(write) for write in data["writes"]]
        if answer.status == 403:
            return
        if answer.status != 409:
            self.answered.add(data["id"])
        self.touched.update(places)
        if answer.status == 409:
            clashes = answer.data["conflicts"]
            for clash in clashes:
                place = place_of({**clash, "cell": clash["cell"]})
                held = scorer.cells.get(place)
                values = [value_of(clash[each]) for each in ("held", "was", "now")]
                require(held == values[0] and held not in values[1:], SEEN, f"{clash} {held}")
        elif answer.status == 200 and data["id"] not in scorer.seen:
            cells = dict(scorer.cells)
            for write, place in zip(data["writes"], places, strict=True):
                was, now = value_of(write["was"]), value_of(write["now"])
                require(cells.get(place) in (was, now), SEEN, f"{write} {cells.get(place)}")
                cells[place] = now
            self.made.setdefault(data["id"], answer.data["version"])
            writes = {place: cells[place] for place in places}
            for way in {"undo", "redo"} & data.keys():
                self.tally[f"{way} of a phone"] += 1
                scorer.walk(device, writes, data["id"], data[way], back=way == "undo")
                return
            scorer.act(device, writes, data["id"])

    def _take_history(self, device: str, path: str, data: Data, answer: Answer) -> None:
        back, scorer = path == "undo", self.scorer
        if answer.status == 403:
            return
        if data["seen"] != self.version:
            again = back and scorer.first_undone is not None
            require(answer.status == (303 if again else 409), SEEN, f"{path} {data} {answer.status}")
        elif answer.status == 303:
            undone = scorer.last_done if back else scorer.first_undone
            self.touched.update({} if undone is None else undone.changes)
            require(scorer.step(device, back=back), HISTORY, f"{path} of nothing")
        elif answer.status == 409:
            require((scorer.last_done if back else scorer.first_undone) is None, HISTORY, f"no {path}")

    # --- forms that were done ---

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
        rounds = range(data["number"], len(self.scorer.table.cards) + 1)
        self.scorer.act(device, {(number, data["seat"], "out"): now for number in rounds}, data["act_id"])

    def _take_over(self, device: str, data: Data) -> None:
        self.scorer.act(device, {(data["number"], data["seat"], "player"): data["name"]}, data["act_id"])

    def _join(self, device: str, data: Data) -> None:
        seat = len(self.server.stored().recorded.players) - 1
        self.scorer.act(device, {(0, seat, "joined"): data["number"]}, data["act_id"])
        self.scorer.cells[0, seat, "name"] = data["name"]

    def _hand_on(self, _device: str, data: Data) -> None:
        self.scorer.pencils.add(data["to"])

    def _revoke(self, device: str, _data: Data) -> None:
        self.scorer.pencils = {device}

    # --- the history ---

    def _compare_history(self) -> None:
        acts, kept = self.scorer.acts, self.server.history()
        require(len(acts) == len(kept), HISTORY, f"{len(kept)} acts and not {len(acts)}: {kept}\n{acts}")
        last = len(self.scorer.table.cards)
        for act, entry in zip(acts, kept, strict=True):
            changes = {place: values for each in entry.changes for place, values in _changes(each, last)}
            wanted = {} if act.dropped else act.changes
            require(entry.device == act.device, HISTORY, f"{entry.device} and not {act.device}")
            require((entry.undone, entry.back) == (act.undone, act.back), HISTORY, f"{entry} {act}")
            require(changes == wanted, HISTORY, f"{changes} and not {wanted}")


def own_bids(scorer: Scorer, device: str) -> dict[int, int | None]:
    """Return what a player's own phone may know of a round with secret bids: the bid of its own seat."""
    number = scorer.current
    return {
        seat: scorer.sealed.get(seat, scorer.cells.get((number, seat, "bid")))
        for seat, holder in scorer.phones.items()
        if holder == device and number and seat in present(scorer.table, scorer.cells, number)
    }


def _known(rows: Totals) -> Totals:
    """Return the rows up to the last one with totals: acts waiting for a removed seat leave an empty one."""
    return rows[: max((number for number, row in enumerate(rows, start=1) if row is not None), default=0)]


def _attendance(cells: Cells) -> Cells:
    return {place: value for place, value in cells.items() if place[2] in ("out", "joined", "name", "player")}


def _changes(change: Change, last: int) -> Iterator[tuple[Place, tuple[Any, Any]]]:
    """Yield what an entry of the history changed, as places of the scorer."""
    place, was, now = change.place, change.was, change.now
    number, seat = place.round or 0, place.seat or 0
    match place.what:
        case "bid" | "tricks":
            yield (number, seat, place.what), (was, now)
        case "penalty":
            points = [None if each is None else each["half_points"] // 2 for each in (was, now)]
            yield (number, seat, f"penalty {place.id}"), (points[0], points[1])
        case "seat":
            first = [None if each is None else each["first"] for each in (was, now)]
            yield (0, seat, "joined"), (first[0], first[1])
        case "taken_over" | "won":
            for each, values in _differences(was, now):
                yield (each, seat, "player") if place.what == "taken_over" else (number, each, WON), values
        case "absent":
            out = [{n for first, end in each or () for n in range(first, (end or last) + 1)} for each in (was, now)]
            for each in sorted(out[0] ^ out[1]):
                yield (each, seat, "out"), (True if each in out[0] else None, True if each in out[1] else None)


def _differences(was: Any, now: Any) -> list[tuple[int, tuple[Any, Any]]]:
    """Return the first of each pair whose second one is another one now, with both."""
    before, later = dict(was or ()), dict(now or ())
    first = {each for each, _ in before.items() ^ later.items()}
    return [(each, (before.get(each), later.get(each))) for each in first]
