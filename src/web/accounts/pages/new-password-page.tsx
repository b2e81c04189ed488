import { use, useState } from 'react'
import { useParams } from 'react-router'
import { Link } from '../../core/paths/link.tsx'
import { SessionContext } from '../../core/session/session-context.ts'
import { Page } from '../../ui/page.tsx'
import { AuthCard } from '../auth-card.tsx'
import { FormResult } from '../form-result.tsx'
import { LinkChecking } from '../link-checking.tsx'
import { LinkExpired } from '../link-expired.tsx'
import { NewPasswordForm } from '../new-password-form.tsx'
import { NoReferrer } from '../no-referrer.tsx'
import { useLinkCheck } from '../use-link-check.ts'

type Stage = 'checking' | 'valid' | 'changed' | 'expired'

export function NewPasswordPage() {
  const { reset_id = '' } = useParams()
  const { logOut } = use(SessionContext)
  const link = useLinkCheck('reset', reset_id)
  const [done, setDone] = useState<'changed' | 'expired'>()
  const stage: Stage = done ?? link

  const finish = () => {
    setDone('changed')
    // The server has ended all sessions, including the one of this browser.
    logOut()
  }
  return (
    <Page eyebrow="Back on track">
      <NoReferrer />
      <AuthCard title={TITLES[stage]}>
        {stage === 'checking' && <LinkChecking />}
        {stage === 'valid' && (
          <NewPasswordForm reset_id={reset_id} onChanged={finish} onExpired={() => setDone('expired')} />
        )}
        {stage === 'changed' && <PasswordChanged />}
        {stage === 'expired' && <Expired />}
      </AuthCard>
    </Page>
  )
}

const TITLES: Record<Stage, string> = {
  checking: 'Choose a new password',
  valid: 'Choose a new password',
  changed: 'Done',
  expired: 'Link expired',
}

function PasswordChanged() {
  return (
    <>
      <FormResult>
        Your password has been changed. You have been logged out everywhere. Log in with your new password.
      </FormResult>
      <Link className="button" to="/login">
        Log in
      </Link>
    </>
  )
}

function Expired() {
  return (
    <LinkExpired title="This link no longer works">
      <p>Each link works once and expires after an hour. Only the latest link works.</p>
      <Link className="button" to="/reset">
        Send a new link
      </Link>
    </LinkExpired>
  )
}
