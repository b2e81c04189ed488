import { TEAM_KINDS } from '#game/scoring/race-kinds.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Makes imports of results wait for each other, so that the list with which an import is compared stays the latest. */
export async function lockResults(tx: Db, season_id: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('result import'), ${season_id})`)
}

export async function listRaceCodes(db: Db, season_id: number): Promise<string[]> {
  const rows = await db.many(sql<{ race_code: string }>`
    select race_code from races where season_id = ${season_id} and race_code is not null
    order by date, race_id`)
  return rows.map((row) => row.race_code)
}

export type ListedAthlete = { race_id: number; revision_number: number; athlete_id: number; name: string }

/** The median length of the latest lists of a season, by gender, separately for races of athletes and of teams. */
export type UsualLength = { gender: string; is_team_race: boolean; rows: number }

export async function listUsualLengths(db: Db, season_id: number): Promise<UsualLength[]> {
  return db.many(sql<UsualLength>`
    select gender, kind = any (${TEAM_KINDS}::text[]) as is_team_race,
      percentile_disc(0.5) within group (order by length)::int as rows
    from (
      select r.gender, r.kind, (select count(*) from results x where x.revision_id = latest_revision(r.race_id)) as length
      from races r where r.season_id = ${season_id}) lists
    where length > 0 group by 1, 2`)
}

/**
 * Finds the result lists of the season that have one of these digests and are not discarded. Lists with equal rows have
 * equal digests.
 */
export async function listEqualLists(
  db: Db,
  season_id: number,
  digests: readonly string[],
): Promise<{ digest: string; race_code: string }[]> {
  return db.many(sql<{ digest: string; race_code: string }>`
    select distinct v.digest, coalesce(r.race_code, r.race_id::text) as race_code
    from result_revisions v join races r using (race_id)
    where r.season_id = ${season_id} and v.digest = any (${digests}::text[])
      and not exists (select from discarded_revisions d where d.revision_id = v.revision_id)`)
}

/**
 * Lists the athletes in the latest revisions of races, by place. `digest` is the digest of a race's latest revision. If
 * several revisions have this digest, their results are equal, and the one with the highest number is read.
 */
export async function listLatestAthletes(
  db: Db,
  races: readonly { race_id: number; digest: string | null }[],
): Promise<ListedAthlete[]> {
  return db.many(sql<ListedAthlete>`
    select v.race_id, v.number as revision_number, x.athlete_id, a.name
    from json_to_recordset(${JSON.stringify(races)}) as wanted (race_id int, digest text)
    join lateral (select race_id, revision_id, number from result_revisions r
      where r.race_id = wanted.race_id and r.digest = wanted.digest order by number desc limit 1) v on true
    join results x on x.revision_id = v.revision_id
    join athletes a using (athlete_id)
    order by v.race_id, x.place, x.status, a.name`)
}
