"""Statistics over many games, by one definition for pages, books, archives and the command line.

`docs/statistics.md` says what each figure is. Only complete rounds count; whoever sits out or has not joined has no
part in a round, and who took over a seat is counted from then on. Names are compared without regard to case.
"""
