-- version 3
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

/* Whether the player can still join by the invitation: it was not declined, and the inviter is a member with an active account. */
create or replace function is_open_invitation(i league_invitations) returns boolean language sql stable as $$
  select i.state = 'open' and exists (
    select from league_members m join users u using (user_id)
    where m.league_id = i.league_id and m.user_id = i.invited_by and u.deleted_at is null and u.suspended_at is null)
$$;
