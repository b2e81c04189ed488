import { use } from 'react'
import { Link, useParams } from 'react-router'
import { Entry } from '../accounts/entry.tsx'
import { EntryWord } from '../accounts/entry-word.tsx'
import { LinkGone } from '../accounts/link-gone.tsx'
import { NoReferrer } from '../accounts/no-referrer.tsx'
import { useVerify } from '../accounts/use-verify.ts'
import { VerifyPasswordForm } from '../accounts/verify-password-form.tsx'
import { Page } from '../app/page.tsx'
import { SessionContext } from '../session/session-context.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function VerifyPage() {
  const { token = '' } = useParams()
  const { state, verify } = useVerify(token)
  const again = () => void verify({})

  return (
    <Page title="Confirm your address" eyebrow="On the start list">
      <NoReferrer />
      <Entry title={state.stage === 'verified' ? 'Confirmed' : 'Your address'}>
        {state.stage === 'asking' && <Spinner label="Confirming your address …" />}
        {state.stage === 'password' && <VerifyPasswordForm onSend={verify} />}
        {state.stage === 'verified' && <Verified />}
        {state.stage === 'gone' && <Gone />}
        {state.stage === 'refused' && <Refused {...state} retry={again} token={token} />}
      </Entry>
    </Page>
  )
}

function Verified() {
  const { me } = use(SessionContext)

  return (
    <>
      <EntryWord>
        {me
          ? `Welcome, ${me.user_name}. Your address is confirmed, and you are in.`
          : 'Your address is confirmed.'}
      </EntryWord>
      <Link className="button" to={me ? '/' : '/login'}>
        {me ? 'To the start page' : 'Log in'}
      </Link>
    </>
  )
}

function Gone() {
  return (
    <LinkGone title="This link does not work any more">
      <p>
        If you have opened it before, your address is confirmed: just log in. Otherwise{' '}
        <Link to="/register">register again</Link>, and another one comes.
      </p>
      <Link className="button" to="/login">
        Log in
      </Link>
    </LinkGone>
  )
}

type RefusedProps = { message: string; status: number | null; retry: () => void; token: string }

function Refused({ message, ...refusal }: RefusedProps) {
  return (
    <LinkGone title={message}>
      <WayOn {...refusal} />
    </LinkGone>
  )
}

function WayOn({ status, retry, token }: Omit<RefusedProps, 'message'>) {
  if (status !== 401 && status !== 409) return <Button onClick={retry}>Try again</Button>
  const next = `/verify/${encodeURIComponent(token)}`
  const [words, way] =
    status === 401 ? ['Log in', `/login?${new URLSearchParams({ next })}`] : ['Register', '/register']

  return (
    <Link className="button" to={way}>
      {words}
    </Link>
  )
}
