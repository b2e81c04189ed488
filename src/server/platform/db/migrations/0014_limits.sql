-- How often somebody may try, and who wants an account. Every process counts here, so that more of them allow no more.

-- What a process needs to know its own signature by; drawn when the database is made.
create table secrets (
  name text primary key,
  secret bytea not null check (length(secret) = 32)
);
insert into secrets (name, secret)
  values ('captcha', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- A proof that there is a person serves once.
create table spent_captchas (
  challenge bytea primary key,
  ends_at timestamptz not null
);
create index spent_captchas_by_end on spent_captchas (ends_at);

-- The latest tries of one kind from one place, at most as many as are allowed. Whom a key means is kept hashed.
create table tries (
  kind text not null,
  key bytea not null check (length(key) = 32),
  tried_at timestamptz[] not null,
  primary key (kind, key)
);
create index tries_by_age on tries ((tried_at[cardinality(tried_at)]));

create function tries_within(tried_at timestamptz[], span interval) returns timestamptz[] language sql volatile
begin atomic
  select coalesce(array_agg(try order by try), '{}') from unnest(tried_at) try where try > clock_timestamp() - span;
end;

-- Failed logins in a row, under one name as somebody typed it or from one device that an account knows.
create table login_failures (
  key bytea primary key check (length(key) = 32),
  failures int not null check (failures > 0),
  failed_at timestamptz not null
);
create index login_failures_by_age on login_failures (failed_at);

/*
 * How long the next try must wait (rules §8). An account has two names, so half of what it is allowed is under each: five
 * quick failures, then half a minute that doubles to an hour, and after fifty a month.
 */
create function login_wait(failures int) returns interval language sql immutable
  return case when failures < 5 then interval '0'
    when failures >= 50 then interval '30 days'
    else least(interval '30 seconds' * power(2, least(failures - 5, 10)), interval '1 hour') end;

-- Browsers that somebody has logged in from. They still get in while others are held off.
create table known_devices (
  token_hash bytea not null check (length(token_hash) = 32),
  user_id int not null references users on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_devices_of_user on known_devices (user_id);
create index known_devices_by_age on known_devices (seen_at);

-- Where mail is sent, an account begins when the mailed link is opened, with what stood in the form that the letter
-- answers: another form for the same address changes nothing of that. Each form leaves the same row in the same time;
-- whose address it is, is looked up later.
create table registration_requests (
  registration_request_id bigint generated always as identity primary key,
  email text not null check (email like '%_@_%'),
  email_folded text not null generated always as (fold_name(email)) stored,
  user_name text not null,
  team_name text not null,
  country text not null references countries,
  password text check (password like '$%'),
  first_name text,
  last_name text,
  agreed_at timestamptz,
  newsletter boolean not null,
  -- Who it is at a login provider, where he came from one.
  identity jsonb,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  -- Of the link in the letter; none where the address has an account.
  token_hash bytea unique check (length(token_hash) = 32)
);
create index registration_requests_due on registration_requests (registration_request_id) where answered_at is null;
create index registration_requests_of_address on registration_requests (email_folded);
create index registration_requests_by_age on registration_requests (asked_at);
