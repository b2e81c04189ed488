import '../settings.css'
import type { ReactNode } from 'react'

type Props = { id: string; title: string; note?: string; children: ReactNode }

export function SettingsPart({ id, title, note, children }: Props) {
  return (
    <section className="settings-part" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {note && <p className="settings-note">{note}</p>}
      {children}
    </section>
  )
}
