-- version 1
-- Start lists: the list of a race that counts, and who is on it.

/* The newest list of a race that is not withdrawn; null if there is none. */
create or replace function newest_start_list(of_race int) returns int language sql stable as $$
  select l.start_list_id from start_lists l
  where l.race_id = of_race and l.withdrawn_at is null order by l.number desc limit 1
$$;

/* Of a list, only the time for which it is true may change, and it may be withdrawn. */
create or replace function refuse_start_list_change() returns trigger language plpgsql as $$
begin
  if (old.race_id, old.number, old.imported_at, old.imported_by, old.source, old.digest)
      is distinct from (new.race_id, new.number, new.imported_at, new.imported_by, new.source, new.digest)
    or new.listed_at < old.listed_at or old.withdrawn_at is not null then
    raise exception 'start_lists is append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
