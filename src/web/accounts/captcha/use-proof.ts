import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Problem } from '#contract/problems.ts'
import type { ApiResult } from '../../core/api/reply.ts'
import { useConfig } from '../../core/config/use-config.ts'
import { CAPTCHA_FIELD, type Captcha } from './captcha.ts'
import { useOwnCaptcha } from './use-own-captcha.ts'
import { useRecaptcha } from './use-recaptcha.ts'

type SendWith<Data> = (proof: { [CAPTCHA_FIELD]?: string }) => Promise<ApiResult<Data>>

/**
 * Sends a form with the captcha proof. If a proof `is_wanted` only on the server's request, our own captcha is solved
 * at that point and the form is sent again automatically.
 */
export function useProof(is_wanted: boolean) {
  const captcha = useCaptcha()
  const [is_asked, setAsked] = useState(false)
  const is_shown = is_wanted || is_asked

  const take = async () => {
    const proof = await captcha.take()
    return proof === undefined ? {} : { [CAPTCHA_FIELD]: proof }
  }
  const sendWithProof = async <Data>(sendWith: SendWith<Data>) => {
    const first = await sendWith(is_shown ? await take() : {})
    if (first.ok || is_shown || !asksForCaptcha(first.problem)) return first
    setAsked(true)
    return captcha.kind === 'own' ? sendWith(await take()) : first
  }

  const { begin } = captcha
  useEffect(() => {
    if (is_asked) begin()
  }, [is_asked, begin])

  return { captcha: is_shown ? captcha : null, onUse: is_shown ? begin : undefined, sendWithProof }
}

function asksForCaptcha({ code, field_errors }: Problem): boolean {
  return code === 'captcha' || field_errors?.[CAPTCHA_FIELD] !== undefined
}

/** The captcha of this site: our own, or Google's if its key is set. `container` is the element for the latter. */
function useCaptcha(): Captcha & { container: RefObject<HTMLDivElement | null> } {
  const { captcha: kind = 'own', recaptcha_public_key: key = null } = useConfig() ?? {}
  const container = useRef<HTMLDivElement>(null)
  const own = useOwnCaptcha()
  const recaptcha = useRecaptcha(key, container)
  return { ...(kind === 'recaptcha' ? recaptcha : own), container }
}
