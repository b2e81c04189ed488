import type { Db } from '#server/platform/db/db.ts'
import { findCurrentSeason, findSeason, listSeasonNames, type SeasonRow } from '#server/seasons/store.ts'
import type { IssueList } from './files/issues.ts'

/** The season of a file: the named one, else the current one. */
export async function seasonFor(
  db: Db,
  name: string | undefined,
  issues: IssueList,
): Promise<SeasonRow | undefined> {
  const season = name === undefined ? await findCurrentSeason(db) : await findSeason(db, name)
  if (season) return season
  const data = { given: name, seasons: await listSeasonNames(db) }
  issues.add({ file: '--season', line: null, column: null, code: 'no-season', data })
  return undefined
}
