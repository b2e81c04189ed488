import '../settings.css'
import type { ReactNode } from 'react'
import { AccordionItem } from '../../ui/dialogs/accordion.tsx'

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
    <section className="settings-part" aria-labelledby={`${id}-title`}>
      <AccordionItem id={id} level={2} heading={<span id={`${id}-title`}>{title}</span>} summary={note}>
        {children}
      </AccordionItem>
    </section>
  )
}
