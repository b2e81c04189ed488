-- version 3
-- Squads that roll over from selection to selection (rules §2).

/*
 * The picks that count in a selection. If squads roll over to it, each player's latest team up to this selection counts. The picks of that
 * team are read where they were saved, not copied. If squads do not roll over, only the selection's own picks count.
 */
create or replace function line_ups(here int) returns table (user_id int, athlete_id int, role smallint, bought_for int)
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

/*
 * The selection in which a player's team is saved: this selection, or the latest earlier selection from which the player's squad rolls
 * over. `line_ups` does the same for all players.
 */
create or replace function home_of_team(who int, here int) returns int language sql stable as $$
  select t.selection_id
  from selections this join weekends w using (weekend_id) join weekends earlier using (season_id)
  join selections s on s.weekend_id = earlier.weekend_id
  join teams t on t.selection_id = s.selection_id and t.user_id = who
  where this.selection_id = here and (s.selection_id = here or this.rolls_over and s.rolls_over
    and (s.trading_close, s.selection_id) < (this.trading_close, this.selection_id))
  order by s.selection_id = here desc, s.trading_close desc, s.selection_id desc limit 1
$$;
