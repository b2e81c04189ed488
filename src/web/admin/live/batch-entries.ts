import type { AdminLive, LiveBatch, ReadLiveRow } from '#contract/admin/results/live.ts'
import type { MatchableAthlete } from '#contract/admin/results/result-drafts.ts'

/**
 * An athlete in the batch that the user prepares. If `place` and `status` are null, the athlete is not at the
 * checkpoint yet.
 */
export type Entry = Omit<NonNullable<AdminLive['batch']>['rows'][number], 'name' | 'country'> &
  Pick<MatchableAthlete, 'name' | 'country' | 'in_season'>

/** Returns the entries of the batch that is shown now. The next batch usually has the same athletes. */
export function entriesOf({ batch }: AdminLive): Entry[] {
  return (batch?.rows ?? []).map((row) => ({ ...row, in_season: true }))
}

export function entryOf(
  { athlete_id, name, country, in_season }: MatchableAthlete,
  bib: number | null,
): Entry {
  return { athlete_id, name, country, in_season, bib, place: null, status: null, gap: null, due_at: null }
}

/** Returns the entry of a row once its athlete is known. */
export function entryOfRow({ bib, place, status, gap }: ReadLiveRow, athlete: MatchableAthlete): Entry {
  return { ...entryOf(athlete, bib), place, status, gap }
}

/** Adds an entry, or replaces the entry of the same athlete. */
export function withEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  return [...entries.filter(({ athlete_id }) => athlete_id !== entry.athlete_id), entry].sort(byOutcome)
}

const LAST = 1_000_000

/** Athletes who are not at the checkpoint yet come after athletes with a place, and before athletes who are out. */
export function byOutcome(a: Entry, b: Entry): number {
  return (
    (a.place ?? LAST) - (b.place ?? LAST) ||
    Number(a.status !== null) - Number(b.status !== null) ||
    (a.bib ?? LAST) - (b.bib ?? LAST) ||
    a.athlete_id - b.athlete_id
  )
}

/** Returns the place of the next athlete who arrives. Two athletes who share place 1 are followed by place 3. */
export function nextPlace(entries: readonly Entry[]): number {
  return entries.filter(({ place }) => place !== null).length + 1
}

/** A problem of an entry. If `is_blocking` is true, the server would refuse the batch. */
export type EntryProblem = { text: string; is_blocking: boolean }

export function problemOf(entry: Entry, entries: readonly Entry[]): EntryProblem | null {
  const { place, status, in_season, athlete_id } = entry
  if (!in_season)
    return { text: 'Not in this season. Add the athlete first, or remove the row.', is_blocking: true }
  if (place !== null && status !== null) {
    return { text: `Has place ${place} and ${status}. Choose one of them.`, is_blocking: true }
  }
  const tied = entries.find(
    (each) => place !== null && each.place === place && each.athlete_id !== athlete_id,
  )
  return tied ? { text: `Shares place ${place} with ${tied.name}.`, is_blocking: false } : null
}

export function toResults(entries: readonly Entry[]): LiveBatch['results'] {
  return entries.map(({ athlete_id, place, status, gap, bib, due_at }) => {
    return { athlete: `id:${athlete_id}`, place, status, gap, bib, due_at }
  })
}

/** Matches a time as in result lists. A timing system may send other texts as gaps, such as `1 lap`. */
const LISTED_TIME = /^\+?\d{1,3}(:\d{2}){0,2}([.,]\d{1,3})?$/

/** Writes the entries with a place or a status as a result list. */
export function toResultTable(entries: readonly Entry[]): string {
  const rows = entries
    .filter(({ place, status }) => place !== null || status !== null)
    .map(({ athlete_id, place, status, gap, bib }) => {
      const time = gap !== null && LISTED_TIME.test(gap) ? gap : ''
      return [`id:${athlete_id}`, place ?? '', status ?? '', time, bib ?? ''].join('\t')
    })
  return ['Code\tRank\tStatus\tTime\tBib', ...rows].join('\n')
}
