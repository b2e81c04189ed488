-- Athletes who were stored twice (decision 0055). The row of the double stays, because former result lists name it. Its code moves
-- here, so that files with the former code or name find the athlete who stays.
create table merged_athletes (
  double_id int primary key references athletes,
  athlete_id int not null references athletes,
  -- Null if the double had no code, or if the athlete who stays had none and took it.
  federation_code text unique check (federation_code <> ''),
  merged_at timestamptz not null default game_now(),
  check (double_id <> athlete_id)
);
create index doubles_of_athlete on merged_athletes (athlete_id);
