-- Notifications: what players want, and what waits to be sent (rules §11, decision 0061).

-- A row means that the player wants this kind by this channel. News by email is `users.newsletter`, which registration asks for.
create table notification_preferences (
  user_id int not null references users on delete cascade,
  kind text not null check (kind in ('deadline', 'deadline_moved', 'start_list', 'points', 'correction', 'league',
    'weekly_summary', 'news')),
  channel text not null check (channel in ('email', 'push')),
  chosen_at timestamptz not null default now(),
  primary key (user_id, kind, channel),
  check (kind <> 'news' or channel <> 'email')
);
create index notification_preferences_by_kind on notification_preferences (kind, channel, user_id);

create table notification_settings (
  user_id int primary key references users on delete cascade,
  quiet_from time,
  quiet_to time check (quiet_to <> quiet_from),
  time_zone text check (time_zone <> ''),
  -- When the player answered the question after their first pick, or first changed a preference.
  asked_at timestamptz,
  check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3))
);

-- The address that refused an email permanently. Another address may be reached again.
alter table users add column bounced_address text;

-- What happened and has to be told, until the planner has written the notifications about it.
create table notification_events (
  event_id bigint generated always as identity primary key,
  kind text not null check (kind in ('deadline_moved', 'start_list', 'league')),
  -- The selection or the league.
  subject_id int not null,
  data jsonb not null default '{}',
  happened_at timestamptz not null default game_now()
);

-- What the planner has already planned, such as the reminders of a deadline.
create table notification_plans (
  plan_key text primary key check (plan_key <> ''),
  planned_at timestamptz not null default now()
);

create table notifications (
  notification_id bigint generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null check (kind in ('deadline', 'deadline_moved', 'start_list', 'points', 'correction', 'league',
    'weekly_summary', 'news')),
  channel text not null check (channel in ('email', 'push')),
  -- What the notification is about. A player gets one notification per subject and channel.
  subject_key text collate "C" not null check (subject_key <> ''),
  data jsonb not null default '{}',
  -- Times of the game. From `expires_at` on, it is not sent any more.
  due_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > due_at),
  -- The next attempt: `due_at`, or later after a failure or because of quiet hours.
  next_attempt_at timestamptz not null,
  attempts int not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped')),
  -- Why it was dropped: expired, unwanted, settled (there is nothing to tell any more), unreachable, cancelled.
  reason text check (reason in ('expired', 'unwanted', 'settled', 'unreachable', 'cancelled')),
  message_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (user_id, kind, channel, subject_key),
  check ((reason is not null) = (state = 'dropped')),
  check ((ended_at is not null) = (state <> 'waiting'))
);
create index notifications_waiting on notifications (channel, next_attempt_at, notification_id) where state = 'waiting';
create index notifications_about on notifications (subject_key, state);
create index notifications_by_age on notifications (created_at);

-- News that an operator wrote. Each email or push about it is a notification with the subject `news:<news_id>`.
create table news_mailings (
  news_id int generated always as identity primary key,
  subject text not null check (subject <> '' and subject !~ '[\u0001-\u001f\u007f]'),
  body text not null check (body <> ''),
  segment jsonb not null,
  planned int not null default 0 check (planned >= 0),
  actor text not null check (actor <> ''),
  reason text,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz
);

-- One row: the key that signs the links in emails, and whether sending is paused.
create table notification_control (
  only_row boolean primary key default true check (only_row),
  link_key bytea not null check (length(link_key) = 32),
  paused_at timestamptz,
  paused_by text,
  check ((paused_at is null) = (paused_by is null))
);
insert into notification_control (link_key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
