import { z } from 'zod'
import { httpError } from '#server/http/errors.ts'
import type { Site } from './site.ts'

const GOOGLE = new URL('https://www.google.com/recaptcha/api/siteverify')

const Answer = z.object({ success: z.boolean() })

/** Whether Google says that a person is there; 503 where it says nothing. */
export async function isRecaptcha(
  { recaptcha_secret = '', recaptcha_url = GOOGLE }: Pick<Site, 'recaptcha_secret' | 'recaptcha_url'>,
  ip: string,
  response: string,
): Promise<boolean> {
  const body = new URLSearchParams({ secret: recaptcha_secret, response, remoteip: ip })
  const answer = await fetch(recaptcha_url, { method: 'POST', body, signal: AbortSignal.timeout(5000) })
    .then((reply) => reply.json())
    .catch((fault: unknown) => {
      throw Object.assign(httpError(503, 'reCAPTCHA does not answer'), { cause: fault })
    })
  return Answer.safeParse(answer).data?.success ?? false
}
