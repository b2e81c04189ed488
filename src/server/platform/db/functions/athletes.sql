-- version 1
-- Athletes who are stored twice (decision 0055).

/*
 * The former code of an athlete is never given to another one: files that name it mean the athlete. Called after the row is written,
 * because the unique index makes it wait for a merge that is taking the code away, and only then is the former code visible.
 */
create or replace function refuse_former_code() returns trigger language plpgsql as $$
begin
  if exists (select from merged_athletes where federation_code = new.federation_code) then
    raise exception 'the code % is the former code of an athlete', new.federation_code
      using errcode = 'unique_violation', constraint = 'former_code';
  end if;
  return null;
end $$;
