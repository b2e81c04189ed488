import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * The lock of leagues and their members. Every change of a league or its members takes it as a shared lock. A
 * publication takes it exclusively: for a moment before it builds boards, and again when it makes the new boards
 * visible.
 */
const leagues_lock = sql`hashtext('leagues')`

export async function takeSharedLeagueLock(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(${leagues_lock})`)
}

export async function takeLeagueLock(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${leagues_lock})`)
}

/**
 * Prevents deleting a league while the scores of all leagues are being summed. Take this lock before the lock of a
 * league's row.
 */
const sums_lock = sql`hashtext('league sums')`

export async function lockLeagueSums(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${sums_lock})`)
}

/**
 * Computes the score of every league in a weekend's standing: the sum of its best members (rules §7). Does nothing if
 * the sums of this standing are still valid.
 */
export async function sumLeagues(db: Db, standing_id: number, best_of: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await claimSums(tx, standing_id, best_of))) return
    await tx.run(
      sql`select pg_advisory_xact_lock_shared(${sums_lock}), set_config('work_mem', '256MB', true)`,
    )
    await tx.run(sql`delete from league_scores where standing_id = ${standing_id}`)
    await tx.run(sql`
      insert into league_scores (standing_id, league_id, score, cut_position)
      select ${standing_id}::int, league_id, score, cut_position
      from sum_best_members(${standing_id}, ${best_of}, null)`)
  })
}

async function claimSums(tx: Db, standing_id: number, best_of: number): Promise<boolean> {
  return (
    (await tx.run(sql`
    update standings set best_of = ${best_of}
    where standing_id = ${standing_id} and best_of is distinct from ${best_of}`)) === 1
  )
}

/** Sums these leagues again for these standings, because a member has joined or left. */
export async function sumSomeLeagues(
  tx: Db,
  league_ids: readonly number[],
  standing_ids: readonly number[],
  best_of: number,
): Promise<void> {
  for (const standing_id of standing_ids) {
    await tx.run(sql`
      delete from league_scores
      where standing_id = ${standing_id} and league_id = any(${league_ids})`)
    await tx.run(sql`
      insert into league_scores (standing_id, league_id, score, cut_position)
      select ${standing_id}::int, league_id, score, cut_position
      from sum_best_members(${standing_id}, ${best_of}, ${league_ids}::int[])`)
  }
}

/**
 * Saves the season scores of the leagues `league_ids`, or of all leagues if it is undefined. A season score is the sum
 * of the league's scores in all weekends that have a board; null if no member has a score.
 */
export async function totalLeagues(tx: Db, season_id: number, league_ids?: readonly number[]): Promise<void> {
  const some = league_ids ? sql`where league_id = any(${league_ids})` : sql``
  await tx.run(sql`
    insert into league_seasons as kept (season_id, league_id, score)
    select ${season_id}, league_id, sum(s.score)::int
    from leagues left join (
      select l.league_id, l.score from boards b join league_scores l using (standing_id)
      where b.season_id = ${season_id} and b.kind = 'weekend') s using (league_id)
    ${some}
    group by league_id
    on conflict (season_id, league_id) do update set score = excluded.score
      where kept.score is distinct from excluded.score`)
}

/** Lists the leagues whose members have changed since `since`, an instant from `prepareLeagueSums`. */
export async function listChangedLeagues(tx: Db, since: string): Promise<number[]> {
  const rows = await tx.many(sql<{ league_id: number }>`
    select league_id from leagues where members_changed_at >= ${since}::timestamptz`)
  return rows.map((row) => row.league_id)
}

/**
 * Call it before the leagues are summed. Returns the current instant with full precision, for `listChangedLeagues`.
 * Invalidates the sums of standings that no board shows, because changes of members do not update them.
 */
export async function prepareLeagueSums(db: Db, season_id: number): Promise<string> {
  return db.transaction(async (tx) => {
    await takeLeagueLock(tx)
    await invalidateUnusedSums(tx, season_id)
    const row = await tx.one(sql<{ now: string }>`select clock_timestamp()::text as now`)
    return row.now
  })
}

/** Invalidates the league sums of standings that no board shows. They are computed again when they are needed. */
export async function invalidateUnusedSums(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`
    update standings s set best_of = null
    where season_id = ${season_id} and best_of is not null and not exists (
      select from boards b where b.standing_id = s.standing_id and b.kind = 'weekend')`)
}
