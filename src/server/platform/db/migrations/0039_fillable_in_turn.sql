-- Whether trading is open is decided by one transaction at a time, and trading that began does not end for a late entry
-- (decision 0030).

/*
 * As before, but a team of at most `max_picks` may lack some of a gender: the best that both genders can fill with priced athletes must
 * be as many as a full team has.
 */
create or replace function why_no_team(s selections) returns text language sql stable as $$
  with offered as (
    select case when s.is_coed then 'any' else a.gender end as field, x.price
    from weekends w join seasons y using (season_id) join season_athletes x using (season_id) join athletes a using (athlete_id)
    where w.weekend_id = s.weekend_id and x.active and a.is_team = s.takes_team_picks and (a.gender = 'mixed') = s.is_mixed
      and not coalesce(y.settings -> 'excluded_countries' ? a.country, false)
      and (not a.is_team or not w.is_championship or a.name like '% I')),
  limits as (
    select field, count(*) as athletes, count(price) as priced,
      coalesce(nullif(s.max_picks_per_gender, 0), nullif(s.max_picks, 0), 1) as places
    from offered group by field),
  fields as (
    select field, priced, case when athletes < places then 1 else places end as needed from limits),
  team as (
    select sum(least(priced, needed)) as found, least(sum(needed), nullif(s.max_picks, 0)) as needed from fields),
  cheapest as (
    select o.price, row_number() over (order by o.price) as place
    from (select field, price, row_number() over (partition by field order by price) as place
      from offered where price is not null) o join fields f using (field)
    where o.place <= f.needed)
  select case
    when not s.is_budget_enforced then null
    when not exists (select from fields) then 'no-athletes'
    when (select sum(priced) from fields) = 0 then 'no-prices'
    when (select found < needed from team) then 'too-few-prices'
    when (select sum(price) from cheapest, team where place <= team.needed) > s.budget then 'over-budget'
  end
$$;

/*
 * What `no_team_because` is to be: what was decided while trading is open and somebody has a team, and once the selection is locked;
 * otherwise why_no_team. A squad that rolls over is there from the selection before.
 */
create function decided_no_team(s selections) returns text language sql stable as $$
  select case
    when s.locked_at is not null then s.no_team_because
    when s.no_team_because is null and s.trading_opens_at <= game_now() and (
      exists (select from teams t where t.selection_id = s.selection_id)
      or s.rolls_over and exists (
        select from weekends here join weekends w using (season_id) join selections o on o.weekend_id = w.weekend_id
        where here.weekend_id = s.weekend_id and o.rolls_over and o.trading_close < s.trading_close
          and exists (select from teams t where t.selection_id = o.selection_id))) then null
    else why_no_team(s)
  end
$$;

/*
 * Serializes decisions until the transaction ends: two transactions that each see only their own prices would both decide wrongly. It
 * comes before every row and every gate that the transaction locks, so statement triggers take it, and so do transactions that lock rows or gates earlier.
 * One for all seasons: a statement trigger knows no season yet. Players' changes never take it.
 */
create function lock_fillable() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('fillable'), 0)
$$;
create function hold_fillable() returns trigger language plpgsql as $$
begin
  perform lock_fillable();
  return null;
end $$;
create trigger fillable_in_turn before insert or update of weekend_id, max_picks_per_gender, max_picks, takes_team_picks, is_coed,
  is_mixed, is_budget_enforced, budget on selections for each statement execute function hold_fillable();
create trigger fillable_in_turn before insert or update or delete on season_athletes
  for each statement execute function hold_fillable();
create trigger fillable_in_turn before update of settings on seasons for each statement execute function hold_fillable();
create trigger fillable_in_turn before update of is_championship on weekends for each statement execute function hold_fillable();

create or replace function decide_selection() returns trigger language plpgsql as $$
begin
  new.no_team_because := decided_no_team(new);
  return new;
end $$;

/* Those of the season that are not locked. The rows are locked in order of their ids, as everywhere. */
create or replace function decide_selections(seasons_touched int[]) returns void language plpgsql as $$
begin
  perform lock_fillable();
  with changed as (
    select s.selection_id, d.cause
    from selections s join weekends w using (weekend_id) cross join lateral (select decided_no_team(s) as cause offset 0) d
    where w.season_id = any (seasons_touched) and s.locked_at is null and s.no_team_because is distinct from d.cause
    order by s.selection_id for no key update of s)
  update selections s set no_team_because = c.cause from changed c where c.selection_id = s.selection_id;
end $$;

-- Under the lock: it waits for transactions that still decide by the earlier functions.
select lock_fillable();
update selections s set no_team_because = decided_no_team(s)
where s.locked_at is null and s.no_team_because is distinct from decided_no_team(s);
