-- Leagues live on from season to season; their score, club and verification belong to one season (rules §7).

create table leagues (
  league_id int generated always as identity primary key,
  name text not null check (length(name) between 3 and 120),
  name_folded text not null generated always as (fold_name(name)) stored unique,
  admin_id int not null references users,
  password text check (password like '$%'),
  created_at timestamptz not null default now(),
  members_changed_at timestamptz not null default clock_timestamp()
);
create index leagues_by_name on leagues (name_folded text_pattern_ops);

create table league_members (
  league_id int not null references leagues on delete cascade,
  user_id int not null references users,
  joined_at timestamptz not null default now(),
  primary key (league_id, user_id)
);
create index leagues_of_user on league_members (user_id);

-- Removed once, out for ever: rejoining is refused by the database itself.
create table league_removals (
  league_id int not null references leagues on delete cascade,
  user_id int not null references users,
  removed_at timestamptz not null default now(),
  primary key (league_id, user_id)
);
create function refuse_removed_member() returns trigger language plpgsql as $$
begin
  if exists (select from league_removals where league_id = new.league_id and user_id = new.user_id) then
    raise exception 'removed players never rejoin' using errcode = 'integrity_constraint_violation', constraint = 'removed';
  end if;
  return new;
end $$;
create trigger removed_is_removed before insert or update on league_members
  for each row execute function refuse_removed_member();

create table league_seasons (
  season_id int not null references seasons on delete cascade,
  league_id int not null references leagues on delete cascade,
  score int not null default 0,
  verified boolean not null default false,
  verification_asked_at timestamptz,
  club text check (club <> ''),
  club_folded text generated always as (fold_name(club)) stored,
  primary key (season_id, league_id),
  check (not verified or club is not null)
);
create unique index one_league_per_club on league_seasons (season_id, club_folded) where verified;
create index leagues_by_score on league_seasons (season_id, score desc, league_id);

-- A league's score in a weekend belongs to that weekend's standing: when readers are switched, it is switched too.
create table league_scores (
  standing_id int not null references standings on delete cascade,
  league_id int not null references leagues on delete cascade,
  score int not null,
  primary key (standing_id, league_id)
);
create index scores_of_league on league_scores (league_id);
