-- Tokens with which programs call admin routes (decision 0048). A revoked token is kept: the audit log names it.
create table api_tokens (
  token_id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['results', 'athletes', 'prices']),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_of_user on api_tokens (user_id);
