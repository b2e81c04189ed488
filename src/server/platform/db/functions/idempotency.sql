-- version 3
-- Idempotency keys (decision 0021).

/*
 * Returns the state of a key; null if the key is new or expired, or if the change has no key. Locks the key until the transaction ends.
 * Marks a saved reply as replayed, so that the transaction has something to commit. If a synchronous standby confirms this commit, the
 * standby also has the change that made the reply. The query comes before the update, because an update that finds no row costs twice as much.
 */
create or replace function take_key(who int, given text, asked bytea) returns json language plpgsql
-- Uses the index even if the table was empty when the connection made the plan (decision 0026).
set enable_seqscan = off as $$
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

/* Saves the reply to a change that has a key. If the key already has a row, the row has expired, because `take_key` returned null. */
create or replace function keep_reply(who int, given text, asked bytea, told json, said text) returns void language sql as $$
  insert into idempotency_keys (user_id, key, digest, status, headers, body)
  select who, given, asked, 200, told, said where given is not null
  on conflict (user_id, key) do update set digest = excluded.digest, status = excluded.status,
    headers = excluded.headers, body = excluded.body, created_at = excluded.created_at, replayed_at = null
$$;
