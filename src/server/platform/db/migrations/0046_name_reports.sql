-- Players report names of teams and leagues. The report belongs to the player who made it (`user_id`).

create table name_reports (
  report_id int generated always as identity primary key,
  user_id int not null references users,
  -- Whose name it is: a player's team, or a league.
  about_user_id int references users,
  about_league_id int references leagues on delete cascade,
  -- As it was when it was reported; a later name can be reported again.
  name text not null check (length(name) between 1 and 140),
  reason text not null check (reason in ('offensive', 'impersonation', 'advertising', 'personal')),
  reported_at timestamptz not null default now(),
  -- A person has asked the owner of the name for another one.
  asked_at timestamptz,
  closed_at timestamptz,
  check (num_nonnulls(about_user_id, about_league_id) = 1),
  unique nulls not distinct (user_id, about_user_id, about_league_id, name)
);
create index open_reports on name_reports (reported_at) where closed_at is null;
create index reports_of_user on name_reports (about_user_id) where about_user_id is not null;
create index reports_of_league on name_reports (about_league_id) where about_league_id is not null;

-- The admin pages find players by a part of their name or address.
create index users_by_user_name on users using gin (user_name_folded gin_trgm_ops);
create index users_by_email on users using gin (email_folded gin_trgm_ops);

