"""The laws of an evening: every response, and everything a phone shows, is compared with the scorer's sheet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.storage.backup.restore import VERSIONS_OF_A_RUN
from tools.simulate.broken import HISTORY, LOST, PENCIL, SECRET, SEEN, TOTAL, require
from tools.simulate.cells import (
    MISDEALS,
    Cells,
    Place,
    Totals,
    after,
    cards_of,
    cells_of,
    place_of,
    present,
    seats_of,
    shown_cells,
    totals,
    value_of,
    won_cells,
    won_of,
)
from tools.simulate.forms import Forms
from tools.simulate.history import compare_history
from tools.simulate.scorer import Scorer
from tools.simulate.server import Answer, Server

Data = Mapping[str, Any]


class Laws(Forms):
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
        elif answer.status == 303 and data.get("act_id") not in scorer.seen:
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
            # Another tab in front, or in the back until this one hears of it, may have the state with it before. A page
            # whose acts would not outlast it sends them all before it reloads with other people.
            has_others = _attendance(self.states[shown["known"]]) != self.people
            excused = shown["hidden"] or shown["reloads"] or has_others or not (shown["lasting"] and shown["hears"])
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
        compare_history(scorer.acts, self.server.history())

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
        """Expect a keeper's phone, which stored one version and now another, to give back what a restore lost of the
        rounds that there are now.
        """
        (run, of_its_run), later_run = divmod(known, VERSIONS_OF_A_RUN), version // VERSIONS_OF_A_RUN
        before, now = self.states[known], self.states[version]
        if run < later_run and self.restored[later_run] < of_its_run and _attendance(before) == _attendance(now):
            self.tally["given back"] += 1
            lost, rounds = shown_cells(self.scorer.table, before), len(cards_of(self.scorer.table, now))
            self.to_give_back |= {place: (value, device) for place, value in lost.items() if place[0] <= rounds}

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
        self._compare_cells(TOTAL, who, cells, rounds)
        wanted_rows = _known(totals(self.scorer.table, cells))
        require(_known(rows) == wanted_rows, TOTAL, f"{who} shows {rows}\nand not {wanted_rows}")

    def _compare_cells(self, law: str, who: str, cells: Cells, rounds: list[Data]) -> None:
        table = self.scorer.table
        lengths = {len(record[what]) for record in rounds for what in ("bids", "tricks")}
        require(lengths <= {seats_of(table, cells)}, law, f"{who} has rows of {lengths} seats")
        there, wanted = cells_of(table, cells, rounds), shown_cells(table, cells)
        require(there == wanted, law, f"{who} has {there}\nand not {wanted}")

    def _see_state(self, answer: Answer) -> None:
        if answer.status == 304:
            return
        scorer, data = self.scorer, answer.data
        number = scorer.secret_round
        if number and number <= len(data["rounds"]):
            seen = {seat: data["rounds"][number - 1]["bids"][seat] for seat in scorer.sealed}
            require(not any(bid is not None for bid in seen.values()), SECRET, f"round {number}: {seen}")
        self._compare_cells(LOST, "the server", scorer.cells, data["rounds"])
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
                place = place_of(clash)
                held = scorer.cells.get(place)
                values = [value_of(clash, each) for each in ("held", "was", "now")]
                require(held == values[0] and held not in values[1:], SEEN, f"{clash} {held}")
        elif answer.status == 200 and data["id"] not in scorer.seen:
            cells = dict(scorer.cells)
            for write, place in zip(data["writes"], places, strict=True):
                was, now = value_of(write, "was"), value_of(write, "now")
                require(cells.get(place) in (was, now), SEEN, f"{write} {cells.get(place)}")
                cells[place] = now
            self.made.setdefault(data["id"], answer.data["version"])
            self.tally["misdeal"] += any(place[2] == MISDEALS for place in places)
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
