import { correctResult, type Outcome, type PlacedRow } from '#game/scoring/correct-result.ts'
import { checkPlaces, type PlaceWarning } from '#game/scoring/places.ts'
import { fitsRace } from '#game/scoring/race-kinds.ts'
import type { ListedResult } from '#game/scoring/revisions.ts'
import type { FoundAthlete } from '#server/athletes/store/find.ts'
import { digestOf } from '#server/imports/results/digest.ts'
import { lockResults } from '#server/imports/store/latest-results.ts'
import { insertResults, insertRevisions } from '#server/imports/store/revisions.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { findLatestList, type LatestList, listRevisionResults, type RevisionRow } from './store.ts'

export type ResultCommand = {
  season_id: number
  race_id: number
  athlete: FoundAthlete
  outcome: Outcome
  /** Leaves the athlete's previous place empty. By default, the athletes below move up. */
  keep_gap: boolean
  actor: string
  reason: string | null
  /** Allows adding an athlete who is not in the list. */
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
      /** Whether the athlete was missing in the list before. */
      is_added: boolean
      warnings: PlaceWarning[]
    }
  | { ok: false; reason: SetResultRefusal }

/**
 * Changes one athlete's result in the latest list of a race, as a new revision; nothing is published. An athlete who is
 * not in the list is added. The change and imports of the season's results wait for each other.
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

    await saveRevision(tx, command, list, after)
    return {
      ok: true,
      revision_number: list.highest_number + 1,
      before,
      after,
      is_added: !isListed,
      warnings: checkPlaces(after),
    }
  })
}

/**
 * A shared place must already be taken by another athlete. Any other place may be at most the next one after the last
 * athlete: after two athletes who share place 5, that is place 7.
 */
function isPlacePossible(rows: readonly PlacedRow[], { athlete, outcome }: ResultCommand): boolean {
  if ('status' in outcome) return true
  const others = rows.filter((row) => row.place !== null && row.athlete_id !== athlete.athlete_id)
  const last = Math.max(0, ...others.map((row) => row.place!))
  return outcome.is_shared
    ? others.some((row) => row.place === outcome.place)
    : outcome.place <= Math.max(last, others.length) + 1
}

function emptyRow({ athlete_id, name, country, federation_code }: FoundAthlete): RevisionRow {
  const no_outcome = {
    place: null,
    status: null,
    time: null,
    bib: null,
    sprint_place: null,
    climb_place: null,
  }
  return { athlete_id, name, country, athlete: federation_code ?? `id:${athlete_id}`, ...no_outcome }
}

async function saveRevision(
  tx: Db,
  command: ResultCommand,
  list: LatestList,
  rows: RevisionRow[],
): Promise<void> {
  const revision_number = list.highest_number + 1
  const { race_id, athlete, actor, reason } = command
  const source = `by hand: ${outcomeText(command.outcome)} for ${athlete.name}`
  const facts = { race_id, number: revision_number, source, digest: digestOf(rows) }
  const revision_id = (await insertRevisions(tx, actor, [facts])).get(race_id)!
  await insertResults(
    tx,
    rows.map((row) => ({ ...row, revision_id })),
  )
  const after = { revision: revision_number, athlete_id: athlete.athlete_id, ...command.outcome }
  await insertAudit(tx, {
    actor,
    act: 'set result',
    subject: `race ${race_id}`,
    before: { revision: list.latest_number },
    after,
    reason,
  })
}

function outcomeText(outcome: Outcome): string {
  return 'status' in outcome ? outcome.status : `place ${outcome.place}`
}
