/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- users must be able to scroll by keyboard */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type SheetProps = {
  title: string
  /** A count or a few words, beside the title. */
  note?: ReactNode
  /** A link or a button, at the end of the heading. */
  action?: ReactNode
  /** Whether the content is padded. Lists and tables are not padded: they reach the edges. */
  is_padded?: boolean
  children: ReactNode
}

/** A section of an admin page: a white sheet with a heading. */
export function Sheet({ title, note, action, is_padded = false, children }: SheetProps) {
  const id = useId()
  return (
    <section className="sheet" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="sheet-note">{note}</span>}
        {action && <div className="sheet-action">{action}</div>}
      </header>
      {is_padded ? <div className="sheet-body">{children}</div> : children}
    </section>
  )
}

const NOTE_ICONS = { info: Info, good: CircleCheck, warning: TriangleAlert, bad: CircleAlert }

type NoteProps = { level: keyof typeof NOTE_ICONS; title?: string; children?: ReactNode }

/** A message within a page. Put a warning before the table that it is about. */
export function Note({ level, title, children }: NoteProps) {
  const Icon = NOTE_ICONS[level]
  return (
    <div className={`admin-note is-${level}`} role={level === 'bad' ? 'alert' : undefined}>
      <Icon aria-hidden="true" size={20} />
      <div>
        {title && <p className="admin-note-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** A state as a word and a colour, never as a colour alone. */
export function Chip({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'line' | 'official' | 'provisional' | 'live' | 'bad'
  children: ReactNode
}) {
  return <span className={`admin-chip is-${tone}`}>{children}</span>
}

/** Key figures, such as how many athletes and players a publication changes. */
export function Figures({
  figures,
}: {
  figures: readonly { value: ReactNode; label: string; is_bad?: boolean }[]
}) {
  return (
    <dl className="admin-figures">
      {figures.map(({ value, label, is_bad }) => (
        <div key={label} className={is_bad ? 'is-bad' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A table that scrolls sideways if it is wider than the page, also by keyboard. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop it scrolls only by pointer
    <section className="admin-scroll" aria-label={label} tabIndex={0}>
      <table className="admin-table">{children}</table>
    </section>
  )
}
