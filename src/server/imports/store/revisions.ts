import type { Gender } from '#game/genders.ts'
import type { RaceKind } from '#game/scoring/race-kinds.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type ImportedRace = {
  race_id: number
  race_code: string
  name: string
  kind: RaceKind
  gender: Gender
  state: string
  /** The highest revision number, including discarded revisions. The next revision gets the number after it. */
  highest_number: number
  /** The number of the latest revision that is not discarded. `digest` is its digest. */
  latest_number: number | null
  digest: string | null
}

export async function listRacesByCode(
  db: Db,
  season_id: number,
  codes: readonly string[],
): Promise<ImportedRace[]> {
  return db.many(sql<ImportedRace>`
    select r.race_id, r.race_code, r.name, r.kind, r.gender, r.state, latest.number as latest_number, latest.digest,
      coalesce((select max(number) from result_revisions v where v.race_id = r.race_id), 0) as highest_number
    from races r left join result_revisions latest on latest.revision_id = latest_revision(r.race_id)
    where r.season_id = ${season_id} and r.race_code = any (${codes}::text[]) order by r.race_id`)
}

export type RevisionFacts = { race_id: number; number: number; source: string; digest: string }

/** Inserts revisions. Returns their ids by race. */
export async function insertRevisions(db: Db, imported_by: string, revisions: readonly RevisionFacts[]) {
  const rows = await db.many(sql<{ race_id: number; revision_id: number }>`
    insert into result_revisions (race_id, number, imported_by, source, digest)
    select race_id, number, ${imported_by}, source, digest
    from json_to_recordset(${JSON.stringify(revisions)}) as row (race_id int, number int, source text, digest text)
    returning race_id, revision_id`)
  return new Map(rows.map((row) => [row.race_id, row.revision_id]))
}

export type ResultFacts = {
  revision_id: number
  athlete_id: number
  place: number | null
  status: string | null
  time: string | null
  bib: number | null
  sprint_place: number | null
  climb_place: number | null
}

export async function insertResults(db: Db, results: readonly ResultFacts[]): Promise<void> {
  await db.run(sql`
    insert into results (revision_id, athlete_id, place, status, time, bib, sprint_place, climb_place)
    select revision_id, athlete_id, place, status, time, bib, sprint_place, climb_place
    from json_to_recordset(${JSON.stringify(results)}) as row (revision_id int, athlete_id int, place int, status text,
      time text, bib int, sprint_place int, climb_place int)`)
}
