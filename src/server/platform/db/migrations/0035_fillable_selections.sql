-- Trading opens only where a team can be filled (decision 0030). Whether it can is decided when prices, athletes or the selection
-- change, and kept here: a change of a team reads the selection's row anyway.
alter table selections add column no_team_because text
  check (no_team_because in ('no-athletes', 'no-prices', 'too-few-prices', 'over-budget'));

/*
 * Why nobody can fill a team; null where somebody can, or where no budget is enforced. A gender needs as many athletes with a price as
 * it has places; where fewer race than there are places, one is enough. The cheapest of these must be within the budget. On offer is what `mayOffer` in src/game/teams/offer.ts offers, but
 * for the price.
 */
create function why_no_team(s selections) returns text language sql stable as $$
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
  cheapest as (
    select o.price, row_number() over (order by o.price) as place
    from (select field, price, row_number() over (partition by field order by price) as place
      from offered where price is not null) o join fields f using (field)
    where o.place <= f.needed)
  select case
    when not s.is_budget_enforced then null
    when not exists (select from fields) then 'no-athletes'
    when (select sum(priced) from fields) = 0 then 'no-prices'
    when exists (select from fields where priced < needed) then 'too-few-prices'
    when (select sum(price) from cheapest where place <= coalesce(nullif(s.max_picks, 0), place)) > s.budget then 'over-budget'
  end
$$;

/* When trading opens: while nobody can fill a team, not before it closes. */
create function opens_at(s selections) returns timestamptz language sql immutable parallel safe
  return case when (s).no_team_because is null then (s).trading_opens_at else (s).trading_close end;

create function decide_selection() returns trigger language plpgsql as $$
begin
  new.no_team_because := why_no_team(new);
  return new;
end $$;
create trigger team_can_be_filled before insert or update of weekend_id, max_picks_per_gender, max_picks, takes_team_picks, is_coed,
  is_mixed, is_budget_enforced, budget on selections for each row execute function decide_selection();

/* Those of the season that are not locked. In one order, so that two price lists at once wait and do not deadlock. */
create function decide_selections(seasons_touched int[]) returns void language plpgsql as $$
begin
  perform from selections s join weekends w using (weekend_id)
  where w.season_id = any (seasons_touched) and s.locked_at is null and s.no_team_because is distinct from why_no_team(s)
  order by s.selection_id for no key update of s;
  update selections s set no_team_because = why_no_team(s)
  from weekends w where w.weekend_id = s.weekend_id and w.season_id = any (seasons_touched)
    and s.locked_at is null and s.no_team_because is distinct from why_no_team(s);
end $$;

create function decide_after_athletes() returns trigger language plpgsql as $$
begin
  perform decide_selections(array(select distinct season_id from touched));
  return null;
end $$;
create trigger team_can_be_filled_added after insert on season_athletes referencing new table as touched
  for each statement execute function decide_after_athletes();
create trigger team_can_be_filled_changed after update on season_athletes referencing new table as touched
  for each statement execute function decide_after_athletes();
create trigger team_can_be_filled_removed after delete on season_athletes referencing old table as touched
  for each statement execute function decide_after_athletes();

create function decide_after_season() returns trigger language plpgsql as $$
begin
  perform decide_selections(array[new.season_id]);
  return null;
end $$;
create trigger team_can_be_filled after update of settings on seasons for each row
  when (old.settings -> 'excluded_countries' is distinct from new.settings -> 'excluded_countries')
  execute function decide_after_season();
create trigger team_can_be_filled after update of is_championship on weekends for each row
  when (old.is_championship <> new.is_championship) execute function decide_after_season();

/* As before, with the opening that holds. */
create or replace function rules_of_selection(here int) returns json language sql stable as $$
  select json_build_object('selection_id', s.selection_id, 'season_id', w.season_id,
    'trading_opens_at', to_instant(opens_at(s)), 'trading_close', to_instant(s.trading_close),
    'closes_at', to_iso(s.trading_close), 'locked_at', to_instant(s.locked_at),
    'max_picks_per_gender', s.max_picks_per_gender, 'max_picks', s.max_picks, 'cub_picks', s.cub_picks,
    'takes_team_picks', s.takes_team_picks, 'is_coed', s.is_coed, 'is_mixed', s.is_mixed,
    'team_captains_enabled', s.team_captains_enabled, 'takes_ranked_picks', s.takes_ranked_picks,
    'is_budget_enforced', s.is_budget_enforced, 'budget', s.budget, 'rolls_over', s.rolls_over,
    'is_championship', w.is_championship, 'excluded_countries', y.settings -> 'excluded_countries')
  from selections s join weekends w using (weekend_id) join seasons y using (season_id)
  where s.selection_id = here and not w.hidden
$$;

update selections s set no_team_because = why_no_team(s) where locked_at is null;
