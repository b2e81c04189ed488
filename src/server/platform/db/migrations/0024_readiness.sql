-- One row that each server writes from time to time, to find out whether the database can save anything.
create table readiness (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null default now()
);
insert into readiness default values;
