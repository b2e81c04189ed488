import type { Db } from '#server/platform/db/db.ts'
import { computeSheet } from './make-sheet.ts'
import { type PublishCommand, type PublishReport, publishResults } from './publish.ts'
import { listScoredRaces, type ScoredRace } from './store/races.ts'
import { findScoringSeason } from './store/season.ts'

/**
 * Races whose published points differ from what the same results earn now, because bonuses, points tables or athletes'
 * flags were changed since. Writes nothing.
 */
export async function listOutdatedRaces(db: Db, season_id: number): Promise<ScoredRace[]> {
  const season = await findScoringSeason(db, season_id)
  const others: ScoredRace[] = []
  for (const race of await listScoredRaces(db, season_id)) {
    const { digest } = await computeSheet(db, season, race)
    if (digest !== race.digest) others.push(race)
  }
  return others
}

export type RescoreSeasonCommand = Omit<
  PublishCommand,
  'race_ids' | 'state' | 'revision_id' | 'include_in_total'
>

/** Rescores these races by the current rules, each with its published results and state, in one transaction. */
export async function rescoreRaces(
  db: Db,
  races: readonly ScoredRace[],
  command: RescoreSeasonCommand,
): Promise<PublishReport> {
  const race_ids = races.map(({ race_id }) => race_id)
  return publishResults(db, { ...command, race_ids, keeps_revision: true })
}
