import type { Db } from '#server/platform/db/db.ts'
import { findCurrentSeason, findSeason, listSeasonNames, type SeasonRow } from '#server/seasons/store.ts'
import { quoted } from '#text/quoted.ts'
import type { IssueList } from './files/issues.ts'

/** The season of a file: the named one, else the current one. */
export async function seasonFor(
  db: Db,
  name: string | undefined,
  issues: IssueList,
): Promise<SeasonRow | undefined> {
  const season = name === undefined ? await findCurrentSeason(db) : await findSeason(db, name)
  if (season) return season
  const names = (await listSeasonNames(db)).map(quoted).join(', ') || 'none yet: see `season create`'
  const found = name === undefined ? 'no current season' : `no season ${quoted(name)}`
  issues.add({ file: '--season', line: null, column: null, found, expected: `one of the seasons: ${names}` })
  return undefined
}
