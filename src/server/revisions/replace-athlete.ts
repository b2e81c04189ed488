import { replaceAthlete } from '#game/scoring/correct-result.ts'
import { fitsRace } from '#game/scoring/race-kinds.ts'
import type { ListedResult } from '#game/scoring/revisions.ts'
import type { FoundAthlete } from '#server/athletes/store/find.ts'
import { lockResults } from '#server/imports/store/latest-results.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { saveCorrection } from './save-correction.ts'
import { athleteTerm, findLatestList, listRevisionResults } from './store.ts'

export type ReplaceCommand = {
  season_id: number
  race_id: number
  /** The athlete that the row names by mistake. */
  athlete: FoundAthlete
  replaced_by: FoundAthlete
  actor: string
  reason: string | null
  dry_run: boolean
}

export type ReplaceRefusal = 'no-results' | 'wrong-field' | 'no-row' | 'listed-already'

export const REPLACE_SENTENCES: Record<ReplaceRefusal, string> = {
  'no-results': 'The race has no result list: import one first',
  'wrong-field':
    'The other athlete cannot be in this race: wrong gender, not in this season, a team in a race of athletes, or an athlete in a race of teams',
  'no-row': 'The athlete to be replaced is not in the list',
  'listed-already': 'The other athlete is already in the list: correct the places of both instead',
}

export type ReplaceReport =
  | { ok: true; revision_number: number; before: ListedResult[]; after: ListedResult[] }
  | { ok: false; reason: ReplaceRefusal }

/**
 * Gives a row of a race's latest list to another athlete, as a new revision. Nothing is published. The row keeps its
 * place, time and bib; the other rows stay as they are.
 */
export async function replaceListedAthlete(db: Db, command: ReplaceCommand): Promise<ReplaceReport> {
  const { season_id, race_id, athlete, replaced_by, actor, reason, dry_run } = command
  return withDryRun(db, dry_run, async (tx): Promise<ReplaceReport> => {
    await lockResults(tx, season_id)
    const list = await findLatestList(tx, race_id)
    if (!list?.latest_id) return { ok: false, reason: 'no-results' }
    if (!fitsRace(list, replaced_by) || !replaced_by.in_season) return { ok: false, reason: 'wrong-field' }
    const before = await listRevisionResults(tx, list.latest_id)
    const isListed = (athlete_id: number) => before.some((row) => row.athlete_id === athlete_id)
    if (!isListed(athlete.athlete_id)) return { ok: false, reason: 'no-row' }
    if (isListed(replaced_by.athlete_id)) return { ok: false, reason: 'listed-already' }

    const { athlete_id, name, country } = replaced_by
    const row = { athlete_id, name, country, athlete: athleteTerm(replaced_by) }
    const after = replaceAthlete(before, athlete.athlete_id, row)
    const what = `${name} instead of ${athlete.name}`
    const facts = { athlete_id: athlete.athlete_id, replaced_by: athlete_id }
    const revision_number = await saveCorrection(tx, { race_id, actor, reason, what, facts }, list, after)
    return { ok: true, revision_number, before, after }
  })
}
