-- version 3
-- Reserves and the vice-captain of a team (rules §11).

/*
 * Whether a selection has reserves. `settings` are the settings of its season. A selection has no reserves if players pick relay teams,
 * put their picks in order, or keep their squad for the next selection. `takesReserves` in src/game/teams/reserves.ts is the same rule.
 */
create or replace function takes_reserves(s selections, settings jsonb) returns boolean language sql immutable parallel safe
  return coalesce((settings ->> 'takes_reserves')::boolean, false)
    and not (s).takes_team_picks and not (s).takes_ranked_picks and not (s).rolls_over;

/* Whether a selection has vice-captains. `takesViceCaptain` in src/game/teams/reserves.ts is the same rule. */
create or replace function takes_vice_captain(s selections, settings jsonb) returns boolean language sql immutable parallel safe
  return coalesce((settings ->> 'takes_vice_captain')::boolean, false) and (s).team_captains_enabled
    and not (s).takes_team_picks and not (s).takes_ranked_picks and not (s).rolls_over;

create or replace function has_reserves(here int) returns boolean language sql stable parallel safe as $$
  select takes_reserves(s, y.settings) from selections s join weekends w using (weekend_id) join seasons y using (season_id)
  where s.selection_id = here
$$;

create or replace function has_vice_captains(here int) returns boolean language sql stable parallel safe as $$
  select takes_vice_captain(s, y.settings) from selections s join weekends w using (weekend_id) join seasons y using (season_id)
  where s.selection_id = here
$$;

/* The reserves and the vice-captain of a team, as src/game expects them. */
create or replace function bench_of_team(who int, here int) returns json language sql stable as $$
  select json_build_object(
    'vice_captain', (select t.vice_captain from teams t where t.selection_id = here and t.user_id = who),
    'reserves', (select coalesce(json_agg(json_build_object('athlete_id', v.athlete_id, 'gender', v.gender, 'place', v.place,
        'bought_for', v.bought_for) order by v.gender, v.place), '[]')
      from reserves v where v.selection_id = here and v.user_id = who))
$$;

create or replace function replace_reserves(who int, here int, bench json) returns void language sql as $$
  delete from reserves v where v.selection_id = here and v.user_id = who;
  insert into reserves (selection_id, user_id, athlete_id, gender, place, bought_for)
  select here, who, row.athlete_id, row.gender, row.place, row.bought_for
  from json_to_recordset(bench) as row (athlete_id int, gender text, place smallint, bought_for int)
$$;

/*
 * The starters of a race with their states, as saved with the sheet. The setting prevents inlining, so that the planner expects 300 rows.
 * Otherwise the planner would expect one row for a sheet that is newer than the table's statistics, and compare every pick with every start.
 */
create or replace function starts_of_sheet(sheet int) returns table (athlete_id int, state text) language sql stable rows 300
set plan_cache_mode = auto as $$
  select s.athlete_id, s.state from sheet_starts s where s.sheet_id = sheet
$$;

/* Like `starts_of_sheet`, for live results. */
create or replace function starts_of_live(of_race int) returns table (athlete_id int, state text) language sql stable rows 300
set plan_cache_mode = auto as $$
  select s.athlete_id, s.state from live_starts s where s.race_id = of_race
$$;
