-- version 10
-- All triggers. They have a file of their own because replacing a trigger locks its table, and replacing a function locks none.

-- Tables whose rows are never changed.
create or replace trigger audit_is_kept before update or delete on audit for each row execute function refuse_change();
create or replace trigger page_versions_are_kept before update or delete on page_versions
  for each row execute function refuse_change();
create or replace trigger results_are_kept before update or delete on results for each row execute function refuse_loss();
create or replace trigger revisions_are_kept before update or delete on result_revisions
  for each row execute function refuse_loss();
create or replace trigger publications_are_kept before update or delete on publications
  for each row execute function refuse_loss();
create or replace trigger scored_is_kept after insert on results referencing new table as added
  for each statement execute function refuse_late_result();
create or replace trigger start_lists_are_kept before update on start_lists
  for each row execute function refuse_start_list_change();
create or replace trigger starters_are_kept before update on starters for each row execute function refuse_change();

-- Former codes of athletes.
create or replace trigger former_code_is_taken after insert or update of federation_code on athletes for each row
  when (new.federation_code is not null) execute function refuse_former_code();

-- Deadlines.
create or replace trigger locked_added after insert on teams referencing new table as touched
  for each statement execute function refuse_locked_team();
create or replace trigger locked_changed after update on teams referencing old table as former new table as latter
  for each statement execute function refuse_locked_update();
create or replace trigger locked_removed after delete on teams referencing old table as touched
  for each statement execute function refuse_locked_team();
create or replace trigger locked_added after insert on picks referencing new table as touched
  for each statement execute function refuse_locked_team();
create or replace trigger locked_changed after update on picks referencing old table as former new table as latter
  for each statement execute function refuse_locked_update();
create or replace trigger locked_removed after delete on picks referencing old table as touched
  for each statement execute function refuse_locked_team();
create or replace trigger locked_added after insert on reserves referencing new table as touched
  for each statement execute function refuse_locked_team();
create or replace trigger locked_changed after update on reserves referencing old table as former new table as latter
  for each statement execute function refuse_locked_update();
create or replace trigger locked_removed after delete on reserves referencing old table as touched
  for each statement execute function refuse_locked_team();
create or replace trigger locked_is_locked before insert or update or delete on placed_sidebets
  for each row execute function refuse_locked_sidebet();
create or replace trigger no_unlocking before update on selections
  for each row execute function refuse_unlocking('trading_close');
create or replace trigger no_unlocking before update on sidebets
  for each row execute function refuse_unlocking('betting_close');
create or replace trigger squads_in_order before insert or update of trading_close, rolls_over on selections
  for each row execute function refuse_earlier_squads();

-- Whether trading is open.
create or replace trigger fillable_in_turn before insert or update of weekend_id, max_picks_per_gender, max_picks, takes_team_picks,
  is_coed, is_mixed, is_budget_enforced, budget on selections for each statement execute function hold_fillable();
create or replace trigger fillable_in_turn before insert or update or delete on season_athletes
  for each statement execute function hold_fillable();
create or replace trigger fillable_in_turn before update of settings on seasons for each statement execute function hold_fillable();
create or replace trigger fillable_in_turn before update of is_championship on weekends
  for each statement execute function hold_fillable();
create or replace trigger team_can_be_filled before insert or update of weekend_id, max_picks_per_gender, max_picks, takes_team_picks,
  is_coed, is_mixed, is_budget_enforced, budget on selections for each row execute function decide_selection();
create or replace trigger team_can_be_filled_added after insert on season_athletes referencing new table as touched
  for each statement execute function decide_after_athletes();
create or replace trigger team_can_be_filled_changed after update on season_athletes referencing new table as touched
  for each statement execute function decide_after_athletes();
create or replace trigger team_can_be_filled_removed after delete on season_athletes referencing old table as touched
  for each statement execute function decide_after_athletes();
create or replace trigger team_can_be_filled after update of settings on seasons for each row
  when (old.settings -> 'excluded_countries' is distinct from new.settings -> 'excluded_countries')
  execute function decide_after_season();
create or replace trigger team_can_be_filled after update of is_championship on weekends for each row
  when (old.is_championship <> new.is_championship) execute function decide_after_season();

-- Members of leagues.
create or replace trigger removed_is_removed before insert or update on league_members
  for each row execute function refuse_removed_member();
create or replace trigger members_came after insert on league_members referencing new table as touched
  for each statement execute function count_members();
create or replace trigger members_went after delete on league_members referencing old table as touched
  for each statement execute function count_members();

-- The times of the last changes that calendar feeds show.
create or replace trigger change_is_noted before update of name, trading_close on selections
  for each row when (old.name <> new.name or old.trading_close <> new.trading_close) execute function note_change();
create or replace trigger change_is_noted before update of weekend_name on weekends
  for each row when (old.weekend_name <> new.weekend_name) execute function note_change();
create or replace trigger change_is_noted before update on races
  for each row when (
    (old.name, old.place, old.date, old.selection_id, old.state = 'cancelled')
      is distinct from (new.name, new.place, new.date, new.selection_id, new.state = 'cancelled'))
  execute function note_change();

-- Notifications of moved deadlines and new start lists.
create or replace trigger move_is_told after update of trading_close on selections
  for each row when (old.trading_close <> new.trading_close and new.locked_at is null) execute function note_moved_deadline();
create or replace trigger list_is_told after insert on start_lists for each row execute function note_start_list();

-- Live results.
create or replace trigger live_ends after update of state on races for each row when (old.state <> new.state)
  execute function end_live();
create or replace trigger live_viewers_see after insert or update or delete on live_batches
  for each row execute function note_live_change();

-- Public data. Columns that change when a player logs in or a member's score changes are not public.
do $$
declare
  shown text;
begin
  foreach shown in array array['game_clock', 'site_settings', 'site_links', 'pages', 'announcements', 'seasons', 'points_tables',
    'points_table_rows', 'athletes', 'season_athletes', 'athlete_scores', 'prices', 'pro_teams', 'weekends', 'selections',
    'races', 'publications', 'cups', 'cup_races', 'sidebets', 'sidebet_options', 'boards', 'popularity_counts', 'start_lists'] loop
    execute format('create or replace trigger everybody_sees after insert or update or delete or truncate on %I
      for each statement execute function note_public_change()', shown);
  end loop;
end $$;
create or replace trigger everybody_sees after delete or truncate
  or update of user_name, team_name, country, verified_user, deleted_at, suspended_at on users
  for each statement execute function note_public_change();
create or replace trigger everybody_sees after insert or delete or truncate or update of name, admin_id on leagues
  for each statement execute function note_public_change();
create or replace trigger everybody_sees after delete or truncate or update of verified, club on league_seasons
  for each statement execute function note_public_change();
create or replace trigger everybody_sees after insert or delete or truncate on league_members
  for each statement execute function note_public_change();
