-- version 3
-- The version of the public data (decision 0015).

/*
 * Writes one row for each transaction. The variable is local to the transaction, and a rollback to a savepoint undoes the variable and
 * the row together.
 */
create or replace function note_public_change() returns trigger language plpgsql as $$
begin
  if current_setting('podium.change_is_noted', true) is distinct from 'yes' then
    insert into public_changes default values;
    perform set_config('podium.change_is_noted', 'yes', true);
  end if;
  return null;
end $$;
