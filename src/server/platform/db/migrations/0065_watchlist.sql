-- The athletes that players watch. Only the player sees them.
create table watched_athletes (
  user_id int not null references users on delete cascade,
  athlete_id int not null references athletes on delete cascade,
  watched_at timestamptz not null default now(),
  primary key (user_id, athlete_id)
);
create index watched_athletes_athlete_id on watched_athletes (athlete_id);
