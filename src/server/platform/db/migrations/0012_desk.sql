-- Pictures that the operator brings, served by us; announcements that belong to a season; and when a deadline, or what is
-- told with it, last changed, for calendars that follow it.

create table images (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,59}\.(png|jpg|webp|svg)$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (length(bytes) between 1 and 1048576),
  added_at timestamptz not null default now()
);

-- Shown while its season is the current one; without a season, always.
alter table announcements add column season_id int references seasons on delete cascade;

-- When what calendars show of it last changed.
alter table selections add column changed_at timestamptz not null default now();
alter table weekends add column changed_at timestamptz not null default now();
alter table races add column changed_at timestamptz not null default now();

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
create trigger change_is_noted before update of name, trading_close on selections
  for each row when (old.name <> new.name or old.trading_close <> new.trading_close) execute function note_change();
create trigger change_is_noted before update of weekend_name on weekends
  for each row when (old.weekend_name <> new.weekend_name) execute function note_change();
create trigger change_is_noted before update on races
  for each row when (
    (old.name, old.place, old.date, old.selection_id, old.state = 'cancelled')
      is distinct from (new.name, new.place, new.date, new.selection_id, new.state = 'cancelled'))
  execute function note_change();
