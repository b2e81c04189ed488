-- What everything stands on: the game's clock, countries, the audit trail, the site's own settings.

create extension if not exists pg_trgm;

-- One row. The game's time is the server's clock plus this shift (rules §3); it never goes backwards.
create table game_clock (
  only_row boolean primary key default true check (only_row),
  shift interval not null default '0'
);
insert into game_clock default values;

create function game_now() returns timestamptz language sql volatile parallel safe
  return clock_timestamp() + (select shift from game_clock);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- Names are one when they differ in case or width only; `foldName` in src/game says the same.
create function fold_name(name text) returns text language sql immutable parallel safe strict
  return normalize(replace(replace(lower(normalize(name, NFKC)), 'ß', 'ss'), 'ς', 'σ'), NFKC);

-- ISO alpha-3 is the key everywhere; federations spell some codes their own way (SUI, GER, SLO).
create table countries (
  alpha_3 text primary key check (alpha_3 ~ '^[A-Z]{3}$'),
  alpha_2 text not null unique check (alpha_2 ~ '^[A-Z]{2}$'),
  federation_code text not null unique check (federation_code ~ '^[A-Z]{3}$'),
  name text not null unique check (name <> '')
);

create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null check (actor <> ''),
  act text not null check (act <> ''),
  subject text not null check (subject <> ''),
  before jsonb,
  after jsonb,
  reason text check (reason <> '')
);
create index audit_subject on audit (subject, audit_id);
create trigger audit_is_kept before update or delete on audit for each row execute function refuse_change();

-- One row: what belongs to the site, whatever the season (spec §3 Settings, Player config, Site config).
create table site_settings (
  only_row boolean primary key default true check (only_row),
  analytics_id text,
  google_api_key text,
  sentry_dsn text,
  recaptcha_public_key text,
  mail_address text check (mail_address like '%_@_%'),
  login_oauth_provider text
);
insert into site_settings default values;
