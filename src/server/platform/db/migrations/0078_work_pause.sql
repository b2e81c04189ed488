-- A row after a restore, until an operator ends it: meanwhile no emails are sent and no jobs run (decision 0068).
create table work_pause (
  is_only_row boolean primary key default true check (is_only_row),
  since timestamptz not null default now(),
  -- When the backup was made that was restored.
  backup_made_at timestamptz not null
);
