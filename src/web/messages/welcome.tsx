import './announcements.css'
import { use } from 'react'
import { useLocation } from 'react-router'
import { beNew, useIsNew } from '../accounts/welcome-store.ts'
import { PageLink } from '../app/page-link.tsx'
import { SessionContext } from '../session/session-context.ts'
import { AlertBanner } from '../ui/alert-banner.tsx'

const TEAM_PAGE = '/athletes'

/** What comes next for somebody who has just registered, wherever that has led him, until he puts it away. */
export function Welcome() {
  const is_new = useIsNew()
  const { me } = use(SessionContext)
  const { pathname } = useLocation()
  if (!me || !is_new) return null

  const dismiss = () => {
    document.getElementById('content')?.focus({ preventScroll: true })
    beNew(false)
  }
  return (
    <section className="announcements" aria-label="Welcome">
      <ul className="wrap">
        <li>
          <AlertBanner
            level="success"
            header={`Welcome, ${me.user_name}`}
            text="You are in. Next, pick the team for your first race."
            onDismiss={dismiss}
          >
            {pathname !== TEAM_PAGE && <PageLink to={TEAM_PAGE}>Choose my team</PageLink>}
          </AlertBanner>
        </li>
      </ul>
    </section>
  )
}
