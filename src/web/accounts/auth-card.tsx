import './accounts.css'
import type { ReactNode } from 'react'

type Props = {
  /** The heading of the card. */
  title: string
  children: ReactNode
  /** Shown beside the card, or below it on phones. For example, the link to the registration. */
  beside?: ReactNode
}

/** The card around a login, registration or password form. */
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
