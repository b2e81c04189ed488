import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Imports of a season's results wait for each other: the list that they are compared with stays the latest. */
export async function lockResults(tx: Db, season_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('result import'), ${season_id})`.execute(tx)
}

export async function listRaceCodes(db: Db, season_id: number): Promise<string[]> {
  const { rows } = await sql<{ race_code: string }>`
    select race_code from races where season_id = ${season_id} and race_code is not null
    order by date, race_id`.execute(db)
  return rows.map((row) => row.race_code)
}

export type ListedAthlete = { race_id: number; number: number; athlete_id: number; name: string }

/**
 * Who is in the latest revisions, in the order of their places. A race's latest revision is known by its digest: of
 * revisions with equal results it does not matter which is read.
 */
export async function listLatestAthletes(
  db: Db,
  races: readonly { race_id: number; digest: string | null }[],
): Promise<ListedAthlete[]> {
  const { rows } = await sql<ListedAthlete>`
    select v.race_id, v.number, x.athlete_id, a.name
    from json_to_recordset(${JSON.stringify(races)}) as wanted (race_id int, digest text)
    join lateral (select race_id, revision_id, number from result_revisions r
      where r.race_id = wanted.race_id and r.digest = wanted.digest order by number desc limit 1) v on true
    join results x on x.revision_id = v.revision_id
    join athletes a using (athlete_id)
    order by v.race_id, x.place, x.status, a.name`.execute(db)
  return rows
}
