-- Standings are tables of their own, built aside and switched in by a pointer (decision 0007).
-- standings.s_<standing_id> has: user_id, score, rank, position, ranked_rank, ranked_position.

create schema if not exists standings;

create table standings (
  standing_id int generated always as identity primary key,
  season_id int not null references seasons on delete cascade,
  -- What it was made of, e.g. 'score 5 31' or 'add 12 15': equal recipes give equal rows.
  recipe text not null check (recipe <> ''),
  players int not null check (players >= 0),
  built_at timestamptz not null default now(),
  -- Set when no board points here any more; the table is dropped a minute later.
  retired_at timestamptz,
  -- How many members of a league counted when the leagues of this standing were summed.
  best_of int check (best_of > 0),
  unique (season_id, recipe)
);

create table boards (
  board_id int generated always as identity primary key,
  season_id int not null references seasons on delete cascade,
  kind text not null check (kind in ('race', 'selection', 'weekend', 'season', 'weekend_cup', 'cup')),
  race_id int references races on delete cascade,
  selection_id int references selections on delete cascade,
  weekend_id int references weekends on delete cascade,
  cup_id int references cups on delete cascade,
  standing_id int not null references standings,
  switched_at timestamptz not null default now(),
  unique nulls not distinct (kind, race_id, selection_id, weekend_id, cup_id),
  check (case kind
    when 'race' then num_nonnulls(selection_id, weekend_id, cup_id) = 0 and race_id is not null
    when 'selection' then num_nonnulls(race_id, weekend_id, cup_id) = 0 and selection_id is not null
    when 'weekend' then num_nonnulls(race_id, selection_id, cup_id) = 0 and weekend_id is not null
    when 'season' then num_nonnulls(race_id, selection_id, cup_id) = 0 and weekend_id is not null
    else num_nonnulls(race_id, selection_id) = 0 and weekend_id is not null and cup_id is not null end)
);
create index boards_of_standing on boards (standing_id);

create table athlete_scores (
  season_id int not null,
  athlete_id int not null,
  score int not null check (score >= 0),
  rank int not null check (rank > 0),
  primary key (season_id, athlete_id),
  foreign key (season_id, athlete_id) references season_athletes on delete cascade
);
