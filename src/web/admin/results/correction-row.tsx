import type { ReactNode } from 'react'
import type { Correction, MatchableAthlete } from '#contract/admin/results/result-drafts.ts'
import type { AdminResult } from '#contract/admin/results/results.ts'
import { correctResult, replaceAthlete } from '#game/scoring/correct-result.ts'
import { formatPoints } from '#text/formats.ts'
import { Flag } from '../../ui/flag.tsx'

export type CorrectedRow = Omit<AdminResult, 'status'> & {
  status: string | null
  outcome_before: number | string | null
  /** The name of the wrong athlete who was in this row. Null if the row was not given to another athlete. */
  name_before: string | null
  is_corrected: boolean
}

/** Returns the latest list with the corrections applied, by the same rules as on the server. */
export function correctedRows(
  results: readonly AdminResult[],
  corrections: readonly Correction[],
  substitutes: readonly MatchableAthlete[],
): CorrectedRow[] {
  const start = results.map((row) => ({
    ...row,
    sprint_place: null,
    climb_place: null,
    outcome_before: row.place ?? row.status,
    name_before: null as string | null,
    is_corrected: false,
  }))
  const rows = corrections.reduce((list, { athlete_id, outcome, keep_gap }) => {
    const marked = list.map((row) => (row.athlete_id === athlete_id ? { ...row, is_corrected: true } : row))
    if (!('replaced_by' in outcome)) return correctResult(marked, athlete_id, outcome, { keep_gap })
    const other = substitutes.find((each) => each.athlete_id === outcome.replaced_by)
    const name_before = list.find((row) => row.athlete_id === athlete_id)?.name ?? null
    if (!other) return marked
    const { name, country } = other
    const row = { athlete_id: other.athlete_id, name, country, name_before, points: null }
    return replaceAthlete(marked, athlete_id, row)
  }, start)
  const last = Number.MAX_SAFE_INTEGER
  return rows.toSorted((a, b) => (sortPlaceOf(a) ?? last) - (sortPlaceOf(b) ?? last))
}

/** Returns the place to sort by. An athlete who has lost their place keeps their position in the list. */
function sortPlaceOf({ place, outcome_before }: CorrectedRow): number | null {
  return place ?? (typeof outcome_before === 'number' ? outcome_before : null)
}

type Props = {
  row: CorrectedRow
  /** The athlete's points after publishing; undefined if they do not change. */
  points_after: number | null | undefined
  is_current: boolean
  onOpen: () => void
  /** The form that corrects this row, while it is open. */
  children: ReactNode
}

/** One row of the list: the outcome before and after the corrections, and the points. */
export function CorrectionRow({ row, points_after, is_current, onOpen, children }: Props) {
  const { name, country, place, status, outcome_before, name_before, points, is_corrected } = row
  const outcome_now = place ?? status
  return (
    <>
      <tr
        className={`${is_current ? 'is-at' : ''} ${is_corrected ? 'is-changed' : ''}`}
        aria-current={is_current || undefined}
      >
        <td className="is-number results-points">{outcome_before ?? '–'}</td>
        <td className="is-number">
          <b className="results-place">{outcome_now}</b>
        </td>
        <td>
          <button type="button" className="results-open" onClick={onOpen}>
            <Flag country={country} />
            <span className="results-name">
              {name_before !== null && (
                <>
                  <s>{name_before}</s>{' '}
                </>
              )}
              {place === null && name_before === null ? <s>{name}</s> : name}
            </span>
          </button>
        </td>
        <td className="is-number">
          {points_after === undefined || points_after === points ? (
            formatPoints(points, undefined, '–')
          ) : (
            <>
              <span className="results-points">{`${formatPoints(points, undefined, '–')} → `}</span>
              <b className={(points_after ?? 0) < (points ?? 0) ? 'is-worse' : 'is-better'}>
                {formatPoints(points_after, undefined, '–')}
              </b>
            </>
          )}
        </td>
      </tr>
      {children && (
        <tr className="results-form-row">
          <td colSpan={4}>{children}</td>
        </tr>
      )}
    </>
  )
}
