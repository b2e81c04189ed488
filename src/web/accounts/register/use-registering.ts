import { useSearchParams } from 'react-router'
import { postRegister } from '#contract/accounts.ts'
import type { Config } from '#contract/config.ts'
import type { Registration } from '#game/accounts/accounts.ts'
import { safeNext } from '#text/next-path.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { useProof } from '../captcha/use-proof.ts'
import type { Prefill } from './prefill.ts'
import type { Register } from './register-values.ts'

/** The input of a registration, and its callbacks. */
export type Registering = {
  config: Config | undefined
  prefill: Prefill | undefined
  onLoggedIn: () => Promise<void>
  /** An email was sent to that address. */
  onEmail: (email: string) => void
}

/** Sends a registration, each time with a new captcha proof. */
export function useRegistering({ config, prefill, onLoggedIn, onEmail }: Registering) {
  const { captcha, onUse, sendWithProof } = useProof(true)
  const { registration = 'base' } = config ?? {}
  const next = safeNext(useSearchParams()[0].get('next'))

  const send = async (typed: Register) => {
    const values = registerBody(typed, { registration, register_source: prefill?.register_source, next })
    const answer = await sendWithProof((proof) =>
      sendChange(postRegister, { body: { ...values, ...proof } }, { critical: false }),
    )
    if (answer.ok && !answer.data.is_in) onEmail(values.email)
    else if (answer.ok) await onLoggedIn()
    return answer
  }
  return { captcha, onUse, send }
}

type Context = {
  registration: Registration
  register_source: string | undefined
  /** The page to go to after the registration. */
  next: string
}

/** The request body: without fields that the variant does not have, and without empty optional ones. */
export function registerBody(values: Register, { registration, register_source, next }: Context) {
  const { email, user_name, password, password_confirm, teamName, country } = values
  const { first_name, last_name, agreement, newsletter } = values
  return {
    email: email.trim(),
    user_name: user_name.trim(),
    ...(password ? { password, password_confirm } : {}),
    ...(teamName.trim() ? { teamName: teamName.trim() } : {}),
    country,
    ...(register_source ? { register_source } : {}),
    ...(next === '/' ? {} : { next }),
    ...(registration === 'marathon'
      ? { first_name: first_name.trim(), last_name: last_name.trim(), agreement, newsletter }
      : {}),
  }
}
