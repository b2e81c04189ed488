import { use, useEffect } from 'react'
import { SessionContext } from '../core/session/session-context.ts'
import { Spinner } from '../ui/spinner.tsx'
import { providerLoginUrl } from './provider-login-url.ts'

type Props = { provider: string; next?: string }

export function ProviderRedirect({ provider, next = '/' }: Props) {
  const { state } = use(SessionContext)
  const address = providerLoginUrl(provider, next)

  useEffect(() => {
    if (state === 'visitor') location.replace(address)
  }, [state, address])

  return (
    <div className="auth-note">
      <Spinner label="We are redirecting you to the login provider" />
      <p>
        Nothing happening? <a href={address}>Continue to the login provider</a>.
      </p>
    </div>
  )
}
