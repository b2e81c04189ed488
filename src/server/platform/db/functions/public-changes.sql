-- version 1
-- The version of what everybody may see (decision 0015).

/*
 * One row for each transaction. The variable belongs to the transaction, and is rolled back with a savepoint just as the row is.
 */
create or replace function note_public_change() returns trigger language plpgsql as $$
begin
  if current_setting('podium.change_is_noted', true) is distinct from 'yes' then
    insert into public_changes default values;
    perform set_config('podium.change_is_noted', 'yes', true);
  end if;
  return null;
end $$;
