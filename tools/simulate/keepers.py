"""What those who keep score agree on at the table, and send on forms."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tools.simulate.cells import END, cards_of, present, seats_of
from tools.simulate.phones import Phones

KEEPER, SECOND, WATCHER = "keeper", "second", "watcher"


class Keepers(Phones):
    """The phones of an evening, with the forms of those that keep score."""

    def _come_or_go(self) -> None:
        scorer, dice = self.laws.scorer, self.dice
        current = scorer.current or 1
        # Rounds that have begun do not change, except for takeovers.
        number = current + any(place[0] == current and place[2] != "out" for place in scorer.cells)
        seat = dice.randrange(seats_of(scorer.table, scorer.cells))
        here = seat in present(scorer.table, scorer.cells, number)
        going = ("sit_out", "leave") if number < len(cards_of(scorer.table, scorer.cells)) else ()
        path = dice.choice(("join", "take_over", *(going if here else ("come_back",))))
        form: dict[str, Any] = {"number": current if path == "take_over" else number, "act_id": self._act_id()}
        form |= {"name": f"Late {self.forms}"} if path in ("join", "take_over") else {}
        form |= {} if path == "join" else {"seat": seat}
        self.send_form(self._keeper(), path, **form)

    def _around(self) -> None:
        """Let another player deal, or let two players swap their seats."""
        seat, other = self.dice.sample(range(self.laws.scorer.table.seats), 2)
        form = {"seat": seat, "number": self.laws.scorer.current or 1, "act_id": self._act_id()}
        path, more = self.dice.choice((("deal", {}), ("swap", {"other": other})))
        self.send_form(self._keeper(), path, **form, **more)

    def _end(self) -> None:
        """End the game early, or go on with it."""
        scorer, ended = self.laws.scorer, END in self.laws.scorer.cells
        is_possible = ended or (scorer.complete > 0 and scorer.current is not None)
        if is_possible or self.dice.random() < 0.1:
            path, form = ("reopen", {}) if ended else ("finish", {"after_round": scorer.complete})
            self.send_form(self._keeper(), path, **form, act_id=self._act_id())

    def _rounds(self) -> None:
        """Change the rounds to come."""
        begun, seen = self.server.rounds_to_come()
        upcoming = tuple(self.dice.choice((1, 1, 2, 3)) for _ in range(self.dice.choice((0, 1, 1, 2))))
        form = {"begun": begun, "seen": seen, "upcoming": upcoming, "act_id": self._act_id()}
        self.send_form(self._keeper(), "reschedule", **form)

    def _row(self) -> None:
        """Correct a bid and the tricks of two players on the form of a round."""
        rounds, dice = self.server.stored().game.rounds, self.dice
        if not rounds:
            return
        number = dice.randint(1, len(rounds))
        seen = rounds[number - 1]
        bids, tricks = list(seen.bids), list(seen.tricks)
        seats = [seat for seat, taken in enumerate(tricks) if taken is not None]
        if len(seats) > 1 and dice.random() < 0.7:
            one, other = dice.sample(seats, 2)
            tricks[one], tricks[other] = tricks[other], tricks[one]
        seat = dice.randrange(len(bids))
        if bids[seat] is not None:
            bids[seat] = dice.randint(0, 2)
        wanted = replace(seen, bids=tuple(bids), tricks=tuple(tricks))
        self.send_form(self._keeper(), "row", number=number, seen=seen, wanted=wanted, act_id=self._act_id())

    def _act_id(self) -> str:
        return f"form-{self.forms:06}"

    def _keeper(self) -> str:
        return self.dice.choice([device for device in self.pages() if device != WATCHER])
