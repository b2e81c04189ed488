-- version 4
-- Whether trading can open (decision 0030). Triggers decide this when prices, athletes, the selection, the season's excluded countries or
-- `is_championship` of the weekend change. They store the result in selections.no_team_because.

/*
 * Why no player can fill a team; null if players can, or if no budget is enforced. `offered` has the athletes that `mayOffer` in
 * src/game/teams/offer.ts allows, with or without a price. For each gender, a team needs as many athletes with a price as it has places.
 * If a gender has fewer athletes than places, the team needs only one of them. The team never needs more than `max_picks` athletes in all.
 * The cheapest team with enough athletes must be within the budget.
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
 * Whether any player has a team in this selection. The order makes the planner use the primary key. Otherwise, for a new selection, the
 * planner would read the whole table, because it expects to find a team soon.
 */
create or replace function has_teams(here int) returns boolean language sql stable as $$
  select (select t.user_id from teams t where t.selection_id = here order by t.user_id limit 1) is not null
$$;

/*
 * The new value of `no_team_because`. A locked selection keeps its value. Open trading stays open if a player has a team in the selection,
 * or a squad that rolls over to the selection. In all other cases `why_no_team` decides.
 */
create or replace function decided_no_team(s selections) returns text language sql stable as $$
  select case
    when s.locked_at is not null then s.no_team_because
    when s.no_team_because is null and s.trading_opens_at <= game_now() and (
      has_teams(s.selection_id)
      or s.rolls_over and exists (
        select from weekends here join weekends w using (season_id) join selections o on o.weekend_id = w.weekend_id
        where here.weekend_id = s.weekend_id and o.rolls_over and o.trading_close < s.trading_close
          and has_teams(o.selection_id))) then null
    else why_no_team(s)
  end
$$;

/* When trading opens. While no player can fill a team, this is the time at which trading closes: trading does not open. */
create or replace function opens_at(s selections) returns timestamptz language sql immutable parallel safe
  return case when (s).no_team_because is null then (s).trading_opens_at else (s).trading_close end;

/*
 * Lets only one transaction at a time decide whether trading can open. Two concurrent transactions would each see only their own prices,
 * and both could decide wrongly. To prevent deadlocks, a transaction takes this lock before it locks rows or gates. So the lock is taken by
 * triggers that run before a statement. A transaction that locks rows or gates before such a statement calls this function itself. There is
 * one lock for all seasons, because these triggers do not know the season. Players' changes never take it.
 */
create or replace function lock_fillable() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('fillable'), 0)
$$;

create or replace function hold_fillable() returns trigger language plpgsql as $$
begin
  perform lock_fillable();
  return null;
end $$;

create or replace function decide_selection() returns trigger language plpgsql as $$
begin
  new.no_team_because := decided_no_team(new);
  return new;
end $$;

/* Decides again for all selections of the seasons that are not locked. Locks the selections in the order of their ids, as all code does. */
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

create or replace function decide_after_athletes() returns trigger language plpgsql as $$
begin
  perform decide_selections(array(select distinct season_id from touched));
  return null;
end $$;

create or replace function decide_after_season() returns trigger language plpgsql as $$
begin
  perform decide_selections(array[new.season_id]);
  return null;
end $$;
