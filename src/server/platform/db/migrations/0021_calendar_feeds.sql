-- A player's own calendar, at an address that is the key to it: whoever has the address reads on until he revokes it.
create table calendar_feeds (
  user_id int primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null default now()
);

-- The profile of a player who is suspended is not there, and is again afterwards.
drop trigger everybody_sees on users;
create trigger everybody_sees after delete or truncate
  or update of user_name, team_name, country, verified_user, deleted_at, suspended_at on users
  for each statement execute function note_public_change();
