"""Statistics over many games, by one definition for pages, books, archives and the command line.

`docs/statistics.md` defines each figure. Only complete rounds count; a player who sits out or has not joined has no
part in a round, and one who takes over a seat is counted from then on. Names are compared case-insensitively.
"""
