import type { ResultRow } from '#server/imports/season/season-columns.ts'
import type { Batch } from '#server/live/save-batch.ts'
import { type ClosedRace, isRepeated } from '../publications.ts'
import { hoursAfter, resultsAt } from '../result-times.ts'

const MINUTE = 60_000

/**
 * Athletes finish one after another until the result is available. This share of them has finished at the start
 * already, so that the first batches are not empty.
 */
const first_share = 0.05

/** A race is in progress from its start until its results are available. */
export function runningTime({ row, ...race }: ClosedRace): { from: Date; until: Date } {
  return { from: row.date, until: resultsAt(race, row.date) }
}

/** Whether the race is in progress, and has no results yet or is being repeated. */
export function isRunning(race: ClosedRace, now: Date): boolean {
  const { from, until } = runningTime(race)
  const { state, revision_ids } = race.row
  const has_no_result = (state === 'scheduled' && revision_ids.length === 0) || isRepeated(race.row)
  return has_no_result && race.special_case?.kind !== 'cancelled' && from <= now && now < until
}

/** More than the number of batches of a race, because the numbers of a repeated race continue. */
const batches_per_race = 10_000

export type DemoBatch = Pick<Batch, 'sequence' | 'checkpoint' | 'starters' | 'rows'>

/**
 * The live results for the current minute of the race. Athletes finish in the order of their bibs. `rows` is the final
 * result of the race.
 */
export function batchAt(race: ClosedRace, rows: readonly ResultRow[], now: Date): DemoBatch {
  const { from, until } = runningTime(race)
  const share = (now.getTime() - from.getTime()) / (until.getTime() - from.getTime())
  const starters = rows.filter((row) => row.status !== 'DNS')
  const by_bib = starters.toSorted((a, b) => (a.bib ?? 0) - (b.bib ?? 0))
  const finished_count = Math.floor(starters.length * Math.min(1, share + first_share))
  const finished = new Set(by_bib.slice(0, finished_count).map((row) => row.athlete))
  const places = starters.filter((row) => finished.has(row.athlete)).flatMap((row) => row.place ?? [])

  return {
    sequence:
      race.row.publications * batches_per_race + Math.floor((now.getTime() - from.getTime()) / MINUTE) + 1,
    checkpoint: 'Finish',
    starters: starters.length,
    rows: rows.map(({ athlete, place, status, time, bib }) => {
      const is_shown = finished.has(athlete) || status === 'DNS'
      const position = by_bib.findIndex((row) => row.athlete === athlete)
      return {
        athlete,
        place: is_shown && place !== null ? 1 + places.filter((each) => each < place).length : null,
        status: is_shown ? status : null,
        gap: is_shown ? time : null,
        bib,
        due_at: is_shown ? null : dueAt(from, until, position / starters.length).toISOString(),
      }
    }),
  }
}

function dueAt(from: Date, until: Date, share: number): Date {
  const hours = (until.getTime() - from.getTime()) / (60 * MINUTE)
  return hoursAfter(from, hours * Math.max(0, share - first_share))
}
