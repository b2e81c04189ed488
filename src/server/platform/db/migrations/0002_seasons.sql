-- One winter: its variant's settings, copied when it is made, and its points tables (rules §2, §4).

create table seasons (
  season_id int generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 120),
  variant text not null check (variant in ('worldcup', 'marathon', 'league')),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  is_current boolean not null default false,
  -- Grows when a player's verification changes: every Ranked rank is then built anew.
  verification int not null default 0 check (verification >= 0),
  -- Grows with every switch of the boards: a scoring that was overtaken by another notices and gives up.
  switches int not null default 0 check (switches >= 0),
  created_at timestamptz not null default now()
);
create unique index one_current_season on seasons (is_current) where is_current;

create table points_tables (
  season_id int not null references seasons on delete cascade,
  points_table text not null check (points_table <> ''),
  primary key (season_id, points_table)
);

-- Points are integers in hundredths, here and everywhere.
create table points_table_rows (
  season_id int not null,
  points_table text not null,
  place int not null check (place > 0),
  points int not null check (points >= 0),
  primary key (season_id, points_table, place),
  foreign key (season_id, points_table) references points_tables on update cascade on delete cascade
);
