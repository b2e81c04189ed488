import '../masthead.css'
import { use } from 'react'
import { useLocation } from 'react-router'
import type { Me } from '#contract/me.ts'
import { getUpcomingWeekend } from '#contract/weekends.ts'
import { markAsWelcomed, useIsNew } from '../../accounts/welcome-store.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { Link } from '../../core/paths/link.tsx'
import { SessionContext } from '../../core/session/session-context.ts'
import { AlertBanner } from '../../ui/dialogs/alert-banner.tsx'

const TEAM_PAGE = '/athletes'

/** Tells a newly registered player what to do next. It is shown on every page until the player dismisses it. */
export function Welcome() {
  const { me } = use(SessionContext)
  const is_new = useIsNew(me?.user_id)
  return me && is_new ? <NextSteps me={me} /> : null
}

function NextSteps({ me }: { me: Me }) {
  const { pathname } = useLocation()
  const upcoming = useReply(getUpcomingWeekend, {}, { critical: false })
  const may_pick = upcoming.state === 'ready'
  if (upcoming.state === 'loading') return null

  const dismiss = () => {
    document.getElementById('content')?.focus({ preventScroll: true })
    markAsWelcomed()
  }
  return (
    <section className="announcements" aria-label="Welcome">
      <ul className="wrap">
        <li>
          <AlertBanner
            level="success"
            header={`Welcome, ${me.user_name}`}
            text={
              may_pick
                ? 'Now pick the team for your first race.'
                : 'You can pick your team once the next event opens.'
            }
            onDismiss={dismiss}
          >
            {may_pick && pathname !== TEAM_PAGE && <Link to={TEAM_PAGE}>Pick your team</Link>}
          </AlertBanner>
        </li>
      </ul>
    </section>
  )
}
