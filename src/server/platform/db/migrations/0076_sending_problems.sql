-- Sending notifications: refused messages, refused senders, and the final counts of news (decision 0061).

-- `refused`: the mail server or push service refused the message for good. Every row that the former check allowed passes
-- this one, so the table is not read.
alter table notifications drop constraint notifications_reason_check;
alter table notifications add constraint notifications_reason_check
  check (reason in ('expired', 'unwanted', 'settled', 'unreachable', 'refused', 'cancelled')) not valid;

-- A row while the mail server refuses the address or the login of the site. No emails are sent until `retry_at`.
create table mail_pause (
  is_only_row boolean primary key default true check (is_only_row),
  cause text not null check (cause in ('sender', 'login')),
  -- The status with which the mail server refused.
  status int not null,
  since timestamptz not null default now(),
  retry_at timestamptz not null
);

-- The counts when no message of the news waits any more. They stay when the messages are deleted.
alter table news_mailings
  add column sent int check (sent >= 0),
  add column dropped int check (dropped >= 0),
  add column ended_at timestamptz,
  add constraint news_mailings_ended check (num_nulls(sent, dropped, ended_at) in (0, 3));
