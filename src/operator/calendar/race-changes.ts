import { listRevisionNumbers } from '#server/admin/store/find.ts'
import { listSettledBets } from '#server/admin/store/sidebets.ts'
import type { FoundRace } from '#server/calendar/store/races-by-term.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { RaceChange } from '#server/scoring/change.ts'

type Counting = { state: string; revision: number | null; in_totals: boolean }

/** What a race counted before and counts now, with the path of its page. */
export type ShownChange = {
  race_id: number
  race_code: string | null
  name: string
  path: string
  is_ahead: boolean
  before: Counting
  after: Counting
}

/** Changes of races with race codes and revision numbers instead of ids. */
export async function describeChanges(
  db: Db,
  changes: readonly RaceChange[],
  races: readonly Pick<FoundRace, 'race_id' | 'race_code' | 'name' | 'is_ahead'>[],
): Promise<ShownChange[]> {
  const ids = changes.flatMap(({ before, publication }) => [before.revision_id, publication.revision_id])
  const numbers = await listRevisionNumbers(
    db,
    ids.filter((id) => id !== null),
  )
  const counting = ({ state, revision_id, include_in_total }: RaceChange['before']): Counting => ({
    state,
    revision: revision_id === null ? null : (numbers.get(revision_id) ?? null),
    in_totals: include_in_total,
  })
  const byId = new Map(races.map((race) => [race.race_id, race]))
  return changes.map(({ race_id, before, publication }) => {
    const { race_code, name, is_ahead } = byId.get(race_id)!
    const sides = { before: counting(before), after: counting(publication) }
    return { race_id, race_code, name, path: `/races/${race_id}`, is_ahead, ...sides }
  })
}

/** `SD-F  official → provisional, revision 1 → 2, excluded from totals  /races/53`. */
export function changeLine({ race_code, name, path, before, after }: ShownChange): string {
  const isSame =
    before.state === after.state && before.revision === after.revision && before.in_totals === after.in_totals
  const what = [
    turned(before.state, after.state),
    after.revision === null ? '' : `revision ${turned(before.revision, after.revision)}`,
    before.in_totals === after.in_totals
      ? ''
      : after.in_totals
        ? 'included in totals'
        : 'excluded from totals',
    isSame ? 'scored by the current rules' : '',
  ]
  return `  ${race_code ?? name}  ${what.filter(Boolean).join(', ')}  ${path}`
}

function turned(before: string | number | null, after: string | number | null): string {
  return before === null || before === after ? String(after) : `${before} → ${after}`
}

/**
 * Warns about official results of a race that has not started, which are likely those of another race, and about a
 * newer revision that the next publication would use again.
 */
export function warningsOf(changes: readonly ShownChange[]): string[] {
  return changes.flatMap(({ race_code, name, is_ahead, before, after }) => {
    const code = race_code ?? name
    const is_early = is_ahead && after.state === 'official'
    const is_back = before.revision !== null && after.revision !== null && after.revision < before.revision
    return [
      ...(is_early ? [`Warning: ${code} is official, but has not started yet.`] : []),
      ...(is_back
        ? [
            `Warning: revision ${before.revision} of ${code} is still the latest, and the next \`publish\` will use it again. ` +
              `To discard it: race discard ${code} ${before.revision}`,
          ]
        : []),
    ]
  })
}

/** Lists settled side bets of races with a new result: a person settled them and may not know about the correction. */
export async function listBetWarnings(db: Db, changes: readonly ShownChange[]): Promise<string[]> {
  const corrected = changes.filter(
    ({ before, after }) => before.revision !== null && before.revision !== after.revision,
  )
  const bets = await listSettledBets(
    db,
    corrected.map(({ race_id }) => race_id),
  )
  return bets.map(
    ({ sidebet_id, question, answer }) =>
      `Warning: side bet ${sidebet_id}, “${question}”, was settled as “${answer}”. Check whether that is still right (sidebet settle).`,
  )
}
