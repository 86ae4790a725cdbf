"""What the buttons beside the names do: seats are moved, added and taken away, and the deal goes along."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Table(Struct, frozen=True):
    """The names clockwise and the seat that deals first, None where nobody was chosen."""

    names: tuple[str, ...]
    dealer: int | None


def move_name(table: Table, seat: int, step: int) -> Table:
    """The table with one name moved by one seat; the deal moves with the name."""
    other = seat + step
    names = list(table.names)
    if not (0 <= seat < len(names) and 0 <= other < len(names)):
        return table
    names[seat], names[other] = names[other], names[seat]
    dealer = table.dealer if table.dealer is None else {seat: other, other: seat}.get(table.dealer, table.dealer)
    return Table(tuple(names), dealer)


def seat_name(table: Table, name: str, most: int) -> Table:
    """The table with one name more at the first free seat; a name that sits already stays where it is."""
    names = table.names
    if not name or name in names:
        return table
    if "" in names:
        free = names.index("")
        return replace(table, names=(*names[:free], name, *names[free + 1 :]))
    return replace(resized(table, len(names) + 1), names=(*names, name)) if len(names) < most else table


def resized(table: Table, count: int) -> Table:
    """The table with so many seats. Who is added sits last, and deals where the last one did."""
    names = (*table.names[:count], *[""] * (count - len(table.names)))
    dealer = table.dealer
    if dealer is not None and count > len(table.names) and dealer == len(table.names) - 1:
        dealer = count - 1
    return Table(names, dealer if dealer is not None and dealer < count else None)


def without_seat(table: Table, seat: int) -> Table:
    """The table without one seat; nobody is chosen to deal where the dealer went."""
    if not 0 <= seat < len(table.names):
        return table
    dealer = None if table.dealer in (None, seat) else table.dealer - (table.dealer > seat)
    return Table((*table.names[:seat], *table.names[seat + 1 :]), dealer)


def fitted(table: Table, least: int, most: int) -> Table:
    """The table with as many seats as rules need, and without more than they allow as far as these have no names."""
    names = table.names
    while len(names) > most and not names[-1]:
        names = names[:-1]
    return resized(table, max(len(names), least))
