import './controls.css'
import type { ReactNode } from 'react'
import { BlankBadge } from './blank-badge.tsx'

type Props = {
  /** The short text on the badge. */
  badge: string
  title: string
  /** A link or button for the next step. */
  children?: ReactNode
}

/**
 * A notice that replaces the rows of a table if there are no rows yet, if no rows match a search, or if an error
 * occurred.
 */
export function Notice({ badge, title, children }: Props) {
  return (
    <div className="notice">
      <BlankBadge text={badge} />
      <div>
        <p className="notice-title">{title}</p>
        {children}
      </div>
    </div>
  )
}
