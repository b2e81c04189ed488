import { use } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Problem } from '#contract/problems.ts'
import { safeNext } from '#text/next-path.ts'
import { Link } from '../../core/paths/link.tsx'
import { loginUrl } from '../../core/paths/login-url.ts'
import { SessionContext } from '../../core/session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AuthCard } from '../auth-card.tsx'
import { FormResult } from '../form-result.tsx'
import { LinkExpired } from '../link-expired.tsx'
import { NoReferrer } from '../no-referrer.tsx'
import { useVerify } from '../use-verify.ts'
import { VerifyPasswordForm } from '../verify-password-form.tsx'

export function VerifyPage() {
  const { token = '' } = useParams()
  const { state, verify } = useVerify(token)
  const retry = () => void verify({})

  return (
    <Page eyebrow="On the start list">
      <NoReferrer />
      <AuthCard title={state.stage === 'verified' ? 'Confirmed' : 'Your email'}>
        {state.stage === 'sending' && <Spinner label="Confirming your email …" />}
        {state.stage === 'password' && <VerifyPasswordForm onSend={verify} />}
        {state.stage === 'verified' && <Verified />}
        {state.stage === 'gone' && <Gone />}
        {state.stage === 'refused' && <Refused {...state} retry={retry} token={token} />}
      </AuthCard>
    </Page>
  )
}

function Verified() {
  const { me } = use(SessionContext)
  const next = useNext()
  const is_home = next === '/'

  return (
    <>
      <FormResult>Your email is confirmed.</FormResult>
      <Link className="button" to={me ? next : loginUrl('/login', next)}>
        {me ? (is_home ? 'Go to the home page' : 'Continue') : 'Log in'}
      </Link>
    </>
  )
}

function Gone() {
  const next = useNext()

  return (
    <LinkExpired title="This link no longer works">
      <p>
        If you have opened this link before, your email is already confirmed: just log in. Otherwise,{' '}
        <Link to={loginUrl('/register', next)}>register again</Link> and we will send you a new link.
      </p>
      <Link className="button" to={loginUrl('/login', next)}>
        Log in
      </Link>
    </LinkExpired>
  )
}

type RefusedProps = { message: string; code: Problem['code']; retry: () => void; token: string }

function Refused({ message, ...refusal }: RefusedProps) {
  return (
    <LinkExpired title={message}>
      <NextStep {...refusal} />
    </LinkExpired>
  )
}

function NextStep({ code, retry, token }: Omit<RefusedProps, 'message'>) {
  const next = useNext()
  if (code !== 'unauthenticated' && code !== 'other-browser')
    return <Button onClick={retry}>Try again</Button>
  const [label, to] =
    code === 'unauthenticated'
      ? ['Log in', loginUrl('/login', `/verify/${encodeURIComponent(token)}`)]
      : ['Register', loginUrl('/register', next)]

  return (
    <Link className="button" to={to}>
      {label}
    </Link>
  )
}

/** Returns the page that the user wanted to open before registering. The URL of the mailed link contains it. */
function useNext(): string {
  const [search] = useSearchParams()
  return safeNext(search.get('next'))
}
