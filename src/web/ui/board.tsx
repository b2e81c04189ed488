import './page.css'
import type { ReactNode } from 'react'

type Props = {
  /** The id of the board's heading, for links to the board. */
  id: string
  title: string
  note?: ReactNode
  /** Controls in the heading, such as a link or a search box. */
  action?: ReactNode
  children: ReactNode
}

/** A section of a page with a heading. It usually contains a table. */
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
