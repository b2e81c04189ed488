import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { RaceChange } from './change.ts'
import type { PublishReport } from './publish.ts'
import { listSettledBets, type SettledBetText } from './store/bets.ts'
import { findRevisionNumbers } from './store/races.ts'

type PublicationState = { state: string; revision: number | null; in_totals: boolean }

/** The publication of a race before and after a change, with the path of its page. */
export type ShownChange = {
  race_id: number
  race_code: string | null
  name: string
  path: string
  is_ahead: boolean
  before: PublicationState
  after: PublicationState
}

/** Describes changes with race codes and revision numbers instead of ids. */
export async function describeChanges(
  db: Db,
  changes: readonly RaceChange[],
  races: readonly Pick<FoundRace, 'race_id' | 'race_code' | 'name' | 'is_ahead'>[],
): Promise<ShownChange[]> {
  const ids = changes.flatMap(({ before, publication }) => [before.revision_id, publication.revision_id])
  const numbers = await findRevisionNumbers(
    db,
    ids.filter((id) => id !== null),
  )
  const stateOf = ({ state, revision_id, include_in_total }: RaceChange['before']): PublicationState => ({
    state,
    revision: revision_id === null ? null : (numbers.get(revision_id) ?? null),
    in_totals: include_in_total,
  })
  const byId = new Map(races.map((race) => [race.race_id, race]))
  return changes.map(({ race_id, before, publication }) => {
    const { race_code, name, is_ahead } = byId.get(race_id)!
    const sides = { before: stateOf(before), after: stateOf(publication) }
    return { race_id, race_code, name, path: `/races/${race_id}`, is_ahead, ...sides }
  })
}

/**
 * Warnings for an operator before or right after publishing:
 * - `official-early`: the race has not started, so its official results are probably those of another race.
 * - `newer-revision`: a newer revision, `latest`, was published before, and the next publication would use it again.
 * - `settled-bet`: a side bet was settled by hand, and may need a correction too.
 * - `reason-needed`: these races cannot be published without a reason; the dry run needed none.
 */
export type PublishWarning =
  | { code: 'official-early'; data: { race: string } }
  | { code: 'newer-revision'; data: { race: string; latest: number } }
  | { code: 'settled-bet'; data: SettledBetText }
  | { code: 'reason-needed'; data: { races: string[] } }

/** Lists the warnings. A race is named by its code, or by its name if it has no code. */
export async function listPublishWarnings(
  db: Db,
  { reason_needed }: Pick<PublishReport, 'reason_needed'>,
  changes: readonly ShownChange[],
): Promise<PublishWarning[]> {
  const ids = reason_needed.map(({ race_id }) => race_id)
  const races = changes.filter(({ race_id }) => ids.includes(race_id)).map(raceName)
  return [
    ...changes.flatMap(warningsOf),
    ...(await warnOfBets(db, changes)),
    ...(ids.length > 0 ? [{ code: 'reason-needed' as const, data: { races } }] : []),
  ]
}

function warningsOf(change: ShownChange): PublishWarning[] {
  const { is_ahead, before, after } = change
  const race = raceName(change)
  const latest = before.revision
  const is_early = is_ahead && after.state === 'official'
  const is_older = latest !== null && after.revision !== null && after.revision < latest
  return [
    ...(is_early ? [{ code: 'official-early' as const, data: { race } }] : []),
    ...(is_older ? [{ code: 'newer-revision' as const, data: { race, latest } }] : []),
  ]
}

async function warnOfBets(db: Db, changes: readonly ShownChange[]): Promise<PublishWarning[]> {
  const corrected = changes.filter(
    ({ before, after }) => before.revision !== null && before.revision !== after.revision,
  )
  const bets = await listSettledBets(
    db,
    corrected.map(({ race_id }) => race_id),
  )
  return bets.map((data) => ({ code: 'settled-bet', data }))
}

function raceName({ race_code, name }: ShownChange): string {
  return race_code ?? name
}
