-- version 2
-- Members of leagues.

create or replace function refuse_removed_member() returns trigger language plpgsql as $$
begin
  if exists (select from league_removals where league_id = new.league_id and user_id = new.user_id) then
    raise exception 'removed players never rejoin' using errcode = 'integrity_constraint_violation', constraint = 'removed';
  end if;
  return new;
end $$;

/* Updates the stored number of members of each league, so that lists of leagues do not have to count the members. */
create or replace function count_members() returns trigger language plpgsql as $$
begin
  update leagues l set members = members + case tg_op when 'INSERT' then n else -n end
  from (select league_id, count(*)::int as n from touched group by league_id) changed
  where l.league_id = changed.league_id;
  return null;
end $$;
