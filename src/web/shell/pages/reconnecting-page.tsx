import '../../ui/page.css'
import { use } from 'react'
import { SessionContext } from '../../core/session/session-context.ts'
import { BlankBadge } from '../../ui/blank-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'

/** Shown instead of a page for players while the session cannot be checked. */
export function ReconnectingPage() {
  const { recheck } = use(SessionContext)

  return (
    <Page
      title="We can't reach the game right now"
      eyebrow="Start list"
      lead={
        <div className="problem-lead">
          <p>We'll keep trying. This page will load once we're connected again.</p>
          <Button onClick={() => void recheck()}>Try again</Button>
        </div>
      }
      beside={<BlankBadge text="…" size="large" />}
    />
  )
}
