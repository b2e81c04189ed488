import type { ReactNode } from 'react'
import type { AdminResult } from '#contract/admin/results/results.ts'
import { formatPoints } from '#text/formats.ts'
import { Flag } from '../../ui/flag.tsx'

export type CorrectedRow = Omit<AdminResult, 'status'> & {
  status: string | null
  outcome_before: number | string | null
  is_corrected: boolean
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
  const { name, country, place, status, outcome_before, points, is_corrected } = row
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
            <span className="results-name">{place === null ? <s>{name}</s> : name}</span>
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
