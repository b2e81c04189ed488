-- The cup of a tour is known by a mark of its own: operators may give any cup any name, picture and races.

alter table cups add column is_of_tour boolean not null default false;

-- Until now imports knew them by their picture, which operators may have changed, and acts on the calendar by their races.
update cups c set is_of_tour = true
where c.name not in ('Overall', 'Sprint', 'Distance', 'Climb', 'Youth')
  and (c.image_url = '/cups/tour.svg' or exists (
    select from weekends w where w.season_id = c.season_id and w.is_tour and left(w.weekend_name, 60) = c.name
      and exists (select from races r where r.weekend_id = w.weekend_id)
      and not exists (select from races r where r.weekend_id = w.weekend_id
        and not exists (select from cup_races x where x.cup_id = c.cup_id and x.race_id = r.race_id))));

/*
 * The cup of the tour that the weekend is, or was until a moment ago: made for a tour, with races of the weekend; by its
 * name where several have some, as operators may add races of one tour to the cup of another.
 */
create function tour_cup(wanted_weekend int) returns int language sql stable as $$
  select c.cup_id from weekends w join cups c using (season_id)
  join lateral (
    select count(*) as races from cup_races x join races r using (race_id)
    where x.cup_id = c.cup_id and r.weekend_id = w.weekend_id) shared on shared.races > 0
  where w.weekend_id = wanted_weekend and c.is_of_tour
  order by c.name = left(w.weekend_name, 60) desc, shared.races desc, c.cup_id limit 1
$$;
