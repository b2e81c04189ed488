import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type Versions = {
  version: string
  /** The version of live results. It changes with each batch, and when a race stops being live. */
  live_version: string
}

type FoundVersions = Versions & {
  /**
   * The position in the WAL up to which a standby must have replayed to have this version; null on a standby. A commit
   * becomes visible only after it was flushed, unless `synchronous_commit` is off.
   */
  position: string | null
  /** The time of the game. */
  game_now: Date
  /** The number of recorded changes. If there are many, `refresh` prunes them. */
  changes: number
}

/**
 * Finds the version of all public content: a string that changes whenever the content may have changed. It joins:
 * - the ids of the committed changes,
 * - how many deadlines, starts and ends have passed, because pages change at these times without a database change,
 * - the current hour, so that a reply that depends on other data is at most an hour old.
 */
export async function findPublicVersion(db: Db): Promise<FoundVersions> {
  return db.one(sql<FoundVersions>`
    with clock as materialized (select game_now() as now),
      noted as (
        select count(*)::int as changes, md5(string_agg(change_id::text, ' ' order by change_id)) as ids
        from public_changes),
      fed as (select md5(string_agg(change_id::text, ' ' order by race_id)) as ids from live_feeds),
      passed as (
        select count(*) as instants from clock join (
          select event_start as at from weekends union all select event_end from weekends
          union all select trading_opens_at from selections union all select trading_close from selections
          union all select betting_close from sidebets
          union all select starts_at from announcements union all select ends_at from announcements) due on at <= now)
    select changes, now as game_now, coalesce(fed.ids, 'none') as live_version,
      case when pg_is_in_recovery() then null
        when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end as position,
      concat_ws(' ', coalesce(noted.ids, 'none'), instants, extract(epoch from date_trunc('hour', now))::bigint) as version
    from clock, noted, fed, passed`)
}

/** Deletes the rows of committed changes and adds a new row, so that the version differs from all earlier versions. */
export async function pruneChanges(db: Db): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from public_changes
      where change_id in (select change_id from public_changes for update skip locked))
    insert into public_changes default values`)
}
