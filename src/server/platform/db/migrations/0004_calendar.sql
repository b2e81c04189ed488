-- Weekends, their selections and races, cups, side bets.

create table weekends (
  weekend_id int generated always as identity primary key,
  season_id int not null references seasons on delete cascade,
  weekend_name text not null check (length(weekend_name) between 1 and 120),
  event_start timestamptz not null,
  event_end timestamptz not null,
  time_zone text not null default 'UTC' check (time_zone <> ''),
  country text references countries,
  is_tour boolean not null default false,
  is_championship boolean not null default false,
  team_per_race boolean not null default false,
  hidden boolean not null default false,
  livestream_link text check (livestream_link ~ '^https?://'),
  event_link text check (event_link ~ '^https?://'),
  check (event_end >= event_start),
  unique (season_id, weekend_name),
  unique (weekend_id, season_id)
);
create index weekends_in_order on weekends (season_id, event_start, weekend_id);

create table selections (
  selection_id int generated always as identity primary key,
  weekend_id int not null references weekends on delete cascade,
  name text not null check (length(name) between 1 and 120),
  trading_opens_at timestamptz not null,
  trading_close timestamptz not null,
  locked_at timestamptz,
  max_picks_per_gender int not null default 0 check (max_picks_per_gender >= 0),
  max_picks int check (max_picks >= 0),
  cub_picks int not null default 0 check (cub_picks >= 0),
  takes_team_picks boolean not null default false,
  is_coed boolean not null default false,
  is_mixed boolean not null default false,
  team_captains_enabled boolean not null default false,
  takes_ranked_picks boolean not null default false,
  is_budget_enforced boolean not null default false,
  budget int check (budget >= 0),
  -- The squad of the selection before is the starting team (rules §2, marathon).
  rolls_over boolean not null default false,
  check (trading_opens_at < trading_close),
  check (locked_at >= trading_close),
  check (not is_budget_enforced or budget is not null),
  -- A selection with ranked picks has no captain (rules §4).
  check (not (takes_ranked_picks and team_captains_enabled)),
  check (not takes_ranked_picks or max_picks_per_gender > 0),
  unique (weekend_id, name),
  unique (selection_id, weekend_id)
);

create table races (
  race_id int generated always as identity primary key,
  season_id int not null,
  weekend_id int not null,
  selection_id int not null,
  race_code text check (race_code <> ''),
  name text not null check (length(name) between 1 and 160),
  date timestamptz not null,
  distance numeric(6, 2) check (distance > 0),
  discipline text check (discipline in ('Classic', 'Freestyle')),
  gender text not null check (gender in ('m', 'f', 'mixed')),
  country text references countries,
  place text check (place <> ''),
  kind text not null check (kind in ('sprint', 'individual', 'distance', 'mass_start', 'pursuit', 'skiathlon',
    'final_climb', 'relay', 'team_sprint', 'tour_overall', 'qualification_race', 'marathon')),
  -- No table: the race scores nothing (qualification races).
  points_table text,
  sprint_points_table text,
  climb_points_table text,
  include_in_total boolean not null default true,
  state text not null default 'scheduled' check (state in ('scheduled', 'provisional', 'official', 'cancelled')),
  scored boolean not null generated always as (state in ('provisional', 'official')) stored,
  revision_id int,
  sheet_id int,
  check (scored = (sheet_id is not null) and scored = (revision_id is not null)),
  unique (season_id, race_code),
  unique (race_id, weekend_id),
  foreign key (weekend_id, season_id) references weekends (weekend_id, season_id) on delete cascade,
  foreign key (selection_id, weekend_id) references selections (selection_id, weekend_id),
  foreign key (season_id, points_table) references points_tables,
  foreign key (season_id, sprint_points_table) references points_tables,
  foreign key (season_id, climb_points_table) references points_tables
);
create index races_of_weekend on races (weekend_id, date, race_id);
create index races_of_selection on races (selection_id, date, race_id);

-- Named sets of races. Overall is the season standing itself and holds no rows in cup_races.
create table cups (
  cup_id int generated always as identity primary key,
  season_id int not null references seasons on delete cascade,
  name text not null check (length(name) between 1 and 60),
  image_url text check (image_url ~ '^/[^/]'),
  unique (season_id, name)
);
create table cup_races (
  cup_id int not null references cups on delete cascade,
  race_id int not null references races on delete cascade,
  primary key (cup_id, race_id)
);
create index cups_of_race on cup_races (race_id);

create table sidebets (
  sidebet_id int generated always as identity primary key,
  weekend_id int not null references weekends on delete cascade,
  description text not null check (description <> ''),
  value int not null check (value > 0),
  betting_close timestamptz not null,
  locked_at timestamptz check (locked_at >= betting_close),
  settled_option_id int,
  settled_at timestamptz,
  check ((settled_option_id is null) = (settled_at is null)),
  check (settled_at is null or locked_at is not null),
  unique (sidebet_id, weekend_id)
);
create table sidebet_options (
  option_id int generated always as identity primary key,
  sidebet_id int not null references sidebets on delete cascade,
  description text not null check (description <> ''),
  unique (sidebet_id, option_id)
);
alter table sidebets add foreign key (sidebet_id, settled_option_id) references sidebet_options (sidebet_id, option_id);
create index sidebets_of_weekend on sidebets (weekend_id);
