-- version 6
-- A change of a team takes two calls (rules §3, decisions 0010 and 0026): hold_team locks and reads, save_team_change writes.
--
-- Settings: the best plan does not depend on the values, so each connection makes one plan (plan_cache_mode). A plan that is made while a
-- table is still empty would read the whole table at every later call; enable_seqscan prevents this.

/* The rules of a selection, as src/game expects them; null if the selection does not exist or its weekend is hidden. */
create or replace function rules_of_selection(here int) returns json language sql stable as $$
  select json_build_object('selection_id', s.selection_id, 'season_id', w.season_id,
    'trading_opens_at', to_instant(opens_at(s)), 'trading_close', to_instant(s.trading_close),
    'closes_at', to_iso(s.trading_close), 'locked_at', to_instant(s.locked_at),
    'max_picks_per_gender', s.max_picks_per_gender, 'max_picks', s.max_picks, 'cub_picks', s.cub_picks,
    'takes_team_picks', s.takes_team_picks, 'is_coed', s.is_coed, 'is_mixed', s.is_mixed,
    'team_captains_enabled', s.team_captains_enabled, 'takes_ranked_picks', s.takes_ranked_picks,
    'is_budget_enforced', s.is_budget_enforced, 'budget', s.budget, 'rolls_over', s.rolls_over,
    'takes_reserves', takes_reserves(s, y.settings), 'takes_vice_captain', takes_vice_captain(s, y.settings),
    'is_championship', w.is_championship, 'excluded_countries', y.settings -> 'excluded_countries')
  from selections s join weekends w using (weekend_id) join seasons y using (season_id)
  where s.selection_id = here and not w.hidden
$$;

/* The picks of a team, with the data of the athletes that rules and replies need. `home` is the selection in which the team is saved. */
create or replace function picks_of_team(who int, home int, season int) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('athlete_id', p.athlete_id, 'name', a.name, 'country', a.country,
    'gender', p.gender, 'is_cub', coalesce(x.is_cub, false), 'bought_for', p.bought_for,
    'is_team_captain', p.is_team_captain, 'rank', p.rank)), '[]')
  from picks p join athletes a using (athlete_id)
  left join season_athletes x on x.season_id = season and x.athlete_id = p.athlete_id
  where p.selection_id = home and p.user_id = who
$$;

/* The current data of athletes, with their current prices. */
create or replace function candidates_of(wanted int[], season int) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('athlete_id', a.athlete_id, 'name', a.name, 'country', a.country,
    'gender', a.gender, 'is_team', a.is_team, 'is_cub', x.is_cub, 'active', x.active, 'price', x.price)), '[]')
  from season_athletes x join athletes a using (athlete_id)
  where x.season_id = season and x.athlete_id = any (wanted)
$$;

/*
 * The first call of a change. It takes the idempotency key and the gate, and reads the selection, the team and the clock, in this order.
 * Each statement begins after the locks of earlier statements were granted, so it reads current rows. Until the transaction ends, the
 * selection cannot close, its deadline cannot change, and no other change of this team runs.
 */
create or replace function hold_team(who int, here int, given text, asked bytea, wanted int[]) returns json language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  kept json := take_key(who, given, asked);
  rules json;
  home int;
  version int := 0;
  clock timestamptz;
begin
  if kept is not null then return json_build_object('kept', kept); end if;

  perform pg_advisory_xact_lock_shared(hashtext('gate'), here);
  rules := rules_of_selection(here);
  if rules is null then return json_build_object('selection', null); end if;

  select t.selection_id, t.revision into home, version
  from teams t where t.selection_id = here and t.user_id = who for update;
  if not found then
    -- Two concurrent first changes: the second waits here until the first has inserted the row.
    perform pg_advisory_xact_lock(hashtextextended(here || ' ' || who, 6));
    select t.selection_id, t.revision into home, version
    from teams t where t.selection_id = here and t.user_id = who for update;
  end if;
  if home is null and (rules ->> 'rolls_over')::boolean then
    home := home_of_team(who, here);
    select t.revision into version from teams t where t.selection_id = home and t.user_id = who;
  end if;

  clock := game_now();
  return json_build_object('selection', rules, 'read_at', to_instant(clock), 'accepted_at', to_iso(clock),
    'home', home, 'revision', coalesce(version, 0),
    'picks', case when home is null then '[]'::json else picks_of_team(who, home, (rules ->> 'season_id')::int) end,
    'bench', case when (rules ->> 'takes_reserves')::boolean or (rules ->> 'takes_vice_captain')::boolean
      then bench_of_team(who, here) end,
    'candidates', candidates_of(wanted, (rules ->> 'season_id')::int));
