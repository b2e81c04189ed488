-- Coming in by a login provider.

-- Who an account is at a provider. By the provider's address and not by our name for it, which may be given to another.
create table identities (
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  user_id int not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  -- Whoever comes with the address of an account that is linked already, but as somebody else, is somebody else.
  unique (user_id, issuer)
);

-- A login that began here and goes on at the provider. What the browser and the provider hold is kept hashed.
create table sign_in_flows (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  provider text not null,
  next text not null,
  begun_at timestamptz not null default now()
);
create index sign_in_flows_by_age on sign_in_flows (begun_at);

-- Who came from a provider without an account; the browser holds a token and not what is in here.
create table external_arrivals (
  token_hash bytea primary key check (length(token_hash) = 32),
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  is_email_verified boolean not null,
  name text,
  arrived_at timestamptz not null default now()
);
create index external_arrivals_by_age on external_arrivals (arrived_at);
