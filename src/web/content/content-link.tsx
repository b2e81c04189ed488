import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hasPage } from '../app/paths.ts'

/** What the server has at its addresses besides the pages. */
const SERVED = /^\/(scoreboard$|.*\.\w+$)/

type Props = { href?: string | undefined; children?: ReactNode }

/** A link in a text: to a page of ours, to a place on the page, to a file, or to another site, which is said. */
export function ContentLink({ href = '', children }: Props) {
  const path = href.split(/[?#]/)[0] ?? ''
  if (href.startsWith('#') || href.startsWith('mailto:')) return <a href={href}>{children}</a>
  if (path.startsWith('/') && !path.startsWith('//'))
    return <InnerLink to={href} path={path} words={children} />
  if (!/^https?:\/\//.test(href)) return children

  return (
    <a className="outside" href={href} rel="noopener noreferrer">
      {children}
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M4 2h6v6M10 2 2.5 9.5" />
      </svg>
      <span className="unseen"> (another site)</span>
    </a>
  )
}

function InnerLink({ to, path, words }: { to: string; path: string; words: ReactNode }) {
  if (hasPage(path)) return <Link to={to}>{words}</Link>
  return SERVED.test(path) ? <a href={to}>{words}</a> : words
}
