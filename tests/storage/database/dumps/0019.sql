BEGIN TRANSACTION;
CREATE TABLE acts (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	act_id VARCHAR NOT NULL, 
	device VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	changes JSON NOT NULL, 
	undone BOOLEAN NOT NULL, has_names BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_acts PRIMARY KEY (id), 
	CONSTRAINT fk_acts_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT uq_acts_game_id_act_id UNIQUE (game_id, act_id)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0019');
CREATE TABLE attendances (
	game_id INTEGER NOT NULL, 
	joined JSON NOT NULL, 
	absences JSON NOT NULL, 
	takeovers JSON NOT NULL, 
	CONSTRAINT pk_attendances PRIMARY KEY (game_id), 
	CONSTRAINT fk_attendances_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
CREATE TABLE clubs (
	id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	name VARCHAR, counted INTEGER DEFAULT '0' NOT NULL, deleted_at DATETIME, 
	CONSTRAINT pk_clubs PRIMARY KEY (id)
);
INSERT INTO "clubs" VALUES(1,'2026-11-26 07:35:57.903730',NULL,0,NULL);
INSERT INTO "clubs" VALUES(2,'2026-11-26 07:35:57.920892',NULL,0,NULL);
CREATE TABLE game_places (
	game_id INTEGER NOT NULL, 
	person VARCHAR NOT NULL, 
	club_id INTEGER NOT NULL, 
	day DATE NOT NULL, 
	rules VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	rank INTEGER, 
	is_last BOOLEAN NOT NULL, 
	CONSTRAINT pk_game_places PRIMARY KEY (game_id, person), 
	CONSTRAINT fk_game_places_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_game_places_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE
);
CREATE TABLE game_summaries (
	game_id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	month INTEGER NOT NULL, 
	first_month INTEGER NOT NULL, 
	last_month INTEGER NOT NULL, 
	day DATE NOT NULL, 
	rules VARCHAR, 
	version INTEGER NOT NULL, 
	layout INTEGER NOT NULL, 
	parts JSON NOT NULL, 
	CONSTRAINT pk_game_summaries PRIMARY KEY (game_id), 
	CONSTRAINT fk_game_summaries_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_game_summaries_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE
);
CREATE TABLE games (
	id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	start_id VARCHAR, 
	club_id INTEGER NOT NULL, 
	title VARCHAR NOT NULL, 
	rules JSON NOT NULL, 
	first_dealer INTEGER NOT NULL, 
	first_bidder INTEGER NOT NULL, 
	agreed JSON, 
	drawn JSON, 
	ended_after INTEGER, 
	previous_game_id INTEGER, 
	started_on DATE NOT NULL, 
	created_at DATETIME NOT NULL, 
	version INTEGER NOT NULL, changes JSON, standing_dealer VARCHAR, seats_opened_at DATETIME, dealers JSON, seatings JSON, kept_bytes INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT ck_games_ended_after CHECK (ended_after >= 1), 
	CONSTRAINT ck_games_first_bidder CHECK (first_bidder >= 0), 
	CONSTRAINT ck_games_first_dealer CHECK (first_dealer >= 0), 
	CONSTRAINT ck_games_key CHECK (length(key) >= 22), 
	CONSTRAINT ck_games_version CHECK (version >= 1), 
	CONSTRAINT fk_games_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE, 
	CONSTRAINT fk_games_previous_game_id FOREIGN KEY(previous_game_id) REFERENCES games (id) ON DELETE SET NULL, 
	CONSTRAINT uq_games_key UNIQUE ("key"), 
	CONSTRAINT uq_games_previous_game_id UNIQUE (previous_game_id), 
	CONSTRAINT uq_games_start_id UNIQUE (start_id)
);
INSERT INTO "games" VALUES(1,'ht8cugvlrqBVIXyKHD--IRns',NULL,1,'Friday night','{"name": "de Silva", "summary": "Plus your bid if you make it, minus one for each trick you are off. Spades are always trump.", "source": "Rujith de Silva, Oh Hell", "players": {"least": 3, "most": 10}, "trump": "S", "bidding": "in-turn", "hook": "last", "schedule": {"path": [1, "peak", 1]}, "scoring": {"made": "bid", "under": "-off", "over": "-off"}, "rotation": {"first": "high-draw-seats"}, "readings": {"R13": "The last bidder may change the bid until the first card is played.", "R14": "The dealer is the player before the first bidder, unless the table names another.", "R15": "With other than four players the rounds go up to the largest hand the pack allows.", "R16": "The highest total wins; equal totals share the win."}, "id": "desilva"}',3,0,NULL,NULL,NULL,NULL,'2022-09-05','2026-11-26 07:35:57.913556',1,NULL,NULL,NULL,NULL,NULL,1730);
INSERT INTO "games" VALUES(2,'0IlFyx5PVxdguH4kBq66RBCb',NULL,2,'Monday','{"name": "Okenuff", "summary": "For exactly four: 5 and up a ladder for a made bid, minus 5 a trick. The highest bidder names trump; no trump doubles.", "source": "Al Okenuff''s rules for four, with its own score sheet", "players": {"least": 4, "most": 4}, "trump": "named", "bidding": "in-turn", "hook": {"rule": "last", "who": "dealer"}, "settlement": "pairwise", "schedule": {"path": [4, 13], "repeat": [1, 4]}, "change": {"last": "trump-named"}, "scoring": {"made": "5 + sum_to(bid) if bid < 5 else 10 + 5 * bid", "under": "-5 * off - (5 * (off - 1) if declarer and bid >= 6 and earlier_high >= 5 else 0)", "over": "-5 * off", "multiplier": "2 if no_trump else 1"}, "renege": {"points": 20, "reason": "revoke"}, "rotation": {"first": "high-draw-deals", "next_game": "left-of-first-dealer"}, "sheet": {"enclose_negative": true}, "readings": {"R17": "The highest card deals; those tied draw again.", "R18": "The hook binds the dealer only when bidding last, so the bids can come out even.", "R19": "The first of the highest bids counts in the order actually spoken.", "R20": "No trump doubles all points of the round, not the penalty for a revoke.", "R21": "A revoke costs 20; take back the offender''s profit by hand as a penalty of its own.", "R22": "The dealer may change the bid until trump is named."}, "id": "okenuff"}',3,0,NULL,NULL,NULL,NULL,'2022-09-05','2026-11-26 07:35:57.921976',1,NULL,NULL,NULL,NULL,NULL,2574);
CREATE TABLE group_acts (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	device VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	data JSON NOT NULL, 
	CONSTRAINT pk_group_acts PRIMARY KEY (id), 
	CONSTRAINT fk_group_acts_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE
);
CREATE TABLE house_rules (
	id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	club_id INTEGER NOT NULL, 
	name_key VARCHAR NOT NULL, 
	definition JSON NOT NULL, 
	created_at DATETIME NOT NULL, 
	changed_at DATETIME NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_house_rules PRIMARY KEY (id), 
	CONSTRAINT ck_house_rules_key CHECK (length(key) >= 22), 
	CONSTRAINT ck_house_rules_name_key CHECK (length(name_key) > 0), 
	CONSTRAINT ck_house_rules_version CHECK (version >= 1), 
	CONSTRAINT fk_house_rules_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE, 
	CONSTRAINT uq_house_rules_club_id_name_key UNIQUE (club_id, name_key), 
	CONSTRAINT uq_house_rules_key UNIQUE ("key")
);
CREATE TABLE merged_players (
	player_id INTEGER NOT NULL, 
	into_id INTEGER NOT NULL, 
	CONSTRAINT pk_merged_players PRIMARY KEY (player_id), 
	CONSTRAINT fk_merged_players_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE, 
	CONSTRAINT fk_merged_players_into_id FOREIGN KEY(into_id) REFERENCES players (id) ON DELETE CASCADE
);
CREATE TABLE moved_seats (
	act_id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	CONSTRAINT pk_moved_seats PRIMARY KEY (act_id, game_id, seat), 
	CONSTRAINT fk_moved_seats_act_id FOREIGN KEY(act_id) REFERENCES group_acts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_moved_seats_game_id_seat FOREIGN KEY(game_id, seat) REFERENCES seats (game_id, seat) ON DELETE CASCADE
);
CREATE TABLE penalties (
	game_id INTEGER NOT NULL, 
	id VARCHAR NOT NULL, 
	round_number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	half_points INTEGER NOT NULL, 
	reason VARCHAR NOT NULL, 
	before_score BOOLEAN NOT NULL, 
	position INTEGER NOT NULL, 
	CONSTRAINT pk_penalties PRIMARY KEY (game_id, id), 
	CONSTRAINT fk_penalties_game_id_round_number FOREIGN KEY(game_id, round_number) REFERENCES rounds (game_id, number) ON DELETE CASCADE, 
	CONSTRAINT fk_penalties_game_id_seat FOREIGN KEY(game_id, seat) REFERENCES seats (game_id, seat) ON DELETE CASCADE
);
INSERT INTO "penalties" VALUES(2,'Zavj8LvyEFMOFY2g',1,2,-40,'renege',0,0);
CREATE TABLE pencil_links (
	id INTEGER NOT NULL, 
	token_hash VARCHAR NOT NULL, 
	club_id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	pencil_id INTEGER, 
	expires_at DATETIME NOT NULL, 
	taken_by VARCHAR, 
	CONSTRAINT pk_pencil_links PRIMARY KEY (id), 
	CONSTRAINT fk_pencil_links_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE, 
	CONSTRAINT fk_pencil_links_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_pencil_links_pencil_id FOREIGN KEY(pencil_id) REFERENCES pencils (id) ON DELETE CASCADE, 
	CONSTRAINT uq_pencil_links_token_hash UNIQUE (token_hash)
);
CREATE TABLE pencils (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	device VARCHAR NOT NULL, 
	granted_at DATETIME NOT NULL, 
	last_used_at DATETIME NOT NULL, 
	revoked_at DATETIME, label VARCHAR, 
	CONSTRAINT pk_pencils PRIMARY KEY (id), 
	CONSTRAINT ck_pencils_device CHECK (length(device) > 0), 
	CONSTRAINT fk_pencils_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE, 
	CONSTRAINT uq_pencils_club_id_device UNIQUE (club_id, device)
);
INSERT INTO "pencils" VALUES(1,1,'phone','2026-11-26 07:35:57.910438','2026-11-26 07:35:57.910438',NULL,NULL);
INSERT INTO "pencils" VALUES(2,2,'phone','2026-11-26 07:35:57.921263','2026-11-26 07:35:57.921263',NULL,NULL);
CREATE TABLE player_rounds (
	game_id INTEGER NOT NULL, 
	round_number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	bid INTEGER, 
	tricks INTEGER, 
	blind BOOLEAN NOT NULL, 
	CONSTRAINT pk_player_rounds PRIMARY KEY (game_id, round_number, seat), 
	CONSTRAINT ck_player_rounds_bid CHECK (bid >= 0), 
	CONSTRAINT ck_player_rounds_tricks CHECK (tricks >= 0), 
	CONSTRAINT fk_player_rounds_game_id_round_number FOREIGN KEY(game_id, round_number) REFERENCES rounds (game_id, number) ON DELETE CASCADE, 
	CONSTRAINT fk_player_rounds_game_id_seat FOREIGN KEY(game_id, seat) REFERENCES seats (game_id, seat) ON DELETE CASCADE
);
INSERT INTO "player_rounds" VALUES(1,1,0,1,1,0);
INSERT INTO "player_rounds" VALUES(1,1,1,0,0,0);
INSERT INTO "player_rounds" VALUES(1,1,2,0,0,0);
INSERT INTO "player_rounds" VALUES(1,1,3,1,0,0);
INSERT INTO "player_rounds" VALUES(1,2,0,2,2,0);
INSERT INTO "player_rounds" VALUES(1,2,1,0,0,0);
INSERT INTO "player_rounds" VALUES(1,2,2,1,0,0);
INSERT INTO "player_rounds" VALUES(1,2,3,0,0,0);
INSERT INTO "player_rounds" VALUES(2,1,0,1,2,0);
INSERT INTO "player_rounds" VALUES(2,1,1,1,1,0);
INSERT INTO "player_rounds" VALUES(2,1,2,1,1,0);
INSERT INTO "player_rounds" VALUES(2,1,3,0,0,0);
INSERT INTO "player_rounds" VALUES(2,2,0,1,1,0);
INSERT INTO "player_rounds" VALUES(2,2,1,2,2,0);
INSERT INTO "player_rounds" VALUES(2,2,2,3,1,0);
INSERT INTO "player_rounds" VALUES(2,2,3,1,1,0);
INSERT INTO "player_rounds" VALUES(2,3,0,2,NULL,0);
INSERT INTO "player_rounds" VALUES(2,3,1,NULL,NULL,0);
INSERT INTO "player_rounds" VALUES(2,3,2,NULL,NULL,0);
INSERT INTO "player_rounds" VALUES(2,3,3,NULL,NULL,0);
CREATE TABLE players (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	name_key VARCHAR NOT NULL, hidden BOOLEAN DEFAULT 0 NOT NULL, initials_only BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT ck_players_name CHECK (length(name) > 0), 
	CONSTRAINT fk_players_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE, 
	CONSTRAINT uq_players_club_id_name_key UNIQUE (club_id, name_key)
);
INSERT INTO "players" VALUES(1,1,'Alice','alice',0,0);
INSERT INTO "players" VALUES(2,1,'Bob','bob',0,0);
INSERT INTO "players" VALUES(3,1,'Carol','carol',0,0);
INSERT INTO "players" VALUES(4,1,'David','david',0,0);
INSERT INTO "players" VALUES(5,2,'Alice','alice',0,0);
INSERT INTO "players" VALUES(6,2,'Bob','bob',0,0);
INSERT INTO "players" VALUES(7,2,'Carol','carol',0,0);
INSERT INTO "players" VALUES(8,2,'David','david',0,0);
CREATE TABLE rankings (
	club_id INTEGER NOT NULL, 
	ranked_by VARCHAR NOT NULL, 
	places JSON NOT NULL, 
	dropped INTEGER NOT NULL, 
	CONSTRAINT pk_rankings PRIMARY KEY (club_id), 
	CONSTRAINT ck_rankings_dropped CHECK (dropped >= 0), 
	CONSTRAINT fk_rankings_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE
);
CREATE TABLE renamed_places (
	id INTEGER NOT NULL, 
	act_id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	what VARCHAR NOT NULL, 
	row_id INTEGER NOT NULL, 
	was JSON NOT NULL, 
	now JSON NOT NULL, 
	CONSTRAINT pk_renamed_places PRIMARY KEY (id), 
	CONSTRAINT fk_renamed_places_act_id FOREIGN KEY(act_id) REFERENCES group_acts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_renamed_places_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
CREATE TABLE rounds (
	game_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	trump VARCHAR(2), 
	spoken JSON, 
	played_on DATE, note VARCHAR, bonus JSON, overridden BOOLEAN, misdeals INTEGER, as_played BOOLEAN, 
	CONSTRAINT pk_rounds PRIMARY KEY (game_id, number), 
	CONSTRAINT ck_rounds_number CHECK (number >= 1), 
	CONSTRAINT fk_rounds_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT ck_rounds_trump CHECK (trump IN ('C', 'D', 'H', 'S', 'NT'))
);
INSERT INTO "rounds" VALUES(1,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "rounds" VALUES(1,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "rounds" VALUES(2,1,'NT',NULL,'2022-09-05',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "rounds" VALUES(2,2,'S','[2, 1, 3, 0]','2022-09-06',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "rounds" VALUES(2,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE screens (
	id INTEGER NOT NULL, 
	token_hash VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	game_id INTEGER, 
	expires_at DATETIME NOT NULL, 
	CONSTRAINT pk_screens PRIMARY KEY (id), 
	CONSTRAINT fk_screens_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT uq_screens_code UNIQUE (code), 
	CONSTRAINT uq_screens_token_hash UNIQUE (token_hash)
);
CREATE TABLE sealed_bids (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	round_number INTEGER NOT NULL, 
	bid INTEGER NOT NULL, 
	CONSTRAINT pk_sealed_bids PRIMARY KEY (game_id, seat), 
	CONSTRAINT ck_sealed_bids_bid CHECK (bid >= 0), 
	CONSTRAINT ck_sealed_bids_round_number CHECK (round_number >= 1), 
	CONSTRAINT fk_sealed_bids_game_id_seat FOREIGN KEY(game_id, seat) REFERENCES seats (game_id, seat) ON DELETE CASCADE
);
CREATE TABLE seasons (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	first_day DATE NOT NULL, 
	last_day DATE, 
	closed_on DATE, 
	created_at DATETIME NOT NULL, 
	deleted_at DATETIME, 
	CONSTRAINT pk_seasons PRIMARY KEY (id), 
	CONSTRAINT ck_seasons_name CHECK (length(name) > 0), 
	CONSTRAINT ck_seasons_last_day CHECK (last_day >= first_day), 
	CONSTRAINT fk_seasons_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE
);
CREATE TABLE seat_holders (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	device VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	taken_at DATETIME NOT NULL, 
	CONSTRAINT pk_seat_holders PRIMARY KEY (game_id, seat), 
	CONSTRAINT ck_seat_holders_device CHECK (length(device) > 0), 
	CONSTRAINT fk_seat_holders_game_id_seat FOREIGN KEY(game_id, seat) REFERENCES seats (game_id, seat) ON DELETE CASCADE, 
	CONSTRAINT uq_seat_holders_game_id_device UNIQUE (game_id, device)
);
CREATE TABLE seats (
	game_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (game_id, seat), 
	CONSTRAINT ck_seats_seat CHECK (seat >= 0), 
	CONSTRAINT fk_seats_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_seats_player_id FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT uq_seats_game_id_player_id UNIQUE (game_id, player_id)
);
INSERT INTO "seats" VALUES(1,0,1);
INSERT INTO "seats" VALUES(1,1,2);
INSERT INTO "seats" VALUES(1,2,3);
INSERT INTO "seats" VALUES(1,3,4);
INSERT INTO "seats" VALUES(2,0,5);
INSERT INTO "seats" VALUES(2,1,6);
INSERT INTO "seats" VALUES(2,2,7);
INSERT INTO "seats" VALUES(2,3,8);
CREATE TABLE shared_pages (
	club_id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	initials_only BOOLEAN NOT NULL, 
	CONSTRAINT pk_shared_pages PRIMARY KEY (club_id), 
	CONSTRAINT ck_shared_pages_key CHECK (length(key) >= 22), 
	CONSTRAINT fk_shared_pages_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE, 
	CONSTRAINT uq_shared_pages_key UNIQUE ("key")
);
CREATE TABLE span_summaries (
	club_id INTEGER NOT NULL, 
	rules VARCHAR NOT NULL, 
	first_month INTEGER NOT NULL, 
	last_month INTEGER NOT NULL, 
	games INTEGER NOT NULL, 
	summary JSON NOT NULL, 
	ratings JSON NOT NULL, 
	rated_from VARCHAR NOT NULL, 
	results JSON NOT NULL, 
	CONSTRAINT pk_span_summaries PRIMARY KEY (club_id, rules, first_month, last_month), 
	CONSTRAINT fk_span_summaries_club_id FOREIGN KEY(club_id) REFERENCES clubs (id) ON DELETE CASCADE
);
CREATE INDEX ix_games_club_id ON games (club_id);
CREATE INDEX ix_pencils_device ON pencils (device);
CREATE INDEX ix_seats_player_id ON seats (player_id);
CREATE INDEX ix_pencil_links_club_id ON pencil_links (club_id);
CREATE INDEX ix_game_summaries_club_id ON game_summaries (club_id, rules, month, first_month, last_month);
CREATE INDEX ix_merged_players_into_id ON merged_players (into_id);
CREATE INDEX ix_group_acts_club_id ON group_acts (club_id);
CREATE INDEX ix_moved_seats_game_id ON moved_seats (game_id, seat);
CREATE INDEX ix_renamed_places_act_id ON renamed_places (act_id);
CREATE INDEX ix_renamed_places_game_id ON renamed_places (game_id);
CREATE INDEX ix_acts_game_id ON acts (game_id) WHERE has_names = 1;
CREATE INDEX ix_game_places_club_id ON game_places (club_id, person, day);
CREATE INDEX ix_game_summaries_day ON game_summaries (club_id, day, rules);
CREATE INDEX ix_seasons_club_id ON seasons (club_id);
CREATE INDEX ix_games_version ON games (club_id, version, id);
CREATE INDEX ix_game_summaries_version ON game_summaries (club_id, layout, game_id, version);
COMMIT;
