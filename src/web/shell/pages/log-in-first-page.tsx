import '../../ui/page.css'
import { useLocation } from 'react-router'
import { Link } from '../../core/paths/link.tsx'
import { loginUrlFrom } from '../../core/paths/login-url.ts'
import { BlankBadge } from '../../ui/blank-badge.tsx'
import { Page } from '../../ui/page.tsx'

type Props = { title?: string }

/**
 * Shown instead of a page for players until the session is known. The server renders it in place of every page for
 * players, because it does not know the session.
 */
export function LogInFirstPage({ title = 'You need to be logged in' }: Props) {
  return (
    <div className="for-visitors">
      <Page
        title={title}
        eyebrow="Start list"
        lead={
          <div className="problem-lead">
            <p>You need to be logged in to access that page</p>
            <Link className="button" to={loginUrlFrom(useLocation())}>
              Log in
            </Link>
          </div>
        }
        beside={<BlankBadge text="?" size="large" />}
      />
    </div>
  )
}
