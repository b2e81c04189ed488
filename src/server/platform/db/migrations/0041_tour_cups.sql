-- The cup of a tour refers to the tour's weekend: operators may give any cup any name, picture and races.

alter table cups add column tour_weekend_id int references weekends on delete set null;

-- Until now imports knew these cups by their picture and acts on the calendar by their name. Operators may have given either to a
-- cup of their own, so it must also have races of one tour and no others. At most one for each tour.
update cups c set tour_weekend_id = found.weekend_id
from (
  select distinct on (w.weekend_id) w.weekend_id, own.cup_id
  from weekends w join cups own using (season_id) cross join lateral (
    select count(*) as races, count(*) filter (where r.weekend_id = w.weekend_id) as legs
    from cup_races x join races r using (race_id) where x.cup_id = own.cup_id) has
  where w.is_tour and own.name not in ('Overall', 'Sprint', 'Distance', 'Climb', 'Youth')
    and (own.image_url = '/cups/tour.svg' or own.name = left(w.weekend_name, 60))
    and has.legs > 0 and has.legs = has.races
  order by w.weekend_id, own.name = left(w.weekend_name, 60) desc, has.legs desc, own.cup_id) found
where c.cup_id = found.cup_id;

/*
 * The cup of the weekend's tour, also right after the weekend stopped being a tour. An import that renames a tour leaves the old cup if operators
 * added races to it: then the one with the tour's name.
 */
create function tour_cup(wanted_weekend int) returns int language sql stable as $$
  select c.cup_id from weekends w join cups c on c.tour_weekend_id = w.weekend_id
  where w.weekend_id = wanted_weekend
  order by c.name = left(w.weekend_name, 60) desc, c.cup_id desc limit 1
$$;
