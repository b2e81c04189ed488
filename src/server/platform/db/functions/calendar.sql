-- version 4
-- Races, their result lists, and the cups of tours.

/* Sets changed_at. triggers.sql calls it for changes that calendar feeds show. */
create or replace function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

/* The latest result list of a race, not counting discarded lists; null if there is none. */
create or replace function latest_revision(race int) returns int language sql stable as $$
  select revision_id from result_revisions v
  where v.race_id = race and not exists (select from discarded_revisions d where d.revision_id = v.revision_id)
  order by number desc limit 1
$$;

/*
 * The cup of a tour's weekend, also if the weekend has just stopped being a tour. An import that renames a tour keeps the old cup if
 * operators added races to that cup. The weekend then has two cups, and the cup with the tour's current name is returned.
 */
create or replace function tour_cup(wanted_weekend int) returns int language sql stable as $$
  select c.cup_id from weekends w join cups c on c.tour_weekend_id = w.weekend_id
  where w.weekend_id = wanted_weekend
  order by c.name = left(w.weekend_name, 60) desc, c.cup_id desc limit 1
$$;
