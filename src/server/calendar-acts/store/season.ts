import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export async function hasScoredRaces(db: Db, season_id: number): Promise<boolean> {
  const rows = await db.many(sql`
    select from races where season_id = ${season_id} and scored limit 1`)
  return rows.length > 0
}

export async function listPointsTables(db: Db, season_id: number): Promise<string[]> {
  const rows = await db.many(sql<{ points_table: string }>`
    select points_table from points_tables where season_id = ${season_id}`)
  return rows.map(({ points_table }) => points_table)
}

export type SeasonCounts = {
  weekends: number
  races: number
  /** The number of races whose results are or were published. */
  published: number
  /** Whether the season has teams or answers to side bets. */
  is_played: boolean
  is_current: boolean
  /** The number of other seasons. */
  others: number
}

/** Reads the data that decides whether a season can be discarded. Reads at most one team and one answer. */
export async function readSeasonFacts(tx: Db, season_id: number): Promise<SeasonCounts> {
  return tx.one(sql<SeasonCounts>`
    select (select count(*)::int from weekends where season_id = ${season_id}) as weekends,
      (select count(*)::int from races where season_id = ${season_id}) as races,
      (select count(*)::int from races r where season_id = ${season_id} and (scored or exists (
        select from publications p where p.race_id = r.race_id and p.sheet_id is not null))) as published,
      exists (select from teams join selections using (selection_id) join weekends w using (weekend_id)
        where w.season_id = ${season_id})
      or exists (select from placed_sidebets join sidebets using (sidebet_id) join weekends w using (weekend_id)
        where w.season_id = ${season_id}) as is_played, is_current,
      (select count(*)::int from seasons o where o.season_id <> ${season_id}) as others
    from seasons where season_id = ${season_id}`)
}

/** `players` is the number of players with teams or answers to side bets. */
export type PlayCounts = { teams: number; players: number; answers: number }

/** Counts all teams and answers of the season. This takes long, so call it without locks. */
export async function countPlay(db: Db, season_id: number): Promise<PlayCounts> {
  return db.one(sql<PlayCounts>`
    with own as (select weekend_id from weekends where season_id = ${season_id}),
      picked as (
        select t.user_id from teams t join selections using (selection_id) join own using (weekend_id)),
      answered as (
        select p.user_id from placed_sidebets p join sidebets using (sidebet_id) join own using (weekend_id))
    select (select count(*)::int from picked) as teams,
      (select count(*)::int from (select user_id from picked union select user_id from answered) them) as players,
      (select count(*)::int from answered) as answers`)
}

/**
 * Deletes a season and everything that belongs only to it. Athletes stay. The database allows deleting the result lists
 * only because `podium.discards_season` is set, and only if none of them was ever published (decision 0031).
 */
export async function deleteSeason(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`select set_config('podium.discards_season', ${String(season_id)}, true)`)
  const of_season = sql`(select race_id from races where season_id = ${season_id})`
  const revisions = sql`(select revision_id from result_revisions where race_id in ${of_season})`
  await tx.run(sql`delete from publications where race_id in ${of_season}`)
  await tx.run(sql`delete from discarded_revisions where revision_id in ${revisions}`)
  await tx.run(sql`delete from sheets where revision_id in ${revisions}`)
  await tx.run(sql`delete from results where revision_id in ${revisions}`)
  await tx.run(sql`delete from result_revisions where race_id in ${of_season}`)
  await tx.run(sql`delete from races where season_id = ${season_id}`)
  await tx.run(sql`delete from weekends where season_id = ${season_id}`)
  await tx.run(sql`delete from season_athletes where season_id = ${season_id}`)
  await tx.run(sql`delete from seasons where season_id = ${season_id}`)
  await tx.run(sql`select set_config('podium.discards_season', '', true)`)
}
