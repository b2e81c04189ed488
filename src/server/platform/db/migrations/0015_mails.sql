-- Letters on their way, and the links that stand in them.

-- A letter is written in the transaction that it tells of, and sent after it: none is lost, and none tells of what never
-- was. Once it is sent its texts go, since they may hold a link.
create table mails (
  mail_id bigint generated always as identity primary key,
  -- Which letter it is, for the log.
  kind text not null check (kind ~ '^[a-z-]+$'),
  recipient text not null check (recipient like '%_@_%' and recipient !~ '[\u0001-\u0020\u007f,;<>"]'),
  -- The site as it was called when the letter was written, and where answers go.
  sender_name text not null check (sender_name <> '' and sender_name !~ '[\u0001-\u001f\u007f]'),
  reply_to text check (reply_to like '%_@_%' and reply_to !~ '[\u0001-\u0020\u007f,;<>"]'),
  subject text not null check (subject <> '' and subject !~ '[\u0001-\u001f\u007f]'),
  body_text text not null,
  body_html text not null,
  -- The same at every try, so that whoever gets a letter twice can tell.
  message_id uuid not null unique default gen_random_uuid(),
  -- One letter at most is ever written under a key.
  dedupe_key text unique,
  not_before timestamptz not null default now(),
  -- From then on it is of no use to anybody.
  worthless_at timestamptz not null default now() + interval '1 day',
  tries int not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  check (sent_at is null or given_up_at is null)
);
create index mails_due on mails (not_before) where sent_at is null and given_up_at is null;
create index mails_by_age on mails (created_at);

-- One link a player and purpose: a newer one takes the place of the older. Of what stands in the letter only the hash is
-- kept, and the row goes when the link is opened.
create table mailed_links (
  user_id int not null references users on delete cascade,
  purpose text not null check (purpose in ('address', 'reset', 'restore')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The address that it was mailed to; whoever opens it has shown that it is his.
  email text not null check (email like '%_@_%'),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  primary key (user_id, purpose)
);
create index mailed_links_by_end on mailed_links (ends_at);

-- Who wants to reset a password. Everybody who asks leaves the same row in the same time; whose address it is, is looked
-- up later.
create table reset_requests (
  reset_request_id bigint generated always as identity primary key,
  email text not null,
  asked_at timestamptz not null default now()
);

-- When a deleted account lost what told of a person.
alter table users add column forgotten_at timestamptz;
create index users_deleted on users (deleted_at) where deleted_at is not null and forgotten_at is null;
