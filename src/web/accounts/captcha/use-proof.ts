import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Problem } from '#contract/problems.ts'
import type { ApiResult } from '../../core/api/reply.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { CAPTCHA_FIELD, type Captcha } from './captcha.ts'
import { useOwnCaptcha } from './use-own-captcha.ts'
import { useRecaptcha } from './use-recaptcha.ts'

type SendWith<Data> = (proof: { [CAPTCHA_FIELD]?: string }) => Promise<ApiResult<Data>>

/**
 * Sends a form with a proof that the captcha was solved. If `is_required` is false, the first request has no proof. If
 * the server then asks for a proof, the captcha is shown. The browser solves our own captcha and sends the form again.
 * With reCAPTCHA, the user has to solve it and submit the form again.
 */
export function useProof(is_required: boolean) {
  const captcha = useCaptcha()
  const [is_requested, setRequested] = useState(false)
  const is_shown = is_required || is_requested

  const takeProof = async () => {
    const proof = await captcha.takeProof()
    return proof === undefined ? {} : { [CAPTCHA_FIELD]: proof }
  }
  const sendWithProof = async <Data>(sendWith: SendWith<Data>) => {
    const first = await sendWith(is_shown ? await takeProof() : {})
    if (first.ok || is_shown || !asksForCaptcha(first.problem)) return first
    setRequested(true)
    return captcha.kind === 'own' ? sendWith(await takeProof()) : first
  }

  const { begin } = captcha
  useEffect(() => {
    if (is_requested) begin()
  }, [is_requested, begin])

  return { captcha: is_shown ? captcha : null, onUse: is_shown ? begin : undefined, sendWithProof }
}

function asksForCaptcha({ code, field_errors }: Problem): boolean {
  return code === 'captcha' || field_errors?.[CAPTCHA_FIELD] !== undefined
}

/** Returns the captcha of this site: our own or Google's. `container` is the element for Google's widget. */
function useCaptcha(): Captcha & { container: RefObject<HTMLDivElement | null> } {
  const { captcha: kind = 'own', recaptcha_public_key: key = null } = useConfig() ?? {}
  const container = useRef<HTMLDivElement>(null)
  const own = useOwnCaptcha()
  const recaptcha = useRecaptcha(key, container)
  return { ...(kind === 'recaptcha' ? recaptcha : own), container }
}
