import type { ReactNode } from 'react'
import type { AdminResult } from '#contract/admin/results.ts'
import { formatScore } from '#text/formats.ts'
import { Flag } from '../../ui/flag.tsx'

export type CorrectedRow = Omit<AdminResult, 'status'> & {
  status: string | null
  was: number | string | null
  is_corrected: boolean
}

type Props = {
  row: CorrectedRow
  /** Its points after publishing; undefined if they stay. */
  after: number | null | undefined
  is_at: boolean
  onOpen: () => void
  /** The form that changes it, if it is open. */
  children: ReactNode
}

/** One row of the list: where it was, where it is after the corrections, and its points. */
export function CorrectionRow({ row, after, is_at, onOpen, children }: Props) {
  const { name, country, place, status, was, points, is_corrected } = row
  const now = place ?? status
  return (
    <>
      <tr
        className={`${is_at ? 'is-at' : ''} ${is_corrected ? 'is-changed' : ''}`}
        aria-current={is_at || undefined}
      >
        <td className="is-number results-points">{was ?? '–'}</td>
        <td className="is-number">
          <b className="results-place">{now}</b>
        </td>
        <td>
          <button type="button" className="results-open" onClick={onOpen}>
            <Flag country={country} />
            <span className="results-name">{place === null ? <s>{name}</s> : name}</span>
          </button>
        </td>
        <td className="is-number">
          {after === undefined || after === points ? (
            formatScore(points, undefined, '–')
          ) : (
            <>
              <span className="results-points">{`${formatScore(points, undefined, '–')} → `}</span>
              <b className={(after ?? 0) < (points ?? 0) ? 'is-worse' : 'is-better'}>
                {formatScore(after, undefined, '–')}
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
