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

/** A part that is rarely used. Only its title and note are shown until the user opens it. */
export function FoldedSettingsPart({ id, title, note, children }: Props) {
  return (
    <section className="settings-part" aria-labelledby={id}>
      <details>
        <summary>
          <h2 id={id}>{title}</h2>
          {note && <span className="settings-note">{note}</span>}
          <svg className="accordion-sign" viewBox="0 0 12 8" aria-hidden="true">
            <path d="m1 1.5 5 5 5-5" />
          </svg>
        </summary>
        {children}
      </details>
    </section>
  )
}
