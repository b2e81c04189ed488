-- How popular athletes are, as it was counted last; only what may be shown is kept (rules §9).

create table popularity_counts (
  selection_id int primary key references selections on delete cascade,
  counted_at timestamptz not null,
  -- Counted after the lock: exact, and never counted again.
  is_final boolean not null
);

create table popularity (
  selection_id int not null references popularity_counts on delete cascade,
  athlete_id int not null references athletes on delete cascade,
  -- Before the lock 0 stands for less than half a percent.
  ratio float8 not null check (ratio between 0 and 1),
  primary key (selection_id, athlete_id)
);
create index popularity_of_athlete on popularity (athlete_id);

create trigger everybody_sees after insert or update or delete or truncate on popularity_counts
  for each statement execute function note_public_change();
