-- Creates an open selection for the players of load.sql and logs all of them in; the token of player 7 is 'token 7'.
insert into weekends (season_id, weekend_name, event_start, event_end)
select season_id, 'Open', game_now() + interval '9 days', game_now() + interval '10 days' from seasons;
insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, budget, is_budget_enforced,
  team_captains_enabled)
select weekend_id, 'Open', game_now() - interval '1 day', game_now() + interval '9 days', 8, 100000, true, true
from weekends where weekend_name = 'Open';
insert into sessions (user_id, token_hash, is_remembered, agent)
select user_id, sha256(convert_to('token ' || user_id, 'UTF8')), false, 'bench' from users;
vacuum analyze;
