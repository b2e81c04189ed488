import './accounts.css'
import type { ReactNode } from 'react'

type Props = {
  /** The heading of the card. */
  title: string
  children: ReactNode
  /** Content beside the card, such as the link to the registration. On phones it is below the card. */
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
