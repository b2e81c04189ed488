import './tables.css'
import './lines.css'
import type { ReactNode } from 'react'
import type { Reply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { Failure } from '../failure.tsx'
import { Notice } from '../notice.tsx'
import { PlaceholderRows } from './placeholder-rows.tsx'

/**
 * A column of a table. `sort` has the link that sorts by the column, and the current order. `order` is undefined if the
 * table is not sorted by this column.
 */
export type Column = {
  label: string
  className?: string
  sort?: { to: string; order: 'ascending' | 'descending' | undefined }
}

type Props<Row> = {
  reply: Reply<readonly Row[]>
  caption: string
  columns: readonly Column[]
  /** Renders the `<tr>` of a row. */
  row: (row: Row) => ReactNode
  /**
   * If set, rows are rendered as lines (lines.css), and browsers skip the layout of lines outside the screen. The first
   * cell must be the rank, and the second the name.
   */
  asLines?: { highest_rank: number }
  /** The number of placeholder rows while the first reply is loading. */
  placeholders: number
  /** Text shown if there are no rows. */
  empty?: ReactNode
  /** A `<tfoot>` for the table. */
  foot?: ReactNode
}

/**
 * A table with the rows of a reply. While the rows are loading, it has placeholders. A notice replaces the table if
 * there are no rows, and an error if they cannot be loaded.
 */
export function RowsTable<Row>({
  reply,
  caption,
  columns,
  row,
  asLines,
  placeholders,
  empty,
  foot,
}: Props<Row>) {
  if (reply.state === 'failed') return <Failure problem={reply.problem} retry={reply.retry} />
  if (reply.state === 'ready' && reply.data.length === 0) {
    return empty ?? <Notice badge="0" title="No results registered yet" />
  }

  const is_waiting = reply.state === 'loading' || reply.is_stale
  return (
    <table
      className={asLines ? 'rows lines' : 'rows'}
      data-digits={asLines && String(asLines.highest_rank).length}
      aria-busy={is_waiting}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, className, sort }) => (
            <th key={label} scope="col" className={className} aria-sort={sort?.order}>
              {sort ? <SortLink to={sort.to} label={label} order={sort.order} /> : label}
            </th>
          ))}
        </tr>
      </thead>
      {reply.state === 'ready' ? (
        <tbody>{reply.data.map(row)}</tbody>
      ) : (
        <tbody className="placeholders" aria-hidden="true">
          <PlaceholderRows rows={placeholders} columns={columns} />
        </tbody>
      )}
      {foot}
    </table>
  )
}

type SortLinkProps = { to: string; label: string; order: 'ascending' | 'descending' | undefined }

/** A column heading with a link that sorts by the column. An arrow shows the current order. */
function SortLink({ to, label, order }: SortLinkProps) {
  return (
    <Link className="sort-link" to={to}>
      {label}
      <svg className={`sort-arrow sort-${order ?? 'none'}`} viewBox="0 0 10 14" aria-hidden="true">
        <path className="sort-up" d="m1 5.5 4-4 4 4" />
        <path className="sort-down" d="m1 8.5 4 4 4-4" />
      </svg>
    </Link>
  )
}
