-- version 2
-- Live results (rules §11).

/* Ends the live view in the statement that publishes, withdraws or cancels a race, so that no reader sees both. */
create or replace function end_live() returns trigger language plpgsql as $$
begin
  delete from live_batches where race_id = new.race_id;
  return null;
end $$;

/* Gives the race a new change id. The replies that show batches are then made again (decision 0060). */
create or replace function note_live_change() returns trigger language plpgsql as $$
begin
  update live_feeds set change_id = gen_random_uuid() where race_id = coalesce(new.race_id, old.race_id);
  return null;
end $$;
