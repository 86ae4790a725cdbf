"""The sentence of every fault, with the fault's figures as placeholders.

They are phrased without plurals ("the bid 4 is outside 0 to 3"), because languages differ in their plural forms.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.faults import (
    definition as definition_faults,
    file as file_faults,
    paper as paper_faults,
    play as play_faults,
    table as table_faults,
)
from scorekeeper.rules.faults.fault import Fault
from scorekeeper.wording.translation import N_

EXACTLY = N_("These rules are for exactly %(least)s players; here %(players)s would play.")
# The sentences of the hook, by the required sum of the bids.
HOOKED: Mapping[str, str] = {
    "not-even": N_("The hook: the bids may not add up to %(cards)s, so %(bid)s cannot be bid."),
    "even": N_("The hook: the bids must add up to %(cards)s, so %(bid)s cannot be bid."),
    "over": N_("The hook: the bids must add up to more than %(cards)s, so %(bid)s cannot be bid."),
    "under": N_("The bids together must stay below %(cards)s here, so %(bid)s cannot be bid."),
}

TOO_MANY_ZEROS = N_("No one may bid zero more than %(most)s times in a row.")

FROM_TO = N_("These rules are for %(least)s to %(most)s players; here %(players)s would play.")
WRONG_SUM = N_("The tricks of this round add up to %(tricks)s, not %(cards)s.")

TABLE: Mapping[type[Fault], str] = {
    table_faults.WrongNumberOfPlayers: FROM_TO,
    table_faults.EmptyName: N_("Enter a name."),
    table_faults.DuplicateName: N_("Someone else is called “%(name)s” too."),
    table_faults.NameKnown: N_(
        "“%(name)s” is already in this group. If that is who plays here, correct the name in this game only."
    ),
    table_faults.DealerSitsOut: N_("This player sits the round out, so someone else deals."),
    file_faults.UnknownPlayer: N_("“%(key)s” names “%(name)s”, who does not play in this game."),
    play_faults.NoSuchSeat: N_("There is no seat %(seat)s at a table of %(players)s."),
    table_faults.PackTooSmall: N_(
        "With %(players)s players and a pack of %(pack)s, a round has from 1 to %(largest)s cards, not %(cards)s."
    ),
    table_faults.NoFounders: N_(
        "Everyone joins late, so no one starts the game. Remove anyone who plays from round 1 from “joined”."
    ),
    table_faults.WrongNumberTakingPart: FROM_TO,
    table_faults.NotEnoughCards: N_(
        "The pack has %(held)s cards for this round: %(players)s players with %(cards)s each are too many."
    ),
    table_faults.NothingForPlayers: N_("These rules don’t say what to deal to %(players)s players."),
    table_faults.NoHandBetween: N_(
        "With these rules hands have %(least)s to %(largest)s cards: none has %(lowest)s to %(highest)s."
    ),
    table_faults.EmptySchedule: N_("The schedule has no rounds."),
    definition_faults.TooManyRounds: N_("A game of %(players)s players has at most %(most)s rounds."),
    table_faults.RoundsBegun: N_("Round %(rounds)s has started, so the game can’t end before it."),
    table_faults.PlayersDeal: N_("By these rules the players deal in turn, and the dealer sits out."),
    table_faults.DealerPlays: N_("“%(name)s” plays in this game, so the deal goes round with the others."),
}

PLAY: Mapping[type[Fault], str] = {
    play_faults.CardsNotAsScheduled: N_("The cards here are %(scheduled)s by the schedule, not %(cards)s."),
    play_faults.HookedBid: HOOKED["not-even"],
    play_faults.TooManyZeros: TOO_MANY_ZEROS,
    play_faults.OutOfTurn: N_("It is not your turn to bid."),
    play_faults.BidStands: N_("The bid of %(bid)s stands. Only the scorekeeper can correct it now."),
    play_faults.SpokenOrderWrong: N_("The order of bidding must name everyone who bid, once each."),
    definition_faults.NothingToBid: N_("With %(cards)s cards no one could bid: change the lowest or the highest bid."),
    play_faults.TricksOutOfRange: N_("Tricks here go from 0 to %(cards)s, so not %(tricks)s."),
    play_faults.BidOutsideLimits: N_("Bids here go from %(least)s to %(most)s, so not %(bid)s."),
    play_faults.TooManyTricks: WRONG_SUM,
    play_faults.TricksDoNotAddUp: WRONG_SUM,
    play_faults.TricksBeforeBids: N_("Tricks are counted once everyone has bid."),
    play_faults.RoundUnfinished: N_("This round is unfinished, yet another follows."),
    table_faults.SitsOut: N_("Nothing to enter here: this player sits the round out."),
    play_faults.TrumpMissing: N_("The points depend on trump: name the suit, or no trump."),
    play_faults.TrumpIsFixed: N_("With these rules trump in this round is %(fixed)s, not %(suit)s."),
    play_faults.RoundAfterEnd: N_("The game was over after round %(rounds)s."),
    play_faults.DealerChanged: N_("Someone else has just changed the dealer."),
    play_faults.NoRoomForRound: N_(
        "This game has %(rounds)s rounds and no room for more. End it, and go on in a new one."
    ),
    play_faults.NoSuchRound: N_("Round %(round)s can’t be entered now."),
    paper_faults.NothingWritten: N_("Bid and result are missing."),
    paper_faults.BidNeeded: N_("The bid is needed: with these rules points depend on what others bid."),
    paper_faults.ResultImpossible: N_("It can’t be %(result)s here; possible: %(possible)s."),
    paper_faults.FitsWithPenalty: N_(
        "This fits only with %(points)s points off as well (%(reason)s). If that was so, write r behind it."
    ),
    paper_faults.NothingFits: N_("These results can’t all be right: no tricks that add up to %(cards)s give them."),
    paper_faults.SeveralResults: N_("Several results fit, with %(tricks)s tricks: enter the tricks, as in 2t."),
    paper_faults.SeveralBids: N_("The bid is missing, and several fit: %(bids)s."),
    play_faults.NoNamedPenalty: N_("These rules have no penalty, so r means nothing here."),
    play_faults.TooManyPenalties: N_("A game has at most %(most)s penalties and bonuses."),
    play_faults.PenaltyWithoutPoints: N_("These rules have no penalty, so enter how many points it is."),
    play_faults.PointsNotComputable: N_("The formula “%(formula)s” gives no points here: %(reason)s."),
}

RULES: Mapping[type[Fault], str] = {
    definition_faults.NumbersOfPlayersWrong: N_(
        "At least 2 players; the most can’t be fewer than the fewest, nor above %(limit)s."
    ),
    definition_faults.HandTooLarge: N_("A round would have %(cards)s cards; at most %(most)s can be scored."),
    definition_faults.NoPoints: N_("“%(key)s” gives no points for a bid of %(bid)s and %(tricks)s tricks: %(reason)s."),
    definition_faults.UnknownPreset: N_("There are no rules called “%(id)s”; there are %(known)s and others."),
    definition_faults.WrongFormula: N_(
        "“%(key)s”: the formula “%(formula)s” is wrong at character %(letter)s: %(wrong)s; %(allowed)s."
    ),
}

FILES: Mapping[type[Fault], str] = {
    definition_faults.UnknownKey: N_("“%(key)s” means nothing here."),
    definition_faults.MissingKey: N_("“%(key)s” is missing."),
    definition_faults.WrongValue: N_("“%(key)s” must be %(expected)s."),
    file_faults.WrongLength: N_("“%(key)s” has %(entries)s entries for %(players)s players."),
    file_faults.DuplicateKey: N_("“%(key)s” appears twice in one place."),
    file_faults.FileTooLarge: N_("A game file has at most %(megabytes)s MB."),
    file_faults.NotText: N_("This is not text in UTF-8 (see byte %(place)s), so not a game file."),
    file_faults.NotJson: N_("This is not JSON (see line %(line)s, column %(column)s), so not a game file."),
    file_faults.NotToml: N_(
        "Line %(line)s can’t be read from character %(letter)s on: “%(text)s”. Write key = value, with words in quotes."
    ),
    file_faults.RulesTextTooLong: N_("A rules file can have at most %(most)s characters; this one is longer."),
    file_faults.NotJsonNumber: N_("“%(text)s” is not a number in JSON."),
    file_faults.NestedTooDeep: N_("The file is nested too deeply to be a game."),
    file_faults.TooManyValues: N_("The file has more than %(most)s values and keys: too many."),
    file_faults.ForbiddenCharacter: N_(
        "“%(key)s” has a character that can’t be used: a control or direction character, or half a letter."
    ),
    file_faults.MoreProblems: N_("There is more than these %(most)s mistakes: correct them first."),
    file_faults.NotGameFile: N_("This is not a game file: it must be an object whose “format” is “%(expected)s”."),
    paper_faults.UnreadableCell: N_("“%(text)s” is not understood here."),
    paper_faults.TableTooLarge: N_("A table has at most %(kilobytes)s KB."),
    paper_faults.TableNotText: N_("This is not text in UTF-8. Save the table as “CSV UTF-8”."),
    paper_faults.CharacterInTable: N_(
        "Line %(line)s has a character that can’t be used: a control or direction character."
    ),
    paper_faults.TableTooLong: N_("Line %(line)s is more than a game can have: too many lines, columns or characters."),
    paper_faults.TableBroken: N_(
        "Line %(line)s can’t be read: a quote is open, or it has more cells than the first line."
    ),
    paper_faults.TableWithoutHeader: N_(
        "The first line must name the columns: round, player, bid, tricks or total; or cards, and then the players."
    ),
    paper_faults.TableEmpty: N_("The table has no rounds."),
    paper_faults.FormulaInTable: N_("Line %(line)s: “%(text)s” is a formula; enter its result."),
    paper_faults.WrongTableCell: N_("Line %(line)s: “%(text)s” can’t be under “%(key)s”."),
    paper_faults.TableNotComplete: N_(
        "This table doesn’t contain the whole game, or was changed: import its game file instead."
    ),
    paper_faults.TableOfManyGames: N_(
        "A table of rounds with 1 to %(most)s games can be read; import the file of the whole group (.zip) instead."
    ),
    paper_faults.RoundTwiceInTable: N_("Line %(line)s: round %(round)s appears twice."),
    file_faults.NotGroupArchive: N_("This is not the archive of a group, or not all of it."),
    file_faults.ArchiveTooLarge: N_("An archive of a group has at most %(megabytes)s MB, unpacked too."),
    file_faults.TooManyEntries: N_("An archive of a group holds at most %(most)s files."),
    file_faults.UnlistedEntry: N_("This isn’t part of the archive: it isn’t listed there."),
    file_faults.EncryptedEntry: N_("This is locked with a password."),
    file_faults.NewerFormat: N_(
        "The file has the newer format “%(format)s”; this scorekeeper reads “%(expected)s”, so please update it."
    ),
}

SENTENCES: Mapping[type[Fault], str] = {**TABLE, **PLAY, **RULES, **FILES}
