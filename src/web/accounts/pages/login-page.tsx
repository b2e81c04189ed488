import { Link, useSearchParams } from 'react-router'
import { safeNext } from '#text/next-path.ts'
import { SIGN_IN_PARAM, signInSentence } from '#text/sign-in.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { loginUrl } from '../../core/paths/login-url.ts'
import { Page } from '../../ui/page.tsx'
import { AuthCard } from '../auth-card.tsx'
import { GoogleButton } from '../google-button.tsx'
import { LoginForm } from '../login-form.tsx'
import { redirectAddress } from '../provider-address.ts'
import { InvitedText } from '../register/invited-text.tsx'
import { WhatToExpect } from '../register/what-to-expect.tsx'
import { ToProvider } from '../to-provider.tsx'

export function LoginPage() {
  const [search] = useSearchParams()
  const config = useConfig()
  const next = safeNext(search.get('next'))
  const trouble = signInSentence(search.get(SIGN_IN_PARAM))
  const provider = config?.login_oauth_provider
  const goes_on = Boolean(provider) && !trouble

  return (
    <Page title="Log in" eyebrow="On the start line">
      <AuthCard title={goes_on ? 'One moment' : 'Welcome back'} beside={!goes_on && <NewHere next={next} />}>
        {search.has('next') && <p className="entry-word">You need to be logged in to access that page</p>}
        <InvitedText next={next} action="Log in" />
        {trouble && (
          <p className="entry-word entry-word-trouble" role="alert">
            {trouble}
          </p>
        )}
        {provider && goes_on && <ToProvider provider={provider} next={next} />}
        {provider && trouble && (
          <p>
            <a className="button" href={redirectAddress(provider, next)}>
              Log in with the provider
            </a>
          </p>
        )}
        {!goes_on && <LoginForm />}
        {!goes_on && config?.google_api_key && <p className="entry-or">or</p>}
        {!goes_on && <GoogleButton next={next}>Sign in with Google</GoogleButton>}
      </AuthCard>
    </Page>
  )
}

/** After registering the user continues to the page they wanted. */
function NewHere({ next }: { next: string }) {
  return (
    <div>
      <h2>New here?</h2>
      <p>
        It’s free and takes a minute. <Link to={loginUrl('/register', next)}>Register</Link> and pick your
        first team.
      </p>
      <WhatToExpect />
    </div>
  )
}
