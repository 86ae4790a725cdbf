"""One player of a game in ready words: how it stands, who deals, how all sit."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.wording.numbers import number_text


class PersonView(Struct, frozen=True):
    """The page of one player.

    `place` says how the player stands. `round` is the one being played, 0 after the end. `dealer` is who deals it, and
    `may_deal` whether the player could. `around` are all names clockwise, `others` those to sit beside. `own_name` is
    empty where the seat was taken over, and `phone` where nobody plays on own phones.
    """

    seat: int
    name: str
    place: str
    round: int
    dealer: str
    deals: bool
    may_deal: bool
    around: str
    others: tuple[tuple[int, str], ...]
    in_group: bool
    phone: str


def person_view(stored: StoredGame, seat: int) -> PersonView:
    """The player on this seat, now."""
    game, number = stored.game, stored.sheet.next.round or 0
    playing = bool(number)
    order = game.around(number) if playing else game.seated
    dealer = game.turn(number)[0] if playing else None
    at_table = playing and not game.standing_dealer
    return PersonView(
        seat=seat,
        name=game.names[seat],
        place=_place(stored, seat),
        round=number,
        dealer=game.dealer_name(number) if playing else "",
        deals=at_table and dealer == seat,
        may_deal=at_table and seat not in game.out(number),
        around=" · ".join(game.names[each] for each in order if each not in game.attendance.left),
        others=tuple((each, game.names[each]) for each in order if each not in (seat, *game.attendance.left)),
        in_group=game.attendance.holder(seat) is None,
        phone=_("joined") if seat in stored.phones else _("not joined"),
    )


def _place(stored: StoredGame, seat: int) -> str:
    """The rank, the total, and how many bids were made so far."""
    sheet = stored.sheet
    mine = [row.seats[seat] for row in sheet.rounds if row.complete and row.seats[seat].made is not None]
    if not mine:
        return _("No round yet")
    standing = next(each for each in sheet.standings if each.seat == seat)
    made = ngettext(
        "made %(made)s of %(num)d", "made %(made)s of %(num)d", len(mine), made=sum(bool(each.made) for each in mine)
    )
    place = _("Place %(rank)s with %(total)s", rank=standing.rank, total=number_text(standing.total))
    return f"{place} · {made}"
