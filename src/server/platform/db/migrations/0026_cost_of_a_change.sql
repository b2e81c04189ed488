-- A change of a team with less work for the same effect, and replies that are kept for a shorter time (decisions 0026 and 0021).

-- One check for both sides of an update, where there were two: it must neither leave a locked selection nor arrive in one.
create function refuse_locked_update() returns trigger language plpgsql as $$
begin
  if exists (select from (select selection_id from former union all select selection_id from latter) touched
             join selections using (selection_id) where locked_at is not null) then
    raise exception 'the selection is locked' using errcode = 'integrity_constraint_violation', constraint = 'locked';
  end if;
  return null;
end $$;
drop trigger locked_changed_from on teams;
drop trigger locked_changed_to on teams;
drop trigger locked_changed_from on picks;
drop trigger locked_changed_to on picks;
create trigger locked_changed after update on teams referencing old table as former new table as latter
  for each statement execute function refuse_locked_update();
create trigger locked_changed after update on picks referencing old table as former new table as latter
  for each statement execute function refuse_locked_update();

-- A team's next revision has room beside the one before on its page, so that the indexes need not be written.
alter table teams set (fillfactor = 80);

-- Only the hourly sweep looked for keys by their age, and each change paid for it. The sweep reads the table instead.
drop index idempotency_keys_by_age;

/*
 * As before, with a shorter time, and a look before the update: an update that finds nothing costs twice as much as a query that
 * does. The page's own limit is in src/web/core/saving/kept-queue.ts.
 */
create or replace function take_key(who int, given text, asked bytea) returns json language plpgsql as $$
declare
  kept json;
begin
  if given is null then return null; end if;
  if not pg_try_advisory_xact_lock(hashtextextended(who || ' ' || given, 20)) then
    return json_build_object('state', 'busy');
  end if;
  perform from idempotency_keys k where k.user_id = who and k.key = given;
  if not found then return null; end if;
  update idempotency_keys k set replayed_at = now()
  where k.user_id = who and k.key = given and k.created_at > now() - interval '2 hours'
  returning case when k.digest = asked
    then json_build_object('state', 'kept', 'status', k.status, 'headers', k.headers, 'body', k.body)
    else json_build_object('state', 'other') end into kept;
  return kept;
end $$;

-- Their plans do not depend on the values, so one for each connection is enough. Otherwise the database plans anew for each call
-- wherever a plan for the given values looks cheaper by less than the planning takes.
alter function hold_team(int, int, text, bytea, int[]) set plan_cache_mode = force_generic_plan;
alter function hold_team_to_undo(int, int, text, bytea) set plan_cache_mode = force_generic_plan;
alter function hold_bet(int, int, text, bytea) set plan_cache_mode = force_generic_plan;
alter function save_bet(int, int, int, timestamptz, text, bytea, json, text) set plan_cache_mode = force_generic_plan;

/* As before. A team that is there already is updated: an insert that finds it runs the triggers of inserts and of updates. */
create or replace function save_team_change(who int, here int, version int, accepted timestamptz, gone int[], added json, before json,
  given text, asked bytea, told json, said text) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  update teams t set revision = version, accepted_at = accepted, previous = before
  where t.selection_id = here and t.user_id = who;
  if not found then
    insert into teams (selection_id, user_id, revision, accepted_at, previous) values (here, who, version, accepted, before);
  end if;
  if gone <> '{}' then
    delete from picks p where p.selection_id = here and p.user_id = who and p.athlete_id = any (gone);
  end if;
  insert into picks (selection_id, user_id, athlete_id, gender, bought_for, is_team_captain, rank)
  select here, who, row.athlete_id, row.gender, row.bought_for, row.is_team_captain, row.rank
  from json_to_recordset(added)
    as row (athlete_id int, gender text, bought_for int, is_team_captain boolean, rank smallint);
  if given is not null then
    insert into idempotency_keys (user_id, key, digest, status, headers, body) values (who, given, asked, 200, told, said)
    on conflict (user_id, key) do update set digest = excluded.digest, status = excluded.status,
      headers = excluded.headers, body = excluded.body, created_at = excluded.created_at, replayed_at = null;
  end if;
end $$;
