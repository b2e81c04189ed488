import { use, useEffect } from 'react'
import { SessionContext } from '../core/session/session-context.ts'
import { Spinner } from '../ui/spinner.tsx'
import { redirectAddress } from './provider-address.ts'

type Props = { provider: string; next?: string }

/** Redirects to the login provider, on a site that uses one. */
export function ToProvider({ provider, next = '/' }: Props) {
  const { state } = use(SessionContext)
  const address = redirectAddress(provider, next)

  useEffect(() => {
    if (state === 'visitor') location.replace(address)
  }, [state, address])

  return (
    <div className="entry-note">
      <Spinner label="We are redirecting you to the login provider" />
      <p>
        Nothing happening? <a href={address}>Continue to the login provider</a>.
      </p>
    </div>
  )
}
