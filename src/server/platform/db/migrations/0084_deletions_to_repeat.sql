-- After a restore: accounts that were deleted after the backup, until an operator resumes and they are deleted again
-- (decision 0068).
create table deletions_to_repeat (
  user_id int primary key references users on delete cascade,
  -- When the account was deleted before the restore.
  deleted_at timestamptz not null
);
