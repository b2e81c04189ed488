import './controls.css'
import type { ReactNode } from 'react'
import { BlankBadge } from './blank-badge.tsx'

type Props = {
  /** A word or number on the blank bib. */
  bib: string
  title: string
  /** A link or button for the next step. */
  children?: ReactNode
}

/** Placeholder in place of rows: nothing yet, nothing found, or an error. */
export function Notice({ bib, title, children }: Props) {
  return (
    <div className="notice">
      <BlankBadge text={bib} />
      <div>
        <p className="notice-title">{title}</p>
        {children}
      </div>
    </div>
  )
}