end $$;

/*
 * The first call of an undo. It returns what `hold_team` returns, plus the team before the last change (`previous`) and the current data
 * of the athletes in `previous`. `hold_team` has locked the team's row, so `previous` cannot change until the transaction ends.
 */
create or replace function hold_team_to_undo(who int, here int, given text, asked bytea) returns json language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  held json := hold_team(who, here, given, asked, '{}');
  before json;
begin
  if held ->> 'selection' is null then return held; end if;
  select t.previous into before from teams t where t.selection_id = here and t.user_id = who;
  return (held::jsonb || jsonb_build_object('previous', before, 'candidates', candidates_of(
    array(select (pick ->> 0)::int from json_array_elements(before) pick), (held -> 'selection' ->> 'season_id')::int)))::json;
end $$;

/*
 * The second call saves the team's next revision (`version`), the removed picks (`gone`), the added and changed picks (`added`), the
 * vice-captain (`vice`) and the reply. `before` is the team before the change; null if the change cannot be undone. `bench` has the
 * reserves; null if the reserves do not change. While the season's setting is off, a saved vice-captain is kept. The function tries an
 * update before it inserts, because `insert ... on conflict` would run both the insert and the update triggers.
 */
create or replace function save_team_and_bench(who int, here int, version int, accepted timestamptz, gone int[], added json, before json,
  vice int, bench json, given text, asked bytea, told json, said text) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update teams t set revision = version, accepted_at = accepted, previous = before,
    vice_captain = coalesce(vice, case when t.vice_captain is not null and not has_vice_captains(here) then t.vice_captain end)
  where t.selection_id = here and t.user_id = who;
  if not found then
    insert into teams (selection_id, user_id, revision, accepted_at, previous, vice_captain)
    values (here, who, version, accepted, before, vice);
  end if;
  if gone <> '{}' then
    delete from picks p where p.selection_id = here and p.user_id = who and p.athlete_id = any (gone);
  end if;
  insert into picks (selection_id, user_id, athlete_id, gender, bought_for, is_team_captain, rank)
  select here, who, row.athlete_id, row.gender, row.bought_for, row.is_team_captain, row.rank
  from json_to_recordset(added)
    as row (athlete_id int, gender text, bought_for int, is_team_captain boolean, rank smallint);
  if bench is not null then perform replace_reserves(who, here, bench); end if;
  if given is not null then
    insert into idempotency_keys (user_id, key, digest, status, headers, body) values (who, given, asked, 200, told, said)
    on conflict (user_id, key) do update set digest = excluded.digest, status = excluded.status,
      headers = excluded.headers, body = excluded.body, created_at = excluded.created_at, replayed_at = null;
  end if;
end $$;

/*
 * Like `save_team_and_bench`, for a change of only the reserves and the vice-captain. While the setting for reserves or vice-captains is
 * off, saved ones are kept. The last change of the picks can still be undone.
 */
create or replace function save_bench(who int, here int, version int, accepted timestamptz, vice int, bench json,
  given text, asked bytea, told json, said text) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update teams t set revision = version, accepted_at = accepted,
    vice_captain = case when has_vice_captains(here) then vice else t.vice_captain end
  where t.selection_id = here and t.user_id = who;
  if not found then
    insert into teams (selection_id, user_id, revision, accepted_at, vice_captain) values (here, who, version, accepted, vice);
  end if;
  if has_reserves(here) then perform replace_reserves(who, here, bench); end if;
  perform keep_reply(who, given, asked, told, said);
end $$;

/* For servers older than migration 0066. They do not send reserves, so the reserves stay as they are. */
create or replace function save_team_change(who int, here int, version int, accepted timestamptz, gone int[], added json, before json,
  given text, asked bytea, told json, said text) returns void language sql as $$
  select save_team_and_bench(who, here, version, accepted, gone, added, before,
    (select t.vice_captain from teams t where t.selection_id = here and t.user_id = who), null, given, asked, told, said)
$$;

/* For servers older than migration 0025. They do not pass the team before the change, so the change cannot be undone. */
create or replace function save_team(who int, here int, version int, accepted timestamptz, gone int[], added json,
  given text, asked bytea, told json, said text) returns void language sql as $$
  select save_team_change(who, here, version, accepted, gone, added, null, given, asked, told, said)
$$;
