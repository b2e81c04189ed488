import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type FoundVersion = {
  version: string
  /** The number of recorded changes. `refresh` prunes them when there are many. */
  changes: number
}

/**
 * The version of all public content: a string that changes whenever the content may have changed. It joins:
 * - the ids of the committed changes,
 * - how many deadlines, starts and ends have passed, because pages change at these times without a database change,
 * - the current hour, so that a reply that depends on other data is at most an hour old.
 */
export async function findPublicVersion(db: Db): Promise<FoundVersion> {
  return db.one(sql<FoundVersion>`
    with clock as materialized (select game_now() as now),
      noted as (
        select count(*)::int as changes, md5(string_agg(change_id::text, ' ' order by change_id)) as ids
        from public_changes),
      passed as (
        select count(*) as instants from clock join (
          select event_start as at from weekends union all select event_end from weekends
          union all select trading_opens_at from selections union all select trading_close from selections
          union all select betting_close from sidebets
          union all select starts_at from announcements union all select ends_at from announcements) due on at <= now)
    select changes,
      concat_ws(' ', coalesce(ids, 'none'), instants, extract(epoch from date_trunc('hour', now))::bigint) as version
    from clock, noted, passed`)
}

/**
 * Deletes the committed changes and adds a new one, so that the version differs from every earlier one.
 */
export async function pruneChanges(db: Db): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from public_changes
      where change_id in (select change_id from public_changes for update skip locked))
    insert into public_changes default values`)
}
