import { useEffect, useState } from 'react'
import type { Problem } from '#contract/problems.ts'
import type { Answer } from '../app/reply.ts'
import { CAPTCHA_FIELD } from './captcha.ts'
import { useCaptcha } from './use-captcha.ts'

type SendWith<Data> = (proof: { [CAPTCHA_FIELD]?: string }) => Promise<Answer<Data>>

/**
 * Sends a form with the proof of the captcha. Where one `is_wanted` only when the server asks for it, our own is worked
 * out then and the form sent again, without a word to the reader.
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
  return code.includes('captcha') || field_errors?.[CAPTCHA_FIELD] !== undefined
}
