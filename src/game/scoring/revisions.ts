import { no, type Verdict, yes } from '#game/verdict.ts'
import type { ResultStatus } from './results.ts'

export type RevisionStatus = {
  /** Whether the published points were computed from this result list. */
  is_published: boolean
  is_discarded: boolean
}

export type RevisionRefusal = 'published' | 'discarded-already' | 'not-discarded' | 'no-reason'

/** Whether a result list may be discarded. The published list may not be (rules §6). */
export function mayDiscard(revision: RevisionStatus, reason: string | null): Verdict<RevisionRefusal> {
  if (revision.is_published) return no('published')
  if (revision.is_discarded) return no('discarded-already')
  return reason ? yes : no('no-reason')
}

export function mayRestore(revision: RevisionStatus, reason: string | null): Verdict<RevisionRefusal> {
  if (!revision.is_discarded) return no('not-discarded')
  return reason ? yes : no('no-reason')
}

export type ListedResult = {
  athlete_id: number
  name: string
  country: string
  place: number | null
  status: ResultStatus | null
  time: string | null
  bib: number | null
  sprint_place: number | null
  climb_place: number | null
}

/** An athlete whose rows differ between two lists. A row is null if the athlete is not in that list. */
export type ListChange = { before: ListedResult | null; after: ListedResult | null }

const FIELDS = ['place', 'status', 'time', 'bib', 'sprint_place', 'climb_place'] as const

/** The differences between two result lists of a race, sorted by place. */
export function compareLists(before: readonly ListedResult[], after: readonly ListedResult[]): ListChange[] {
  const before_rows = new Map(before.map((row) => [row.athlete_id, row]))
  const after_rows = new Map(after.map((row) => [row.athlete_id, row]))
  const changes = [...new Set([...before_rows.keys(), ...after_rows.keys()])].map(
    (athlete_id): ListChange => {
      return { before: before_rows.get(athlete_id) ?? null, after: after_rows.get(athlete_id) ?? null }
    },
  )
  return changes.filter(isDifferent).toSorted((a, b) => bestPlace(a) - bestPlace(b))
}

function isDifferent({ before, after }: ListChange): boolean {
  if (!before || !after) return true
  return FIELDS.some((field) => before[field] !== after[field])
}

/** The better of the two places, for sorting. Athletes without a place come last. */
function bestPlace({ before, after }: ListChange): number {
  const none = Number.MAX_SAFE_INTEGER
  return Math.min(before?.place ?? none, after?.place ?? none)
}
