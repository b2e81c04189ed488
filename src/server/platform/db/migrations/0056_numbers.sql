-- Counts of the picks of locked selections for the organisers. They do not change any more, and counting them takes seconds at a million
-- players, so each is counted once.

create table selection_numbers (
  selection_id int primary key references selections on delete cascade,
  -- Players with at least one pick.
  players int not null check (players >= 0)
);

create table selection_picks (
  selection_id int not null references selection_numbers on delete cascade,
  athlete_id int not null references athletes on delete cascade,
  picks int not null check (picks > 0),
  captains int not null check (captains between 0 and picks),
  primary key (selection_id, athlete_id)
);

create table weekend_numbers (
  weekend_id int primary key references weekends on delete cascade,
  -- The locked selections that were counted, of the weekend and of the one before it. If others are locked now, it is counted again.
  selection_ids int[] not null,
  earlier_selection_ids int[],
  players int not null check (players >= 0),
  -- How many of the players also had a team the weekend before; null for the first weekend of a season.
  returning_players int check (returning_players between 0 and players)
);

-- Files with personal data that an owner has asked for. The file is made while it is downloaded and is not stored.
create table personal_exports (
  export_id int generated always as identity primary key,
  owner_id int not null references users on delete cascade,
  -- The player whose data it has; null for the list of all players.
  about_user_id int references users on delete cascade,
  created_at timestamptz not null default now()
);
