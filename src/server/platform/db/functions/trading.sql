-- version 3
-- Whether trading is open (decision 0030). It is decided when prices, athletes or the selection change, and stored in
-- selections.no_team_because.

/*
 * Why no player can fill a team; null if players can, or if no budget is enforced. `offered` has the athletes that `mayOffer` in
 * src/game/teams/offer.ts allows, with or without a price. For each gender, a team needs as many athletes with a price as it has places.
 * If fewer athletes race than there are places, it needs one. `max_picks` limits how many athletes a team needs in all. The cheapest team
 * with enough athletes must be within the budget.
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
 * Whether somebody has a team of this selection. The order makes the planner use the primary key. For a new selection it would otherwise read
 * the whole table, because it expects to find a team soon.
 */
create or replace function has_teams(here int) returns boolean language sql stable as $$
  select (select t.user_id from teams t where t.selection_id = here order by t.user_id limit 1) is not null
$$;

/*
 * The new value of `no_team_because`. A locked selection keeps its value. Trading that is open stays open if a player has a team in the
 * selection, or a squad that rolls over to it. Otherwise why_no_team decides.
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
 * Lets one transaction at a time decide whether trading is open. Of two concurrent transactions, each would see only its own prices, and
 * both could decide wrongly. A transaction takes this lock before it locks rows and gates. So statement triggers take it, and a
 * transaction that locks rows or gates earlier calls this function first. There is one lock for all seasons, because a statement trigger
 * does not know the season. Players' changes never take it.
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

/* Decides the selections of the seasons, except locked selections. It locks rows in the order of their ids, as all code does. */
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
