-- Who is in, and how an account stands.

alter table users
  add column email_verified_at timestamptz,
  -- That the name is real, the age 18 or more, and the account the only one.
  add column agreed_at timestamptz,
  -- Asked for at registration; nothing is sent before the address is verified.
  add column newsletter boolean not null default false,
  add column suspended_at timestamptz;

-- One row a browser that is logged in. What the cookie holds is random, and only its hash is kept.
create table sessions (
  session_id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Asked for with "remember me": lasts over the end of the browser and over days without a visit.
  is_remembered boolean not null,
  agent text not null check (length(agent) <= 300),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_age on sessions (created_at);
