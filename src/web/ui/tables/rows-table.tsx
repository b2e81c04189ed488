import './tables.css'
import '../ui.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Reply } from '../../core/api/use-reply.ts'
import { Failure } from '../failure.tsx'
import { Notice } from '../notice.tsx'
import { PlaceholderRows } from './placeholder-rows.tsx'

/** `sort`: what its heading leads to, and how the rows stand by it now; undefined where they stand by another column. */
export type Column = {
  label: string
  className?: string
  sort?: { to: string; order: 'ascending' | 'descending' | undefined }
}

type Props<Row> = {
  reply: Reply<readonly Row[]>
  caption: string
  columns: readonly Column[]
  /** The `<tr>` of a row. */
  row: (row: Row) => ReactNode
  /** Rows as lines of their own (lines.css), the rank first and the name second: those that are far away cost nothing. */
  asLines?: { highest_rank: number }
  /** How many rows to hold the place of while the first reply is on its way. */
  placeholders: number
  /** What to say where there are no rows. */
  empty?: ReactNode
  /** A `<tfoot>` below them. */
  foot?: ReactNode
}

/** Rows of a reply, or what is to be said instead of them. */
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
    return empty ?? <Notice bib="0" title="No results registered yet" />
  }

  const isWaiting = reply.state === 'loading' || reply.old
  return (
    <table
      className={asLines ? 'rows lines' : 'rows'}
      data-digits={asLines && String(asLines.highest_rank).length}
      aria-busy={isWaiting}
    >
      <caption className="unseen">{caption}</caption>
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

import './search-box.css'

type SortLinkProps = { to: string; label: string; order: 'ascending' | 'descending' | undefined }

/** A column's heading that sorts by it; the arrow points to where the values grow. */
function SortLink({ to, label, order }: SortLinkProps) {
  return (
    <Link className="sort-link" to={to} preventScrollReset>
      {label}
      <svg className={`sort-arrow sort-${order ?? 'none'}`} viewBox="0 0 10 14" aria-hidden="true">
        <path className="sort-up" d="m1 5.5 4-4 4 4" />
        <path className="sort-down" d="m1 8.5 4 4 4-4" />
      </svg>
    </Link>
  )
}
