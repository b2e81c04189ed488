-- A change without a key (decision 0021) and the undo of a team's last change (rules §11).

-- Both tables change here and in 0026. Taken one at a time, other work could come between and wait for us as we wait for it.
lock table teams, picks;

-- The team before its last change, as [athlete_id, bought_for, role] of each pick (role as in `picks`); null where there is
-- nothing to undo. Written with each change, so it is short: 13 bytes for a pick, where named fields take 75.
alter table teams add column previous json;

/* As before; a change without a key is always new, and takes no lock. */
create or replace function take_key(who int, given text, asked bytea) returns json language plpgsql as $$
declare
  found json;
begin
  if given is null then return null; end if;
  if not pg_try_advisory_xact_lock(hashtextextended(who || ' ' || given, 20)) then
    return json_build_object('state', 'busy');
  end if;
  update idempotency_keys k set replayed_at = now()
  where k.user_id = who and k.key = given and k.created_at > now() - interval '24 hours'
  returning case when k.digest = asked
    then json_build_object('state', 'kept', 'status', k.status, 'headers', k.headers, 'body', k.body)
    else json_build_object('state', 'other') end into found;
  return found;
end $$;

/* As before; without a key nothing is kept. */
create or replace function keep_reply(who int, given text, asked bytea, told json, said text) returns void
language sql as $$
  insert into idempotency_keys (user_id, key, digest, status, headers, body)
  select who, given, asked, 200, told, said where given is not null
  on conflict (user_id, key) do update set digest = excluded.digest, status = excluded.status,
    headers = excluded.headers, body = excluded.body, created_at = excluded.created_at, replayed_at = null
$$;

/*
 * The first half of an undo: as `hold_team`, with the team before the last change and its athletes as they stand today. The
 * team's row is held already, so it is read as it will be changed.
 */
create function hold_team_to_undo(who int, here int, given text, asked bytea) returns json language plpgsql as $$
declare
  held json := hold_team(who, here, given, asked, '{}');
  before json;
begin
  if held ->> 'selection' is null then return held; end if;
  select t.previous into before from teams t where t.selection_id = here and t.user_id = who;
  return (held::jsonb || jsonb_build_object('previous', before, 'candidates', candidates_of(
    array(select (pick ->> 0)::int from json_array_elements(before) pick), (held -> 'selection' ->> 'season_id')::int)))::json;
end $$;

/* The second half of a change: as `save_team`, with the team before it; null where that cannot be restored. */
create function save_team_change(who int, here int, version int, accepted timestamptz, gone int[], added json, before json,
  given text, asked bytea, told json, said text) returns void language plpgsql as $$
begin
  insert into teams (selection_id, user_id, revision, accepted_at, previous) values (here, who, version, accepted, before)
  on conflict (selection_id, user_id) do update
    set revision = excluded.revision, accepted_at = excluded.accepted_at, previous = excluded.previous;
  if gone <> '{}' then
    delete from picks p where p.selection_id = here and p.user_id = who and p.athlete_id = any (gone);
  end if;
  insert into picks (selection_id, user_id, athlete_id, gender, bought_for, is_team_captain, rank)
  select here, who, row.athlete_id, row.gender, row.bought_for, row.is_team_captain, row.rank
  from json_to_recordset(added)
    as row (athlete_id int, gender text, bought_for int, is_team_captain boolean, rank smallint);
  perform keep_reply(who, given, asked, told, said);
end $$;

/* For the version before this one, which does not say what the team was: its changes cannot be undone. */
create or replace function save_team(who int, here int, version int, accepted timestamptz, gone int[], added json,
  given text, asked bytea, told json, said text) returns void language sql as $$
  select save_team_change(who, here, version, accepted, gone, added, null, given, asked, told, said)
$$;
