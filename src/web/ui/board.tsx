import './copy-text.css'
import type { ReactNode } from 'react'

type Props = {
  /** Names the board, and is where a page link brings the reader. */
  id: string
  title: string
  note?: ReactNode
  /** What one may do with the board: a link, a search. */
  action?: ReactNode
  children: ReactNode
}

/** The timing board: a sheet with a heading and, mostly, one table. */
export function Board({ id, title, note, action, children }: Props) {
  return (
    <section className="board" aria-labelledby={id}>
      <header className="board-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {note && <p className="board-note">{note}</p>}
        {action && <div className="board-action">{action}</div>}
      </header>
      {children}
    </section>
  )
}
