-- version 3
-- Live results (rules §11).

/* Deletes the live results with the change of a race's state, so that no reader sees both live and published results. */
create or replace function end_live() returns trigger language plpgsql as $$
begin
  delete from live_batches where race_id = new.race_id;
  return null;
end $$;

/* Gives the race a new change id, so that replies with its live results are made again (decision 0060). */
create or replace function note_live_change() returns trigger language plpgsql as $$
begin
  update live_feeds set change_id = gen_random_uuid() where race_id = coalesce(new.race_id, old.race_id);
  return null;
end $$;
