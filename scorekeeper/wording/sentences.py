"""The sentence of every fault, with the fault's figures as placeholders.

They avoid plurals ("the bid 4 is outside 0 to 3"), which languages form in ways that no placeholder can.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules import errors
from scorekeeper.rules.errors import Fault
from scorekeeper.wording.marks import N_

EXACTLY = N_("This game is for exactly %(least)s players, not for %(players)s.")
EXACTLY_PLAYING = N_("These rules are for exactly %(least)s players; here %(players)s would play.")
HOOKED_BELOW = N_("The bids together must stay below %(cards)s here, so %(bid)s cannot be bid.")

TABLE: Mapping[type[Fault], str] = {
    errors.WrongNumberOfPlayers: N_("This game is for %(least)s to %(most)s players, not for %(players)s."),
    errors.EmptyName: N_("This player needs a name."),
    errors.DuplicateName: N_("Somebody else is called “%(name)s” too."),
    errors.UnknownPlayer: N_("“%(key)s” names “%(name)s”, who does not play in this game."),
    errors.NoSuchSeat: N_("There is no seat %(seat)s at a table of %(players)s."),
    errors.PackTooSmall: N_(
        "With %(players)s players and a pack of %(pack)s, a round has from 1 to %(largest)s cards, not %(cards)s."
    ),
    errors.WrongNumberTakingPart: N_("These rules are for %(least)s to %(most)s players; here %(players)s would play."),
    errors.NotEnoughCards: N_(
        "The pack has %(held)s cards for this round: %(players)s players with %(cards)s each are too many."
    ),
    errors.NothingForPlayers: N_("These rules do not say what to deal to %(players)s players."),
    errors.EmptySchedule: N_("The schedule has no rounds."),
    errors.TooManyRounds: N_("A game has at most %(most)s rounds."),
    errors.RoundsBegun: N_("Round %(rounds)s has begun, so the game cannot end before it does."),
    errors.DealerPlays: N_("“%(name)s” plays in this game, so the deal goes round with the others."),
}

PLAY: Mapping[type[Fault], str] = {
    errors.CardsNotAsScheduled: N_("The cards here are %(scheduled)s by the schedule, not %(cards)s."),
    errors.BidOutOfRange: N_("A bid here is from 0 to %(cards)s, not %(bid)s."),
    errors.HookedBid: N_("The hook: the bids may not add up to %(cards)s, so %(bid)s cannot be bid."),
    errors.OutOfTurn: N_("It is not your turn to bid."),
    errors.BidStands: N_("The bid of %(bid)s stands. Only the keeper can mend a slip now."),
    errors.SpokenOrderWrong: N_("The order of speaking must name everybody who bid, once each."),
    errors.BlindBidsUnknown: N_("These rules know no blind bids."),
    errors.TricksOutOfRange: N_("Tricks here are from 0 to %(cards)s, not %(tricks)s."),
    errors.TricksDoNotAddUp: N_("The tricks add up to %(tricks)s; it must be %(cards)s."),
    errors.TricksBeforeBids: N_("Tricks are counted after everybody has bid."),
    errors.RoundUnfinished: N_("This round is unfinished, yet another follows."),
    errors.SitsOut: N_("Nothing can be noted here: this player sits the round out."),
    errors.TrumpMissing: N_("The points depend on trump: name the suit, or no trump."),
    errors.RoundAfterEnd: N_("The game was over after round %(rounds)s."),
    errors.NoSuchRound: N_("Round %(round)s cannot be noted now."),
    errors.NothingTold: N_("Bid and result are missing."),
    errors.BidNeeded: N_("The bid is needed: by these rules points depend on what others bid."),
    errors.ResultImpossible: N_("It cannot be %(result)s here; what can be: %(possible)s."),
    errors.FitsWithPenalty: N_(
        "This fits only with %(points)s points off as well (%(reason)s). If that was so, write r behind it."
    ),
    errors.NothingFits: N_("These results cannot all be right: no tricks that add up to %(cards)s give them."),
    errors.SeveralResults: N_("Several results fit, with %(tricks)s tricks: write the tricks, as in 2t."),
    errors.SeveralBids: N_("The bid is missing, and several fit: %(bids)s."),
    errors.NoNamedPenalty: N_("These rules name no penalty, so there is nothing an r could stand for."),
    errors.PenaltyWithoutPoints: N_("These rules name no penalty, so say how many points it is."),
    errors.PointsNotComputable: N_("The formula “%(formula)s” gives no points here: %(reason)s."),
}

RULES: Mapping[type[Fault], str] = {
    errors.NumbersOfPlayersWrong: N_("The fewest players are at least 2, the most not fewer and at most %(limit)s."),
    errors.HandTooLarge: N_("A round would have %(cards)s cards; at most %(most)s can be scored."),
    errors.NoPoints: N_("“%(key)s” gives no points for a bid of %(bid)s and %(tricks)s tricks: %(reason)s."),
    errors.UnknownPreset: N_("There are no rules called “%(id)s”; there are %(known)s and others."),
    errors.WrongFormula: N_(
        "“%(key)s”: the formula “%(formula)s” is wrong at letter %(letter)s: %(wrong)s; %(allowed)s."
    ),
}

FILES: Mapping[type[Fault], str] = {
    errors.UnknownKey: N_("“%(key)s” means nothing here."),
    errors.MissingKey: N_("“%(key)s” is missing."),
    errors.WrongValue: N_("“%(key)s” must be %(expected)s."),
    errors.WrongLength: N_("“%(key)s” has %(entries)s entries for %(players)s players."),
    errors.DuplicateKey: N_("“%(key)s” is said twice in one place."),
    errors.FileTooLarge: N_("A game file has at most %(megabytes)s MB."),
    errors.NotText: N_("This is no text in UTF-8 (see byte %(place)s), so no game file."),
    errors.NotJson: N_("This is no JSON (see line %(line)s, column %(column)s), so no game file."),
    errors.NotToml: N_(
        "Line %(line)s cannot be read from letter %(letter)s on: “%(text)s”. Write key = value, words in quotes."
    ),
    errors.RulesTextTooLong: N_("A text of rules has at most %(most)s letters; this one is longer."),
    errors.NoJsonNumber: N_("“%(text)s” is no number in JSON."),
    errors.NestedTooDeep: N_("The file is nested too deep to be a game."),
    errors.NoGameFile: N_("This is no game file: it must be an object whose “format” is “%(expected)s”."),
    errors.UnreadableCell: N_("“%(text)s” is not understood here."),
    errors.TableTooLarge: N_("A table has at most %(kilobytes)s KB."),
    errors.TableNotText: N_("This is no text in UTF-8. Save the table as “CSV UTF-8”."),
    errors.TableTooLong: N_("Line %(line)s is more than a game can have: too many lines, columns or letters."),
    errors.TableBroken: N_("Line %(line)s cannot be read: a quote is open, or it has more cells than the first line."),
    errors.TableWithoutHead: N_(
        "The first line must name the columns: round, player, bid, tricks or total; or cards, and then the players."
    ),
    errors.TableEmpty: N_("The table has no rounds."),
    errors.FormulaInTable: N_("Line %(line)s: “%(text)s” is a formula; write what it comes to."),
    errors.WrongInTable: N_("Line %(line)s: “%(text)s” cannot be under “%(key)s”."),
    errors.TwiceInTable: N_("Line %(line)s: round %(round)s is there twice."),
    errors.NoClubArchive: N_("This is no archive of a group, or not the whole of it."),
    errors.ArchiveTooLarge: N_("An archive of a group has at most %(megabytes)s MB, unpacked too."),
    errors.TooManyEntries: N_("An archive of a group holds at most %(most)s files."),
    errors.StrangeEntry: N_("This does not belong in the archive: nothing lists it."),
    errors.MissingEntry: N_("The archive lists this, and it is not there."),
    errors.DoubleEntry: N_("This is in the archive twice."),
    errors.LockedEntry: N_("This is locked with a password."),
    errors.DamagedEntry: N_("This is damaged and cannot be unpacked."),
    errors.NewerFormat: N_(
        "The file has the newer format “%(format)s”; this scorekeeper reads “%(expected)s”, so please update it."
    ),
}

SENTENCES: Mapping[type[Fault], str] = {**TABLE, **PLAY, **RULES, **FILES}
