import './accounts.css'
import type { ReactNode } from 'react'

type Props = {
  title: string
  children: ReactNode
  /** Content beside the card, such as the link to the registration. On phones it is below the card. */
  beside?: ReactNode
}

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
