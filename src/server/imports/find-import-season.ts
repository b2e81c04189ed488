import type { Db } from '#server/platform/db/db.ts'
import { findCurrentSeason, findSeason, listSeasonNames, type SeasonRow } from '#server/seasons/store.ts'
import type { IssueList } from './files/issues.ts'

/** Finds the season with the given name, or by default the current season. Adds an issue if there is no such season. */
export async function findImportSeason(
  db: Db,
  name: string | undefined,
  issues: IssueList,
): Promise<SeasonRow | undefined> {
  const season = name === undefined ? await findCurrentSeason(db) : await findSeason(db, name)
  if (season) return season
  const data = { given: name, seasons: await listSeasonNames(db) }
  issues.add({ file: 'season', line: null, column: null, code: 'no-season', data })
  return undefined
}
