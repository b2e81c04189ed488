-- version 3
-- Athletes who are stored twice (decision 0055).

/*
 * Files may still use the former code of an athlete, so no other athlete may get that code. The trigger runs after the row is written,
 * because the unique index then has waited for a concurrent merge that frees the code. So the trigger sees the former code.
 */
create or replace function refuse_former_code() returns trigger language plpgsql as $$
begin
  if exists (select from merged_athletes where federation_code = new.federation_code) then
    raise exception 'the code % is the former code of an athlete', new.federation_code
      using errcode = 'unique_violation', constraint = 'former_code';
  end if;
  return null;
end $$;
