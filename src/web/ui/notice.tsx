import './controls.css'
import type { ReactNode } from 'react'
import { BlankBadge } from './blank-badge.tsx'

type Props = {
  /** A word or number on the badge. */
  badge: string
  title: string
  /** A link or button for the next step. */
  children?: ReactNode
}

/** Shown in place of rows: nothing yet, nothing found, or an error. */
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
