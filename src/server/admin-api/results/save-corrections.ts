import type { Correction } from '#contract/admin/results/result-drafts.ts'
import { checkPlaces, type PlaceWarning } from '#game/scoring/places.ts'
import { type FoundAthlete, listKnownAthletes } from '#server/athletes/store/find.ts'
import type { CreatedAthlete } from '#server/imports/create-athletes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError, notFound } from '#server/platform/errors.ts'
import { REPLACE_SENTENCES, replaceListedAthlete } from '#server/revisions/replace-athlete.ts'
import { SET_RESULT_SENTENCES, setResult } from '#server/revisions/set-result.ts'
import type { ResultNote } from '#text/imports/result-notes.ts'
import type { RaceFacts } from './store/races.ts'

type SavedCorrections = { notes: ResultNote[]; created: CreatedAthlete[]; reason: string }

/** Saves each correction as a separate revision, like the commands `result set` and `result replace`. */
export async function saveCorrections(
  tx: Db,
  actor: string,
  race: RaceFacts,
  corrections: readonly Correction[],
): Promise<SavedCorrections> {
  if (corrections.length === 0) throw httpError('not-ready', 'There is no correction yet')
  const athletes = await listKnownAthletes(tx, race.season_id)
  let warnings: PlaceWarning[] = []
  for (const correction of corrections) {
    warnings = await saveOne(tx, actor, race, correction, (athlete_id) => {
      const athlete = athletes.find((each) => each.athlete_id === athlete_id)
      if (!athlete) throw notFound('Athlete')
      return athlete
    })
  }
  const race_code = race.race_code ?? race.name
  return {
    notes: warnings.map((data) => ({ race_code, needs_yes: false, code: 'places' as const, data })),
    created: [],
    reason: [...new Set(corrections.map(({ reason }) => reason))].join('; '),
  }
}

/** Saves one correction. Returns warnings about the places in the corrected list. */
async function saveOne(
  tx: Db,
  actor: string,
  { season_id, race_id }: RaceFacts,
  { athlete_id, outcome, keep_gap, reason }: Correction,
  athleteOf: (athlete_id: number) => FoundAthlete,
): Promise<PlaceWarning[]> {
  const athlete = athleteOf(athlete_id)
  const command = { season_id, race_id, athlete, actor, reason, dry_run: false }
  if ('replaced_by' in outcome) {
    const replaced_by = athleteOf(outcome.replaced_by)
    const replaced = await replaceListedAthlete(tx, { ...command, replaced_by })
    if (!replaced.ok) throw httpError('invalid', `${replaced_by.name}: ${REPLACE_SENTENCES[replaced.reason]}`)
    return checkPlaces(replaced.after)
  }
  const report = await setResult(tx, { ...command, outcome, keep_gap, may_add: true })
  if (!report.ok) throw httpError('invalid', `${athlete.name}: ${SET_RESULT_SENTENCES[report.reason]}`)
  return report.warnings
}
