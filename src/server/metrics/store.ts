import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type StoredMetrics = {
  sessions: number
  emails: number
  email_age_s: number
  emails_given_up: number
  notifications: number
  notification_age_s: number
  jobs_waiting: number
  jobs_running: number
  job_age_s: number
  /** How long the last publication of results took, and when it ended; null before the first publication. */
  publication_s: number | null
  published_at_s: number | null
  /** How far the slowest standby is behind; 0 if it has replayed everything, null without a standby. */
  replica_lag_s: number | null
}

/** Returns true, or throws if the database does not answer. */
export async function ping(db: Db): Promise<boolean> {
  return (await db.one(sql<{ is_up: boolean }>`select true as is_up`)).is_up
}

/**
 * Reads the metrics that come from the database. Each age is the age of the oldest open entry in seconds, or 0 if no
 * entry is open.
 */
export async function readStoredMetrics(db: Db): Promise<StoredMetrics> {
  return db.one(sql<StoredMetrics>`
    select
      (select count(*)::int from sessions) as sessions,
      mails.*, due.*, open_jobs.*, last.*,
      (select max(extract(epoch from coalesce(replay_lag, interval '0')))::float8 from pg_stat_replication)
        as replica_lag_s
    from
      (select count(*) filter (where given_up_at is null)::int as emails,
         coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where given_up_at is null)), 0)::float8
           as email_age_s,
         count(*) filter (where given_up_at is not null)::int as emails_given_up
       from mails where sent_at is null) mails,
      (select count(*)::int as notifications,
         coalesce(extract(epoch from game_now() - min(next_attempt_at)), 0)::float8 as notification_age_s
       from notifications where state = 'waiting' and next_attempt_at <= game_now()) due,
      (select count(*) filter (where state = 'waiting')::int as jobs_waiting,
         count(*) filter (where state = 'running')::int as jobs_running,
         coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as job_age_s
       from jobs where state in ('waiting', 'running')) open_jobs,
      (select null) nothing left join lateral
      (select extract(epoch from finished_at - started_at)::float8 as publication_s,
         extract(epoch from finished_at)::float8 as published_at_s
       from jobs where kind = 'publish' and state = 'done' order by job_id desc limit 1) last on true`)
}

/** Returns the position up to which the primary has written its WAL; null if the server is a standby. */
export async function findPosition(primary: Db): Promise<string | null> {
  const { position } = await primary.one(sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then null else pg_current_wal_flush_lsn() end as position`)
  return position
}

/**
 * Returns how far a standby is behind, in seconds: 0 if it has replayed up to `position`, otherwise the age of the last
 * transaction that it has replayed.
 */
export async function findReplayLag(standby: Db, position: string): Promise<number> {
  const { lag_s } = await standby.one(sql<{ lag_s: number }>`
    select case when pg_last_wal_replay_lsn() >= ${position}::pg_lsn then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as lag_s`)
  return lag_s
}
