import './accounts.css'
import type { ReactNode } from 'react'

type Props = {
  /** The sheet's heading. */
  title: string
  children: ReactNode
  /** What stands beside the sheet, on a phone below it: the other way in. */
  beside?: ReactNode
}

/** The sheet that one comes in by. */
export function AuthCard({ title, children, beside }: Props) {
  return (
    <div className="entry">
      <section className="entry-sheet" aria-labelledby="entry">
        <h2 id="entry">{title}</h2>
        {children}
      </section>
      {beside && <aside className="entry-beside">{beside}</aside>}
    </div>
  )
}
