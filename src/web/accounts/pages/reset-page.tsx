import { useState } from 'react'
import { Link } from '../../core/paths/link.tsx'
import { Page } from '../../ui/page.tsx'
import { AuthCard } from '../auth-card.tsx'
import { FormResult } from '../form-result.tsx'
import { ResetForm } from '../reset-form.tsx'

export function ResetPage() {
  const [sent_to, setSentTo] = useState<string>()

  return (
    <Page eyebrow="Back on track">
      <AuthCard title={sent_to ? 'Check your email' : 'Forgot your password?'} beside={<LogInInstead />}>
        {sent_to ? (
          <>
            <FormResult>{`Instructions to reset your password have been sent to ${sent_to}.`}</FormResult>
            <p>The link in the email works once and expires after an hour.</p>
          </>
        ) : (
          <ResetForm onSent={setSentTo} />
        )}
      </AuthCard>
    </Page>
  )
}

function LogInInstead() {
  return (
    <div>
      <h2>Remembered it?</h2>
      <p>
        <Link to="/login">Log in</Link>.
      </p>
    </div>
  )
}
