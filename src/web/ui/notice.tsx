import './button.css'
import type { ReactNode } from 'react'
import { BlankBadge } from './blank-badge.tsx'

type Props = {
  /** A word or number for the blank bib. */
  bib: string
  title: string
  /** The next step. */
  children?: ReactNode
}

/** What stands where rows would: nothing yet, nothing found, nothing came. */
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
