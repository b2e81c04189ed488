-- version 4
-- Start lists: which start list of a race is in force, and who is on it.

/* The newest start list of a race, not counting withdrawn lists; null if there is none. */
create or replace function newest_start_list(of_race int) returns int language sql stable as $$
  select l.start_list_id from start_lists l
  where l.race_id = of_race and l.withdrawn_at is null order by l.number desc limit 1
$$;

/* A start list may be withdrawn once. Until then, its `listed_at` may become later. Refuses all other changes of a list. */
create or replace function refuse_start_list_change() returns trigger language plpgsql as $$
begin
  if (old.race_id, old.number, old.imported_at, old.imported_by, old.source, old.digest)
      is distinct from (new.race_id, new.number, new.imported_at, new.imported_by, new.source, new.digest)
    or new.listed_at < old.listed_at or old.withdrawn_at is not null then
    raise exception 'start_lists is append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

/*
 * The athletes of the season who start in no race of the selection. Each race in which such an athlete may start has a start list, and
 * no list names the athlete as a starter. `startsOf` in src/game/calendar/start-lists.ts is the same rule.
 */
create or replace function non_starters(here int) returns table (athlete_id int) language sql stable as $$
  select x.athlete_id
  from selections s join weekends w using (weekend_id) join season_athletes x using (season_id) join athletes a using (athlete_id)
  join (select r.selection_id, r.race_id, r.gender, r.kind, newest_start_list(r.race_id) as start_list_id
    from races r where r.selection_id = here and r.state <> 'cancelled') r on r.selection_id = s.selection_id
    and (r.gender = 'mixed' or r.gender = a.gender) and (r.kind in ('relay', 'team_sprint')) = a.is_team
  where s.selection_id = here
  group by x.athlete_id
  having bool_and(r.start_list_id is not null and not exists (
    select from starters t left join merged_athletes m on m.double_id = t.athlete_id
    where t.start_list_id = r.start_list_id and coalesce(m.athlete_id, t.athlete_id) = x.athlete_id and t.state <> 'not starting'))
$$;
