-- version 3
-- Who gets which notifications, and their data (rules §11, decision 0061).

/*
 * The players who chose a kind of notification, with the channels that they chose. Deleted and suspended accounts are left out. So are
 * email addresses that refused an email. Whether an address is confirmed is checked later, when a notification is sent.
 */
create or replace function notification_targets(wanted text) returns table (user_id int, channel text)
language sql stable as $$
  select u.user_id, p.channel
  from notification_preferences p join users u using (user_id)
  where p.kind = wanted and u.deleted_at is null and u.suspended_at is null
    and (p.channel = 'push' or u.email is not null and u.bounced_address is distinct from u.email_folded)
  union all
  select u.user_id, 'email'
  from users u
  where wanted = 'news' and u.newsletter and u.deleted_at is null and u.suspended_at is null and u.email is not null
    and u.bounced_address is distinct from u.email_folded
$$;

/*
 * `size` is the number of places of a team; null if there is no limit. `size_per_gender` is the number of places of each gender; null if
 * women and men have no places of their own. `countPlaces` in src/game/teams/limits.ts is the same rule for `size`.
 */
create or replace function team_size(here int, out size int, out size_per_gender int) language sql stable as $$
  select least(s.places * case when s.is_split then s.genders else 1 end, s.total),
    case when s.is_split and s.genders = 2 and s.places * 2 <= coalesce(s.total, s.places * 2) then s.places end
  from (
    select nullif(max_picks_per_gender, 0) as places, nullif(max_picks, 0) + cub_picks as total,
      not is_coed and not is_mixed and r.genders > 1 as is_split, r.genders
    from selections join lateral (
      select count(distinct gender)::int as genders from races where races.selection_id = selections.selection_id) r on true
    where selection_id = here) s
$$;

/* The end of the quiet hours in which the moment is; null if the moment is not in quiet hours. */
create or replace function quiet_until(moment timestamptz, quiet_from time, quiet_to time, zone text) returns timestamptz
language sql stable as $$
  select case
    when quiet_from is null then null
    when quiet_from < quiet_to and t.local::time >= quiet_from and t.local::time < quiet_to
      then (t.local::date + quiet_to) at time zone zone
    when quiet_from > quiet_to and t.local::time >= quiet_from then (t.local::date + 1 + quiet_to) at time zone zone
    when quiet_from > quiet_to and t.local::time < quiet_to then (t.local::date + quiet_to) at time zone zone
  end
  from (select moment at time zone zone as local) t
$$;

/* Records that a deadline has changed, if the old or the new deadline is less than seven days away and the new one is not over. */
create or replace function note_moved_deadline() returns trigger language plpgsql as $$
begin
  if least(old.trading_close, new.trading_close) < game_now() + interval '7 days' and new.trading_close > game_now() then
    insert into notification_events (kind, subject_id, data)
    values ('deadline_moved', new.selection_id, jsonb_build_object('was', old.trading_close));
  end if;
  return null;
end $$;

/* Records that a race has a new start list, if the deadline of its selection is not over. */
create or replace function note_start_list() returns trigger language plpgsql as $$
begin
  insert into notification_events (kind, subject_id)
  select 'start_list', r.selection_id from races r join selections s using (selection_id)
  where r.race_id = new.race_id and s.locked_at is null and s.trading_close > game_now();
  return null;
end $$;
