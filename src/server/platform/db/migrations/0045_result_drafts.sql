-- Results that an operator prepares on the pages, and what publishing them would change (decision 0044).

-- One draft per race and person: a lost connection loses nothing, and a second device continues. `list` is the list as it
-- was read, `decisions` what the person decided about its rows. The version of a draft is never used again.
create sequence draft_versions as int;
create table result_drafts (
  race_id int not null references races on delete cascade,
  user_id int not null references users on delete cascade,
  version int not null default nextval('draft_versions'),
  kind text not null check (kind in ('list', 'corrections')),
  source text not null check (source <> ''),
  list jsonb not null,
  decisions jsonb not null default '[]',
  corrections jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (race_id, user_id)
);
create index result_drafts_of_user on result_drafts (user_id);

-- `world` is a digest of everything that the preview was computed from; another one makes it stale.
create table publication_previews (
  preview_id uuid primary key default gen_random_uuid(),
  race_id int not null references races on delete cascade,
  user_id int not null references users on delete cascade,
  act jsonb not null,
  world text not null,
  preview jsonb not null,
  created_at timestamptz not null default now()
);
create index publication_previews_by_age on publication_previews (created_at);
create index publication_previews_of_race on publication_previews (race_id);
create index publication_previews_of_user on publication_previews (user_id);
