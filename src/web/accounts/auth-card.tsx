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
    <div className="auth">
      <section className="auth-card" aria-labelledby="auth-title">
        <h2 id="auth-title">{title}</h2>
        {children}
      </section>
      {beside && <aside className="auth-beside">{beside}</aside>}
    </div>
  )
}
