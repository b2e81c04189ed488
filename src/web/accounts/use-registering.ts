import { useSearchParams } from 'react-router'
import { postRegister } from '#contract/accounts.ts'
import type { Config } from '#contract/config.ts'
import { safeNext } from '#game/next-path.ts'
import { sendChange } from '../app/send-change.ts'
import { useProof } from '../captcha/use-proof.ts'
import type { Prefill } from './prefill.ts'
import { registerBody } from './register-body.ts'
import type { Register } from './register-values.ts'

/** What a registration is sent with, and who hears what came of it. */
export type Registering = {
  config: Config | undefined
  prefill: Prefill | undefined
  onIn: () => Promise<void>
  /** A letter is on its way to that address. */
  onLetter: (email: string) => void
}

/** Sends a registration, each time with another proof that a person does. */
export function useRegistering({ config, prefill, onIn, onLetter }: Registering) {
  const { captcha, onUse, sendWithProof } = useProof(true)
  const { registration = 'base' } = config ?? {}
  const next = safeNext(useSearchParams()[0].get('next'))

  const send = async (typed: Register) => {
    const values = registerBody(typed, { registration, register_source: prefill?.register_source, next })
    const answer = await sendWithProof((proof) =>
      sendChange(postRegister, { body: { ...values, ...proof } }, { aside: true }),
    )
    if (answer.ok && !answer.data.is_in) onLetter(values.email)
    else if (answer.ok) await onIn()
    return answer
  }
  return { captcha, onUse, send }
}
