import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hasPage } from './paths.ts'

/** A link if its page exists, otherwise plain text. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return hasPage(to) ? <Link to={to}>{children}</Link> : children
}
