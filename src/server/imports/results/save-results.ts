import type { ResultRow } from '#server/imports/season/season-columns.ts'
import { insertResults, insertRevisions } from '#server/imports/store/revisions.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withoutLappedPlace } from './check-results.ts'
import { digestOf } from './digest.ts'

/**
 * `highest_number` also counts discarded revisions; 0 if there are no revisions. `digest` is the digest of the latest
 * revision that is not discarded; null if there is no such revision.
 */
export type RaceToRevise = {
  race_id: number
  race_code: string
  highest_number: number
  digest: string | null
}

export type SavedResults = { revised: string[]; unchanged: string[]; rows: number }

/** Adds a revision for each race whose results differ from its latest revision. Nothing is overwritten or published. */
export async function saveResults(
  db: Db,
  races: readonly RaceToRevise[],
  rows: readonly ResultRow[],
  { source, actor, athlete_ids }: { source: string; actor: string; athlete_ids: ReadonlyMap<string, number> },
): Promise<SavedResults> {
  const lists = Map.groupBy(rows.map(withoutLappedPlace), (row) => row.race_code)
  const given_lists = races.flatMap((race) => {
    const results = lists.get(race.race_code)
    return results ? [{ race, results, digest: digestOf(results) }] : []
  })
  const changed = given_lists.filter(({ race, digest }) => race.digest !== digest)

  const revisions = changed.map(({ race, digest }) => {
    return { race_id: race.race_id, number: race.highest_number + 1, source, digest }
  })
  const revision_ids = await insertRevisions(db, actor, revisions)
  const facts = changed.flatMap(({ race, results }) => {
    const revision_id = revision_ids.get(race.race_id)!
    return results.map((row) => ({ ...row, revision_id, athlete_id: athlete_ids.get(row.athlete)! }))
  })
  await insertResults(db, facts)

  const revised = changed.map(({ race }) => race.race_code)
  const unchanged = given_lists.filter((each) => !changed.includes(each)).map(({ race }) => race.race_code)
  return { revised, unchanged, rows: facts.length }
}
