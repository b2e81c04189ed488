-- version 1
-- Live results (rules §11).

/* Ends the live view in the statement that publishes, withdraws or cancels a race, so that no reader sees both. */
create or replace function end_live() returns trigger language plpgsql as $$
begin
  delete from live_batches where race_id = new.race_id;
  return null;
end $$;
