-- Every transaction that changes what everybody may see leaves one row of its own, so that each process notices and
-- makes its prepared replies anew (decision 0015). Rows are only added: a counter in one row would make writers wait for
-- each other, and a sequence would be seen before the commit. An id is drawn and never comes again, not even after a
-- backup was restored or a standby took over.

create table public_changes (
  change_id uuid primary key default gen_random_uuid()
);

/* The setting belongs to the transaction, and goes with a savepoint that is rolled back just as the row does. */
create function note_public_change() returns trigger language plpgsql as $$
begin
  if current_setting('podium.change_is_noted', true) is distinct from 'yes' then
    insert into public_changes default values;
    perform set_config('podium.change_is_noted', 'yes', true);
  end if;
  return null;
end $$;

do $$
declare
  shown text;
begin
  foreach shown in array array['game_clock', 'site_settings', 'pages', 'announcements', 'seasons', 'points_tables',
    'points_table_rows', 'athletes', 'season_athletes', 'athlete_scores', 'prices', 'pro_teams', 'weekends', 'selections',
    'races', 'publications', 'cups', 'cup_races', 'sidebets', 'sidebet_options', 'boards'] loop
    execute format('create trigger everybody_sees after insert or update or delete or truncate on %I
      for each statement execute function note_public_change()', shown);
  end loop;
end $$;

-- A player who logs in, and a league that somebody joins, change nothing that everybody sees.
create trigger everybody_sees after delete or truncate
  or update of user_name, team_name, country, verified_user, deleted_at on users
  for each statement execute function note_public_change();
create trigger everybody_sees after insert or delete or truncate or update of name, admin_id on leagues
  for each statement execute function note_public_change();
create trigger everybody_sees after delete or truncate or update of verified, club on league_seasons
  for each statement execute function note_public_change();
