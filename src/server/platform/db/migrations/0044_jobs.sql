-- Long acts of operators, such as publishing for many players: a job outlives its request, its page and a restart of the server.

create table jobs (
  job_id int generated always as identity primary key,
  kind text not null check (kind <> ''),
  input jsonb not null,
  actor text not null check (actor <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- The step at hand, the share of the expected time that has passed, and all steps: name, share, seconds taken.
  step text not null default '',
  share real not null default 0 check (share between 0 and 1),
  steps jsonb not null default '[]',
  -- How often a runner began it. Only the runner of the latest attempt may save anything.
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- The start of the latest attempt, and the share that earlier ones had reached: the time left is estimated from these.
  resumed_at timestamptz,
  resumed_share real not null default 0,
  heartbeat_at timestamptz,
  finished_at timestamptz,
  cancel_requested boolean not null default false,
  result jsonb,
  problem jsonb,
  check ((finished_at is not null) = (state in ('done', 'failed', 'cancelled')))
);
create index jobs_open on jobs (job_id) where state in ('waiting', 'running');

-- The audit log is shown to operators: by person, by kind of act, and by words.
create index audit_actor on audit (actor, audit_id);
create index audit_act on audit (act, audit_id);
create index audit_at on audit (at);
create index audit_words on audit using gin (fold_name(act || ' ' || subject || ' ' || coalesce(reason, '')) gin_trgm_ops);
