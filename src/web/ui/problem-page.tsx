import './page.css'
import type { ReactNode } from 'react'
import { Link } from '../core/paths/link.tsx'
import { BlankBadge } from './blank-badge.tsx'
import { Page } from './page.tsx'

type Props = {
  title: string
  eyebrow: string
  /** The short text on the badge beside the text. */
  badge?: string
  children: ReactNode
}

/** An error page. It says what happened, and links to the start page. */
export function ProblemPage({ title, eyebrow, badge, children }: Props) {
  return (
    <Page
      title={title}
      eyebrow={eyebrow}
      lead={
        <div className="problem-lead">
          {children}
          <Link className="button" to="/">
            Go to the home page
          </Link>
        </div>
      }
      beside={badge && <BlankBadge text={badge} size="large" />}
    />
  )
}
