-- version 3
-- Tables whose rows are never changed: the audit log, result lists, publications.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

/*
 * Refuses to change or delete result lists and publications. Two changes may delete them, and set a variable in their transaction:
 * - An import of a season may remove races that the files no longer contain, if the races were never published (decision 0029).
 * - A season may be discarded if none of its results ever counted (decision 0031).
 */
create or replace function refuse_loss() returns trigger language plpgsql as $$
declare
  lost_race int := case tg_table_name when 'results'
    then (select v.race_id from result_revisions v where v.revision_id = (to_jsonb(old) ->> 'revision_id')::int)
    else (to_jsonb(old) ->> 'race_id')::int end;
begin
  if tg_op = 'DELETE' and current_setting('podium.removes_races', true) = 'yes'
      and not exists (select from publications p where p.race_id = lost_race) then
    return old;
  end if;
  if tg_op = 'DELETE' and exists (
      select from races here where here.race_id = lost_race
        and here.season_id::text = current_setting('podium.discards_season', true)
        and not exists (select from races r where r.season_id = here.season_id and (r.scored
          or exists (select from publications p where p.race_id = r.race_id and p.sheet_id is not null)))) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

/* Refuses to add a result to a result list (revision) that was scored. */
create or replace function refuse_late_result() returns trigger language plpgsql as $$
begin
  if exists (select from added join sheets using (revision_id)) then
    raise exception 'the revision is scored' using errcode = 'integrity_constraint_violation', constraint = 'scored';
  end if;
  return null;
end $$;
