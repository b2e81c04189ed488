-- Results are immutable revisions; a sheet is what a revision earns under the rules (rules §5, §6).

create table result_revisions (
  revision_id int generated always as identity primary key,
  race_id int not null references races,
  number int not null check (number > 0),
  imported_at timestamptz not null default game_now(),
  imported_by text not null check (imported_by <> ''),
  source text not null check (source <> ''),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  unique (race_id, number),
  unique (revision_id, race_id)
);

create table results (
  revision_id int not null references result_revisions,
  athlete_id int not null references athletes,
  place int check (place > 0),
  status text check (status in ('DNF', 'DNS', 'DSQ', 'LAP')),
  sprint_place int check (sprint_place > 0),
  climb_place int check (climb_place > 0),
  time text,
  bib int check (bib > 0),
  primary key (revision_id, athlete_id),
  check ((place is null) <> (status is null))
);
create index results_of_athlete on results (athlete_id);
create trigger results_are_kept before update or delete on results for each row execute function refuse_change();
create trigger revisions_are_kept before update or delete on result_revisions
  for each row execute function refuse_change();

create table sheets (
  sheet_id int generated always as identity primary key,
  race_id int not null,
  revision_id int not null,
  rules_version int not null check (rules_version > 0),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now(),
  unique (revision_id, digest),
  unique (sheet_id, race_id, revision_id),
  foreign key (revision_id, race_id) references result_revisions (revision_id, race_id) on delete cascade
);

-- role: 0 a plain pick, -1 the captain, n a pick to finish n-th.
create table sheet_lines (
  sheet_id int not null references sheets on delete cascade,
  athlete_id int not null references athletes,
  role smallint not null check (role >= -1),
  component text not null check (component in ('champion', 'sprint', 'climb', 'youth_bonus', 'qci_bonus',
    'captain_bonus', 'ranked_place')),
  points int not null check (points >= 0),
  primary key (sheet_id, athlete_id, role, component)
);
create index sheet_lines_of_athlete on sheet_lines (athlete_id, sheet_id);

alter table races add foreign key (sheet_id, race_id, revision_id) references sheets (sheet_id, race_id, revision_id);

-- Every change of what a race counts: the history that players see.
create table publications (
  publication_id int generated always as identity primary key,
  race_id int not null references races,
  published_at timestamptz not null default game_now(),
  published_by text not null check (published_by <> ''),
  state text not null check (state in ('scheduled', 'provisional', 'official', 'cancelled')),
  include_in_total boolean not null,
  revision_id int references result_revisions,
  sheet_id int references sheets,
  reason text check (reason <> '')
);
-- Nobody adds to a revision that was scored.
create function refuse_late_result() returns trigger language plpgsql as $$
begin
  if exists (select from added join sheets using (revision_id)) then
    raise exception 'the revision is scored' using errcode = 'integrity_constraint_violation', constraint = 'scored';
  end if;
  return null;
end $$;
create trigger scored_is_kept after insert on results referencing new table as added
  for each statement execute function refuse_late_result();

create index publications_of_race on publications (race_id, publication_id);
create trigger publications_are_kept before update or delete on publications for each row execute function refuse_change();
