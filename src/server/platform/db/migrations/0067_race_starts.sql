-- Who started in a race, where that decides whether reserves count (rules §11). It is saved with the points, so that a
-- later start list changes nothing until the race is scored again.

-- `missing`: did not start. `expected`: on the start list, but not in the results.
create table sheet_starts (
  sheet_id int not null references sheets on delete cascade,
  athlete_id int not null references athletes,
  state text not null check (state in ('started', 'missing', 'expected')),
  primary key (sheet_id, athlete_id)
);

-- If the race has a start list, athletes of this gender who are not in `sheet_starts` are missing; `mixed` means all.
alter table sheets add column absent_gender text check (absent_gender in ('m', 'f', 'mixed'));

-- The same for live results.
create table live_starts (
  race_id int not null references live_batches on delete cascade,
  athlete_id int not null references athletes,
  state text not null check (state in ('started', 'missing', 'expected')),
  primary key (race_id, athlete_id)
);
alter table live_batches add column absent_gender text check (absent_gender in ('m', 'f', 'mixed'));
