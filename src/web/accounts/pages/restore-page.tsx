import { useState } from 'react'
import { useParams } from 'react-router'
import { postRestore } from '#contract/accounts.ts'
import { useChange } from '../../core/mutations/use-change.ts'
import { Link } from '../../core/paths/link.tsx'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useValidatedForm } from '../../forms/use-validated-form.ts'
import { Page } from '../../ui/page.tsx'
import { AuthCard } from '../auth-card.tsx'
import { FormResult } from '../form-result.tsx'
import { LinkChecking } from '../link-checking.tsx'
import { LinkExpired } from '../link-expired.tsx'
import { NoReferrer } from '../no-referrer.tsx'
import { useLinkCheck } from '../use-link-check.ts'
import { isUnusableLink } from '../use-verify.ts'

type RestoreOutcome = 'restored' | 'expired'

/**
 * Restores an account when the user clicks a button. Opening the link is not enough, because email programs open links
 * too.
 */
export function RestorePage() {
  const { token = '' } = useParams()
  const link = useLinkCheck('restore', token)
  const [done, setDone] = useState<RestoreOutcome>()
  const stage = done ?? link

  return (
    <Page eyebrow="Back on track">
      <NoReferrer />
      <AuthCard title={stage === 'restored' ? 'Welcome back' : 'Your account'}>
        {stage === 'checking' && <LinkChecking />}
        {stage === 'valid' && <RestoreForm token={token} onDone={setDone} />}
        {stage === 'restored' && <Restored />}
        {stage === 'expired' && (
          <LinkExpired title="This link no longer works">
            <p>
              The link works once, within 14 days of the deletion. After that, the account cannot be restored.
            </p>
          </LinkExpired>
        )}
      </AuthCard>
    </Page>
  )
}

function RestoreForm({ token, onDone }: { token: string; onDone: (done: RestoreOutcome) => void }) {
  const form = useValidatedForm<Record<string, never>>(() => ({}))
  const { send } = useChange(postRestore, { critical: false })

  const restore = async () => {
    const answer = await send({ params: { token } })
    if (answer.ok) onDone('restored')
    else if (isUnusableLink(answer.problem.code)) onDone('expired')
    else return answer
    return { ok: true } as const
  }
  return (
    <Form form={form} onSend={restore}>
      <p>
        This account was deleted. Restoring it brings back its name, teams and score. Leagues that were handed
        over stay with their new admins.
      </p>
      <SubmitButton busy="Restoring …">Restore my account</SubmitButton>
    </Form>
  )
}

function Restored() {
  return (
    <>
      <FormResult>Your account is restored.</FormResult>
      <Link className="button" to="/login">
        Log in
      </Link>
    </>
  )
}
