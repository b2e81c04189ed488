-- A player's team for a selection, and his answers to side bets. Locked is locked, for everyone.

create table teams (
  selection_id int not null references selections,
  user_id int not null references users,
  revision int not null default 1 check (revision > 0),
  accepted_at timestamptz not null default game_now(),
  primary key (selection_id, user_id)
);
create index teams_of_user on teams (user_id);

create table picks (
  selection_id int not null,
  user_id int not null,
  athlete_id int not null,
  bought_for int not null default 0 check (bought_for >= 0),
  rank smallint check (rank > 0),
  role smallint not null generated always as (case when is_team_captain then -1 else coalesce(rank, 0) end) stored,
  is_team_captain boolean not null default false,
  gender text not null,
  primary key (selection_id, user_id, athlete_id),
  check (not (is_team_captain and rank is not null)),
  foreign key (selection_id, user_id) references teams on delete cascade,
  foreign key (athlete_id, gender) references athletes (athlete_id, gender)
);
create unique index one_captain on picks (selection_id, user_id) where is_team_captain;
create unique index one_pick_per_place on picks (selection_id, user_id, gender, rank) where rank is not null;

-- The teams that count for a selection: a squad that rolls over is the player's latest line-up up to it (rules §2),
-- by reference to the earlier picks and without copying them; any other selection has its own.
create function line_ups(here int) returns table (user_id int, athlete_id int, role smallint, bought_for int)
language sql stable as $$
  select p.user_id, p.athlete_id, p.role, p.bought_for from picks p
  where p.selection_id = here and not (select rolls_over from selections where selection_id = here)
  union all
  select p.user_id, p.athlete_id, p.role, p.bought_for from picks p join (
    select distinct on (t.user_id) t.user_id, t.selection_id
    from selections this
    join weekends w on w.weekend_id = this.weekend_id
    join weekends earlier on earlier.season_id = w.season_id
    join selections s on s.weekend_id = earlier.weekend_id and s.rolls_over
      and (s.trading_close, s.selection_id) <= (this.trading_close, this.selection_id)
    join teams t on t.selection_id = s.selection_id
    where this.selection_id = here and this.rolls_over
    order by t.user_id, s.trading_close desc, s.selection_id desc
  ) latest using (selection_id, user_id)
$$;

-- A squad that rolls over counts in every later selection: none may come to lie before one that is locked.
create function refuse_earlier_squads() returns trigger language plpgsql as $$
begin
  if new.rolls_over and new.locked_at is null and exists (
      select from weekends here join weekends w using (season_id) join selections s on s.weekend_id = w.weekend_id
      where here.weekend_id = new.weekend_id and s.rolls_over and s.locked_at is not null
        and (s.trading_close, s.selection_id) > (new.trading_close, new.selection_id)) then
    raise exception 'a later squad is locked' using errcode = 'integrity_constraint_violation', constraint = 'locked';
  end if;
  return new;
end $$;
create trigger squads_in_order before insert or update of trading_close, rolls_over on selections
  for each row execute function refuse_earlier_squads();

-- Of all rows that a statement touched, none may belong to a locked selection.
create function refuse_locked_team() returns trigger language plpgsql as $$
begin
  if exists (select from touched join selections using (selection_id) where locked_at is not null) then
    raise exception 'the selection is locked' using errcode = 'integrity_constraint_violation', constraint = 'locked';
  end if;
  return null;
end $$;
create trigger locked_added after insert on teams referencing new table as touched
  for each statement execute function refuse_locked_team();
create trigger locked_changed_from after update on teams referencing old table as touched
  for each statement execute function refuse_locked_team();
create trigger locked_changed_to after update on teams referencing new table as touched
  for each statement execute function refuse_locked_team();
create trigger locked_removed after delete on teams referencing old table as touched
  for each statement execute function refuse_locked_team();
create trigger locked_added after insert on picks referencing new table as touched
  for each statement execute function refuse_locked_team();
create trigger locked_changed_from after update on picks referencing old table as touched
  for each statement execute function refuse_locked_team();
create trigger locked_changed_to after update on picks referencing new table as touched
  for each statement execute function refuse_locked_team();
create trigger locked_removed after delete on picks referencing old table as touched
  for each statement execute function refuse_locked_team();

create table placed_sidebets (
  sidebet_id int not null,
  user_id int not null references users,
  option_id int not null,
  placed_at timestamptz not null default game_now(),
  primary key (sidebet_id, user_id),
  foreign key (sidebet_id, option_id) references sidebet_options (sidebet_id, option_id)
);
create function refuse_locked_sidebet() returns trigger language plpgsql as $$
begin
  if exists (select from sidebets
             where sidebet_id in (new.sidebet_id, old.sidebet_id) and locked_at is not null) then
    raise exception 'the side bet is locked' using errcode = 'integrity_constraint_violation', constraint = 'locked';
  end if;
  return coalesce(new, old);
end $$;
create trigger locked_is_locked before insert or update or delete on placed_sidebets
  for each row execute function refuse_locked_sidebet();

-- What a lock has revealed stays locked: it is never taken back, and the close before it never moves.
create function refuse_unlocking() returns trigger language plpgsql as $$
begin
  if old.locked_at is not null and (new.locked_at is distinct from old.locked_at
      or to_jsonb(new) ->> tg_argv[0] is distinct from to_jsonb(old) ->> tg_argv[0]) then
    raise exception 'what was revealed stays locked' using errcode = 'integrity_constraint_violation', constraint = 'locked';
  end if;
  return new;
end $$;
create trigger no_unlocking before update on selections
  for each row execute function refuse_unlocking('trading_close');
create trigger no_unlocking before update on sidebets
  for each row execute function refuse_unlocking('betting_close');
