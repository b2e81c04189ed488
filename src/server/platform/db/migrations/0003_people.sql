-- Players and athletes.

create table users (
  user_id int generated always as identity primary key,
  user_name text not null check (length(user_name) between 3 and 120),
  user_name_folded text not null generated always as (fold_name(user_name)) stored unique,
  team_name text not null check (length(team_name) between 1 and 140),
  team_name_folded text not null generated always as (fold_name(team_name)) stored,
  country text references countries,
  verified_user boolean not null default false,
  first_name text check (length(first_name) between 1 and 120),
  last_name text check (length(last_name) between 1 and 120),
  email text check (email like '%_@_%'),
  email_folded text generated always as (fold_name(email)) stored unique,
  password text check (password like '$%'),
  role text not null default 'player' check (role in ('player', 'operator', 'owner')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index users_verified on users (user_id) where verified_user;
create index users_by_team_name on users using gin (team_name_folded gin_trgm_ops);

create table athletes (
  athlete_id int generated always as identity primary key,
  federation_code text unique check (federation_code <> ''),
  name text not null check (length(name) between 1 and 120),
  country text not null references countries,
  gender text not null check (gender in ('m', 'f', 'mixed')),
  is_team boolean not null default false,
  birth_date date check (birth_date between '1900-01-01' and '2100-01-01'),
  check (is_team or gender <> 'mixed'),
  unique (athlete_id, gender)
);
create index athletes_by_name on athletes (fold_name(name));

create table pro_teams (
  pro_team_id int generated always as identity primary key,
  season_id int not null references seasons on delete cascade,
  name text not null check (name <> ''),
  abbreviation text not null check (length(abbreviation) between 1 and 12),
  logo_url text check (logo_url ~ '^/[^/]'),
  unique (season_id, name),
  unique (pro_team_id, season_id)
);

-- The athlete in one season. A pro team that can be picked is an athlete row with is_team and the team's id.
create table season_athletes (
  season_id int not null references seasons on delete cascade,
  athlete_id int not null references athletes,
  price int check (price >= 0),
  active boolean not null default true,
  youth boolean not null default false,
  is_qci_bonus_eligible boolean not null default false,
  is_cub boolean not null default false,
  pro_team_id int,
  primary key (season_id, athlete_id),
  foreign key (pro_team_id, season_id) references pro_teams (pro_team_id, season_id)
);
create index season_athletes_of_pro_team on season_athletes (pro_team_id) where pro_team_id is not null;

-- Prices over time; the latest stands in season_athletes.price.
create table prices (
  season_id int not null,
  athlete_id int not null,
  set_at timestamptz not null,
  price int not null check (price >= 0),
  primary key (season_id, athlete_id, set_at),
  foreign key (season_id, athlete_id) references season_athletes on delete cascade
);
