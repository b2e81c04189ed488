-- When the session's user last confirmed with their second factor; null until then.
alter table sessions add column factor_at timestamptz;

-- Passkeys of operators and owners. `rp_id` is the host name they were made for: browsers offer them nowhere else.
create table passkeys (
  passkey_id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  rp_id text not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Authenticator apps (TOTP). The secret is never sent again. `last_step` is the time step of the last code that was
-- accepted: a code of it, or of an earlier step, is refused.
create table authenticator_apps (
  user_id int primary key references users on delete cascade,
  secret bytea not null check (length(secret) >= 20),
  last_step bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- Recovery codes that are left. A used code is deleted.
create table recovery_codes (
  user_id int not null references users on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- What a session was asked to sign or to confirm. Each is used once; a new one of the same kind replaces it.
create table factor_challenges (
  session_id int not null references sessions on delete cascade,
  kind text not null check (kind in ('new-passkey', 'passkey', 'new-app')),
  value bytea not null,
  created_at timestamptz not null default now(),
  primary key (session_id, kind)
);

-- The link by which the first owner registers; at most one, and only its hash.
create table setup_links (
  is_only boolean primary key default true check (is_only),
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null default now()
);
