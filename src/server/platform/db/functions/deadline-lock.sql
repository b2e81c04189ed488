-- version 3
-- Triggers that refuse changes after a deadline (decision 0010), from any caller.

/* Refuses a statement that adds or deletes a row of a locked selection. */
create or replace function refuse_locked_team() returns trigger language plpgsql as $$
begin
  if exists (select from touched join selections using (selection_id) where locked_at is not null) then
    raise exception 'the selection is locked' using errcode = 'integrity_constraint_violation', constraint = 'locked';
  end if;
  return null;
end $$;

/* Refuses an update of a row that belongs to a locked selection before or after the update. */
create or replace function refuse_locked_update() returns trigger language plpgsql as $$
begin
  if exists (select from (select selection_id from former union all select selection_id from latter) touched
             join selections using (selection_id) where locked_at is not null) then
    raise exception 'the selection is locked' using errcode = 'integrity_constraint_violation', constraint = 'locked';
  end if;
  return null;
end $$;

create or replace function refuse_locked_sidebet() returns trigger language plpgsql as $$
begin
  if exists (select from sidebets
             where sidebet_id in (new.sidebet_id, old.sidebet_id) and locked_at is not null) then
    raise exception 'the side bet is locked' using errcode = 'integrity_constraint_violation', constraint = 'locked';
  end if;
  return coalesce(new, old);
end $$;

/* Refuses to unlock a locked row or to change its deadline. The trigger's argument names the column of the deadline. */
create or replace function refuse_unlocking() returns trigger language plpgsql as $$
begin
  if old.locked_at is not null and (new.locked_at is distinct from old.locked_at
      or to_jsonb(new) ->> tg_argv[0] is distinct from to_jsonb(old) ->> tg_argv[0]) then
    raise exception 'what was revealed stays locked' using errcode = 'integrity_constraint_violation', constraint = 'locked';
  end if;
  return new;
end $$;

/*
 * A squad that rolls over counts in every later selection. So an open selection with such squads must not get a deadline that is earlier
 * than the deadline of a locked selection.
 */
create or replace function refuse_earlier_squads() returns trigger language plpgsql as $$
begin
  if new.rolls_over and new.locked_at is null and exists (
      select from weekends here join weekends w using (season_id) join selections s on s.weekend_id = w.weekend_id
      where here.weekend_id = new.weekend_id and s.rolls_over and s.locked_at is not null
        and (s.trading_close, s.selection_id) > (new.trading_close, new.selection_id)) then
    raise exception 'a later squad is locked' using errcode = 'integrity_constraint_violation', constraint = 'locked';
  end if;
  return new;
end $$;
