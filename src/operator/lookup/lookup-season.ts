import { refusal, type VerbResult } from '#operator/verb-result.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findCurrentSeason, findSeason, listSeasonNames, type SeasonRow } from '#server/seasons/store.ts'

/**
 * Runs the work on the season with this name, or on the current season. If there is none, the refusal lists all
 * seasons.
 */
export async function withSeason(
  db: Db,
  name: string | undefined,
  work: (season: SeasonRow) => Promise<VerbResult>,
): Promise<VerbResult> {
  const season = name === undefined ? await findCurrentSeason(db) : await findSeason(db, name)
  if (season) return work(season)
  const names = (await listSeasonNames(db)).join(', ') || 'none (see `season create`)'
  return refusal([
    `There is no ${name === undefined ? 'current season' : `season ${name}`}. Available: ${names}.`,
  ])
}
