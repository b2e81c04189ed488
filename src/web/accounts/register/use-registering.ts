import { useSearchParams } from 'react-router'
import { postRegister } from '#contract/accounts.ts'
import type { Config } from '#contract/config.ts'
import type { Registration } from '#game/accounts/accounts.ts'
import { safeNext } from '#text/next-path.ts'
import { sendChange } from '../../core/mutations/send-change.ts'
import { useProof } from '../captcha/use-proof.ts'
import type { Prefill } from './prefill.ts'
import type { RegisterValues } from './register-values.ts'

export type Registering = {
  config: Config | undefined
  prefill: Prefill | undefined
  onLoggedIn: () => Promise<void>
  /** Called if an email was sent, because the user has to confirm their address first. */
  onEmailSent: (email: string) => void
}

/** Sends a registration. Each time, the captcha is solved again. */
export function useRegistering({ config, prefill, onLoggedIn, onEmailSent }: Registering) {
  const { captcha, onUse, sendWithProof } = useProof(true)
  const { registration = 'base' } = config ?? {}
  const next = safeNext(useSearchParams()[0].get('next'))

  const send = async (typed: RegisterValues) => {
    const values = registerBody(typed, { registration, register_source: prefill?.register_source, next })
    const answer = await sendWithProof((proof) =>
      sendChange(postRegister, { body: { ...values, ...proof } }, { critical: false }),
    )
    if (answer.ok && !answer.data.is_in) onEmailSent(values.email)
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

/**
 * Returns the body of a registration. Leaves out optional fields that are empty, and fields that the season does not
 * ask for.
 */
export function registerBody(values: RegisterValues, { registration, register_source, next }: Context) {
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
