-- Texts that the operator writes: pages by path, announcements.

create table pages (
  path text primary key check (path ~ '^[a-z0-9_]+(/[a-z0-9_]+)*$'),
  markdown text not null,
  changed_at timestamptz not null default now()
);

create table announcements (
  message_id int generated always as identity primary key,
  page text check (page like '/%'),
  header text not null check (header <> ''),
  text text not null,
  level text not null default 'primary' check (level in ('primary', 'info', 'success', 'warning', 'danger')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  check (ends_at > starts_at)
);
