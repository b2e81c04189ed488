-- Who starts in a race, as the organisers have announced it (rules §11, decision 0058).

-- Each import is a list of its own. The newest list that is not withdrawn counts.
create table start_lists (
  start_list_id int generated always as identity primary key,
  race_id int not null references races on delete cascade,
  number int not null check (number > 0),
  -- The time for which the list is true. It is later than the import of the first one if the same list was sent again.
  listed_at timestamptz not null,
  imported_at timestamptz not null default game_now(),
  imported_by text not null check (imported_by <> ''),
  source text not null check (source <> ''),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  withdrawn_at timestamptz,
  withdrawn_by text,
  unique (race_id, number),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);

create table starters (
  start_list_id int not null references start_lists on delete cascade,
  athlete_id int not null references athletes,
  state text not null check (state in ('confirmed', 'doubtful', 'not starting')),
  bib int check (bib > 0),
  primary key (start_list_id, athlete_id)
);
create index starters_of_athlete on starters (athlete_id);
