import type pg from 'pg'

// Asked of the pool itself, which drops a connection that has failed: a silent one must not be asked again.

export type FoundVersion = {
  version: string
  /** How many transactions it is made of: time to prune them when there are many. */
  changes: number
}

/**
 * What everybody sees, as one word: another one whenever that may have changed. It is the set of changes that are
 * committed, and how much of what is shown by the clock alone lies behind us; the hour is for prices.
 */
export async function findPublicVersion(pool: pg.Pool): Promise<FoundVersion> {
  const { rows } = await pool.query<FoundVersion>(`
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
  return rows[0]!
}

/**
 * Takes the changes away that can be seen, and leaves one of its own, so that a change nobody has asked about yet is
 * noticed all the same: whatever goes, something comes that was never there before.
 */
export async function pruneChanges(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with gone as (
      delete from public_changes
      where change_id in (select change_id from public_changes for update skip locked))
    insert into public_changes default values`)
}
