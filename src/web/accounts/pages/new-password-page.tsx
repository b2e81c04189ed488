import { use, useState } from 'react'
import { Link, useParams } from 'react-router'
import { SessionContext } from '../../core/session/session-context.ts'
import { Page } from '../../ui/page.tsx'
import { AuthCard } from '../auth-card.tsx'
import { AuthText } from '../auth-text.tsx'
import { LinkChecking } from '../link-checking.tsx'
import { LinkExpired } from '../link-expired.tsx'
import { NewPasswordForm } from '../new-password-form.tsx'
import { NoReferrer } from '../no-referrer.tsx'
import { useLinkCheck } from '../use-link-check.ts'

type Stage = 'looking' | 'good' | 'set' | 'gone'

export function NewPasswordPage() {
  const { reset_id = '' } = useParams()
  const { logOut } = use(SessionContext)
  const link = useLinkCheck('reset', reset_id)
  const [done, setDone] = useState<'set' | 'gone'>()
  const stage: Stage = done ?? link

  const finish = () => {
    setDone('set')
    // The server has ended all sessions, including the one of this browser.
    logOut()
  }
  return (
    <Page title="New password" eyebrow="Back on track">
      <NoReferrer />
      <AuthCard title={TITLES[stage]}>
        {stage === 'looking' && <LinkChecking />}
        {stage === 'good' && (
          <NewPasswordForm reset_id={reset_id} onSet={finish} onGone={() => setDone('gone')} />
        )}
        {stage === 'set' && <IsSet />}
        {stage === 'gone' && <Gone />}
      </AuthCard>
    </Page>
  )
}

const TITLES: Record<Stage, string> = {
  looking: 'Choose another password',
  good: 'Choose another password',
  set: 'Done',
  gone: 'Link expired',
}

function IsSet() {
  return (
    <>
      <AuthText>
        Your password is changed. You are logged out everywhere, so log in with the new one.
      </AuthText>
      <Link className="button" to="/login">
        Log in
      </Link>
    </>
  )
}

function Gone() {
  return (
    <LinkExpired title="This link no longer works">
      <p>A link works once, for an hour, and only the latest one works.</p>
      <Link className="button" to="/reset">
        Send a new link
      </Link>
    </LinkExpired>
  )
}
