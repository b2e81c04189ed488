import './accounts.css'
import type { ReactNode } from 'react'

type Props = {
  /** The heading of the card. */
  title: string
  children: ReactNode
  /** Content beside the card, on a phone below it: the alternative way to log in. */
  beside?: ReactNode
}

/** The card around the login and registration forms. */
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
