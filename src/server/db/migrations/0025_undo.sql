-- A change without a key (decision 0021).

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
