import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CaptchaChallenge } from '#contract/accounts.ts'
import type { AppContext } from '#server/http/app-context.ts'
import type { Site } from '#server/http/site.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type HttpError, httpError } from '#server/platform/errors.ts'
import { findSite } from '#server/site/store/site.ts'
import { ERRORS } from '#text/error-codes.ts'
import { newChallenge, readOwnProof } from './own-captcha.ts'
import { findSecret, insertSpentCaptcha } from './store/captchas.ts'

const RECAPTCHA_URL = new URL('https://www.google.com/recaptcha/api/siteverify')

const Answer = z.object({ success: z.boolean() })

/**
 * Whether Google accepts the response. Redirects are not followed. Throws 503 if Google does not reply with JSON in time.
 */
async function isAcceptedByGoogle(
  { recaptcha_secret = '', recaptcha_url = RECAPTCHA_URL }: Pick<Site, 'recaptcha_secret' | 'recaptcha_url'>,
  ip: string,
  response: string,
): Promise<boolean> {
  const body = new URLSearchParams({ secret: recaptcha_secret, response, remoteip: ip })
  const signal = AbortSignal.timeout(5000)
  const answer = await fetch(recaptcha_url, { method: 'POST', body, signal, redirect: 'error' })
    .then((reply) => reply.json())
    .catch((error: unknown) => {
      throw Object.assign(httpError('unavailable', 'reCAPTCHA is not responding'), { cause: error })
    })
  return Answer.safeParse(answer).data?.success ?? false
}

/** Makes a challenge for the browser. It is signed, so that each of our processes can verify a response to it. */
export async function makeCaptcha(db: Db): Promise<CaptchaChallenge> {
  return newChallenge(await findSecret(db, 'captcha'))
}

/**
 * Throws 422 with the code `captcha` unless the field `g-recaptcha-response` has a valid response. Each response is
 * accepted only once, even if the rest of the request fails.
 */
export async function ensureHuman(
  { site }: Pick<AppContext, 'site'>,
  db: Db,
  request: FastifyRequest,
  response: string | undefined,
): Promise<void> {
  const is_human = response !== undefined && (await isHuman({ site }, db, request, response))
  if (!is_human) throw captchaRequired()
}

/** A 422 error. Its code tells the page to send a response to a captcha. */
export function captchaRequired(): HttpError {
  return httpError('captcha', undefined, {
    field_errors: { 'g-recaptcha-response': ERRORS[422].captcha },
  })
}

async function isHuman(
  { site }: Pick<AppContext, 'site'>,
  db: Db,
  request: FastifyRequest,
  response: string,
): Promise<boolean> {
  const { recaptcha_public_key } = await findSite(db)
  if (captchaKind(site, recaptcha_public_key) === 'recaptcha') {
    return isAcceptedByGoogle(site, request.ip, response)
  }
  const proof = await readOwnProof(await findSecret(db, 'captcha'), response)
  return proof !== undefined && (await insertSpentCaptcha(db, proof.challenge, proof.ends_at))
}

/** Which captcha the site uses: reCAPTCHA if both of its keys are set, otherwise our own. */
export function captchaKind(
  { recaptcha_secret }: Pick<AppContext['site'], 'recaptcha_secret'>,
  recaptcha_public_key: string | null,
): 'own' | 'recaptcha' {
  return recaptcha_secret && recaptcha_public_key ? 'recaptcha' : 'own'
}
