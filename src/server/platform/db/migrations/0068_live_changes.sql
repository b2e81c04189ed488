-- A batch of live results no longer changes the version of all public replies (decision 0060). The live replies depend on
-- these ids, which change with each batch, and when a race stops being live.
alter table live_feeds add column change_id uuid not null default gen_random_uuid();
drop trigger if exists everybody_sees on live_batches;

-- The batches that were sent, for operators. The rows stay when the race is no longer live.
create table sent_batches (
  race_id int not null references live_feeds on delete cascade,
  sequence int not null check (sequence > 0),
  checkpoint text not null check (checkpoint <> ''),
  athletes int not null check (athletes > 0),
  sent_by text not null check (sent_by <> ''),
  received_at timestamptz not null default game_now(),
  primary key (race_id, sequence)
);
