import { useSearchParams } from 'react-router'
import { safeNext } from '#text/next-path.ts'
import { SIGN_IN_PARAM, signInSentence } from '#text/sign-in.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { Link } from '../../core/paths/link.tsx'
import { loginUrl } from '../../core/paths/login-url.ts'
import { Page } from '../../ui/page.tsx'
import { AuthCard } from '../auth-card.tsx'
import { GoogleButton } from '../google-button.tsx'
import { LoginForm } from '../login-form.tsx'
import { providerLoginUrl } from '../provider-login-url.ts'
import { ProviderRedirect } from '../provider-redirect.tsx'
import { InvitedText } from '../register/invited-text.tsx'
import { WhatToExpect } from '../register/what-to-expect.tsx'

export function LoginPage() {
  const [search] = useSearchParams()
  const config = useConfig()
  const next = safeNext(search.get('next'))
  const sign_in_error = signInSentence(search.get(SIGN_IN_PARAM))
  const provider = config?.login_oauth_provider
  const is_redirecting = Boolean(provider) && !sign_in_error

  return (
    <Page eyebrow="On the start line">
      <AuthCard
        title={is_redirecting ? 'One moment' : 'Welcome back'}
        beside={!is_redirecting && <RegisterInstead next={next} />}
      >
        {search.has('next') && <p className="auth-text">You need to be logged in to access that page</p>}
        <InvitedText next={next} action="Log in" />
        {sign_in_error && (
          <p className="auth-text auth-text-problem" role="alert">
            {sign_in_error}
          </p>
        )}
        {provider && is_redirecting && <ProviderRedirect provider={provider} next={next} />}
        {provider && sign_in_error && (
          <p>
            <a className="button" href={providerLoginUrl(provider, next)}>
              Continue to the login provider
            </a>
          </p>
        )}
        {!is_redirecting && <LoginForm />}
        {!is_redirecting && config?.google_api_key && <p className="auth-or">or</p>}
        {!is_redirecting && <GoogleButton next={next}>Sign in with Google</GoogleButton>}
      </AuthCard>
    </Page>
  )
}

function RegisterInstead({ next }: { next: string }) {
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
