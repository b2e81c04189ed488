-- Permissions to download a file of the scheduled backups (decision 0068). Each belongs to the session that confirmed
-- with its second factor.
create table backup_downloads (
  download_id int generated always as identity primary key,
  session_id int not null references sessions on delete cascade,
  file_name text not null check (file_name <> ''),
  created_at timestamptz not null default now()
);
