import type { Db } from '#server/platform/db/db.ts'
import { computeSheet } from './make-sheet.ts'
import { type OnSheets, type PublishCommand, type PublishReport, publishResults } from './publish.ts'
import { listScoredRaces, type ScoredRace } from './store/races.ts'
import { findScoringSeason } from './store/season.ts'

/**
 * Lists races whose sheets would differ if their published results were scored now, because bonuses, points tables,
 * athletes' flags or start lists have changed since the publication. Writes nothing.
 */
export async function listOutdatedRaces(
  db: Db,
  season_id: number,
  onSheets?: OnSheets,
): Promise<ScoredRace[]> {
  const season = await findScoringSeason(db, season_id)
  const outdated: ScoredRace[] = []
  const races = await listScoredRaces(db, season_id)
  for (const [index, race] of races.entries()) {
    // Counts each sheet twice, because publishing makes the sheets of outdated races again.
    onSheets?.({ made: index, sheets: 2 * races.length, races: races.length })
    const { digest } = await computeSheet(db, season, race)
    if (digest !== race.digest) outdated.push(race)
  }
  return outdated
}

export type RescoreSeasonCommand = Omit<
  PublishCommand,
  'race_ids' | 'state' | 'revision_id' | 'include_in_total'
>

/** Scores these races again by the current rules, in one transaction. Each keeps its published results and state. */
export async function rescoreRaces(
  db: Db,
  races: readonly ScoredRace[],
  command: RescoreSeasonCommand,
): Promise<PublishReport> {
  const race_ids = races.map(({ race_id }) => race_id)
  return publishResults(db, { ...command, race_ids, keeps_revision: true })
}

/** Finds the outdated races of a season and scores them again; null if there are none. */
export async function rescoreSeason(
  db: Db,
  season_id: number,
  { onSheets, ...command }: RescoreSeasonCommand,
): Promise<PublishReport | null> {
  let compared = 0
  const races = await listOutdatedRaces(db, season_id, (progress) => {
    compared = progress.races
    onSheets?.(progress)
  })
  if (races.length === 0) return null
  const onSheetsAgain: OnSheets = ({ made, sheets, races }) =>
    onSheets?.({ made: compared + made, sheets: compared + sheets, races })
  return rescoreRaces(db, races, { ...command, onSheets: onSheetsAgain })
}
