-- Personal invitations to leagues (rules §7). Joining the league deletes the row. A declined invitation is kept, so that the
-- league cannot invite the player again. The function is_open_invitation says which ones still admit a player.
create table league_invitations (
  invitation_id bigint generated always as identity primary key,
  league_id int not null references leagues on delete cascade,
  user_id int not null references users on delete cascade,
  invited_by int not null references users on delete cascade check (invited_by <> user_id),
  state text not null default 'open' check (state in ('open', 'declined')),
  invited_at timestamptz not null default game_now(),
  unique (league_id, user_id)
);
create index league_invitations_of_user on league_invitations (user_id);
create index league_invitations_by_user on league_invitations (invited_by);
