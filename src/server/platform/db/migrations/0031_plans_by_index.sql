-- A connection keeps its plans, and these tables may be empty when it makes them: keys after a sweep, teams and picks before the first
-- rush. A plan that reads the whole table, the cheapest one then, was kept until the database counted the rows anew: in the first
-- minute of a rush each change read all keys of the changes before it (decision 0026).
alter function take_key(int, text, bytea) set enable_seqscan = off;
alter function hold_team(int, int, text, bytea, int[]) set enable_seqscan = off;
alter function hold_team_to_undo(int, int, text, bytea) set enable_seqscan = off;
alter function save_team_change(int, int, int, timestamptz, int[], json, json, text, bytea, json, text) set enable_seqscan = off;
alter function hold_bet(int, int, text, bytea) set enable_seqscan = off;
alter function save_bet(int, int, int, timestamptz, text, bytea, json, text) set enable_seqscan = off;
