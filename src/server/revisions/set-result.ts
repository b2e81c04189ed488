import { correctResult, type Outcome, type PlacedRow } from '#game/scoring/correct-result.ts'
import { checkPlaces, type PlaceWarning } from '#game/scoring/places.ts'
import { fitsRace } from '#game/scoring/race-kinds.ts'
import type { ListedResult } from '#game/scoring/revisions.ts'
import type { FoundAthlete } from '#server/athletes/store/find.ts'
import { digestOf } from '#server/imports/results/digest.ts'
import { lockResults } from '#server/imports/store/latest-results.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { saveCorrection } from './save-correction.ts'
import { athleteTerm, findLatestList, listRevisionResults, type RevisionRow } from './store.ts'

export type ResultCommand = {
  season_id: number
  race_id: number
  athlete: FoundAthlete
  outcome: Outcome
  /** Whether the athlete's former place stays empty. Otherwise the athletes below move up. */
  keep_gap: boolean
  actor: string
  reason: string | null
  /** Allows an athlete who is not in the list to be added. */
  may_add: boolean
  dry_run: boolean
}

export const SET_RESULT_SENTENCES: Record<SetResultRefusal, string> = {
  'no-results': 'The race has no result list: import one first',
  'wrong-field':
    'The athlete cannot be in this race: wrong gender, not in this season, a team in a race of athletes, or an athlete in a race of teams',
  'no-change': 'The latest list already has this result',
  'not-listed': 'The athlete is not in the list: confirm to add them',
  'no-such-place':
    'The list has no such place: a place can be at most the next one after the last athlete, and a shared place must already be taken',
}

export type SetResultRefusal = 'no-results' | 'wrong-field' | 'no-change' | 'no-such-place' | 'not-listed'

export type SetResultReport =
  | {
      ok: true
      revision_number: number
      before: ListedResult[]
      after: ListedResult[]
      /** Whether the change has added the athlete to the list. */
      is_added: boolean
      warnings: PlaceWarning[]
    }
  | { ok: false; reason: SetResultRefusal }

/**
 * Changes one athlete's result in the latest list of a race, as a new revision. Nothing is published. With `may_add`,
 * and in a dry run, an athlete who is not in the list is added. The change waits while results of the season are
 * imported, and imports wait for it.
 */
export async function setResult(db: Db, command: ResultCommand): Promise<SetResultReport> {
  return withDryRun(db, command.dry_run, async (tx): Promise<SetResultReport> => {
    await lockResults(tx, command.season_id)
    const list = await findLatestList(tx, command.race_id)
    if (!list?.latest_id) return { ok: false, reason: 'no-results' }
    if (!fitsRace(list, command.athlete) || !command.athlete.in_season)
      return { ok: false, reason: 'wrong-field' }
    const before = await listRevisionResults(tx, list.latest_id)
    if (!isPlacePossible(before, command)) return { ok: false, reason: 'no-such-place' }

    const { athlete_id } = command.athlete
    const isListed = before.some((row) => row.athlete_id === athlete_id)
    if (!isListed && !command.may_add && !command.dry_run) return { ok: false, reason: 'not-listed' }
    const listed = isListed ? before : [...before, emptyRow(command.athlete)]
    const after = correctResult(listed, athlete_id, command.outcome, command)
    if (digestOf(before) === digestOf(after)) return { ok: false, reason: 'no-change' }

    const { race_id, actor, reason, outcome } = command
    const what = `${outcomeText(outcome)} for ${command.athlete.name}`
    const facts = { athlete_id, ...outcome }
    const revision_number = await saveCorrection(tx, { race_id, actor, reason, what, facts }, list, after)
    return {
      ok: true,
      revision_number,
      before,
      after,
      is_added: !isListed,
      warnings: checkPlaces(after),
    }
  })
}

/**
 * Whether the place is possible. A shared place must already be taken by another athlete. Any other place may be at
 * most the next one after the last athlete: after two athletes who share place 5, this is place 7.
 */
function isPlacePossible(rows: readonly PlacedRow[], { athlete, outcome }: ResultCommand): boolean {
  if ('status' in outcome) return true
  const others = rows.filter((row) => row.place !== null && row.athlete_id !== athlete.athlete_id)
  const last = Math.max(0, ...others.map((row) => row.place!))
  return outcome.is_shared
    ? others.some((row) => row.place === outcome.place)
    : outcome.place <= Math.max(last, others.length) + 1
}

function emptyRow(athlete: FoundAthlete): RevisionRow {
  const { athlete_id, name, country } = athlete
  const no_outcome = {
    place: null,
    status: null,
    time: null,
    bib: null,
    sprint_place: null,
    climb_place: null,
  }
  return { athlete_id, name, country, athlete: athleteTerm(athlete), ...no_outcome }
}

function outcomeText(outcome: Outcome): string {
  return 'status' in outcome ? outcome.status : `place ${outcome.place}`
}
