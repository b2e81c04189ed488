-- Intermediate results while a race runs (rules §11). Only live views read them; standings never do.

-- The last batch of each race that was ever live. The row stays when the race is no longer live, so that a late copy of
-- an old batch is still refused.
create table live_feeds (
  race_id int primary key references races on delete cascade,
  last_sequence int not null check (last_sequence > 0)
);

-- A race is live while it has a row here.
create table live_batches (
  race_id int primary key references live_feeds on delete cascade,
  sequence int not null check (sequence > 0),
  checkpoint text not null check (checkpoint <> ''),
  starters int check (starters > 0),
  live_since timestamptz not null default game_now(),
  received_at timestamptz not null default game_now()
);

-- Athletes with neither a place nor a status are not through yet.
create table live_results (
  race_id int not null references live_batches on delete cascade,
  athlete_id int not null references athletes,
  place int check (place > 0),
  status text check (status in ('DNF', 'DNS', 'DSQ', 'LAP')),
  gap text check (gap <> ''),
  bib int check (bib > 0),
  due_at timestamptz,
  primary key (race_id, athlete_id),
  check (place is null or status is null)
);

-- The live sheet: what a pick of each role earns if the race ended now, in hundredths of a point.
create table live_lines (
  race_id int not null references live_batches on delete cascade,
  athlete_id int not null references athletes,
  role smallint not null check (role >= -1),
  points int not null check (points >= 0),
  primary key (race_id, athlete_id, role)
);
