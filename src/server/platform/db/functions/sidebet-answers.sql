-- version 3
-- A change of an answer to a side bet takes two calls, as a change of a team does (team-changes.sql). Each side bet has its own gate.

create or replace function hold_bet(who int, bet int, given text, asked bytea) returns json language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  kept json := take_key(who, given, asked);
  rules json;
  clock timestamptz;
begin
  if kept is not null then return json_build_object('kept', kept); end if;

  perform pg_advisory_xact_lock_shared(hashtext('sidebet gate'), bet);
  select json_build_object('sidebet_id', b.sidebet_id, 'betting_close', to_instant(b.betting_close),
    'closes_at', to_iso(b.betting_close), 'locked_at', to_instant(b.locked_at),
    'options', coalesce((select json_agg(json_build_object('option_id', o.option_id))
      from sidebet_options o where o.sidebet_id = bet), '[]')) into rules
  from sidebets b join weekends w using (weekend_id) where b.sidebet_id = bet and not w.hidden;
  clock := game_now();
  return json_build_object('sidebet', rules, 'read_at', to_instant(clock), 'accepted_at', to_iso(clock));
end $$;

/* If `choice` is null, the answer is deleted. */
create or replace function save_bet(who int, bet int, choice int, accepted timestamptz,
  given text, asked bytea, told json, said text) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if choice is null then
    delete from placed_sidebets p where p.sidebet_id = bet and p.user_id = who;
  else
    insert into placed_sidebets (sidebet_id, user_id, option_id, placed_at) values (bet, who, choice, accepted)
    on conflict (sidebet_id, user_id) do update set option_id = excluded.option_id, placed_at = excluded.placed_at;
  end if;
  perform keep_reply(who, given, asked, told, said);
end $$;
