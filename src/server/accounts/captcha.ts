import type { FastifyRequest } from 'fastify'
import type { CaptchaChallenge } from '#contract/accounts.ts'
import type { Db } from '#server/db/db.ts'
import { type HttpError, httpError } from '#server/http/errors.ts'
import type { Shell } from '#server/http/shell.ts'
import { findSite } from '#server/site/store.ts'
import { newChallenge, readOwnProof } from './own-captcha.ts'
import { isRecaptcha } from './recaptcha.ts'
import { findSecret, insertSpent } from './store/captchas.ts'

/** A sum for a browser, signed so that any of our processes knows it again. */
export async function makeCaptcha(db: Db): Promise<CaptchaChallenge> {
  return newChallenge(await findSecret(db, 'captcha'))
}

/**
 * Throws 422 with the code `captcha` unless what was sent as `g-recaptcha-response` shows a person. Each proof serves
 * once, whatever comes of the rest of the request.
 */
export async function ensureHuman(
  { site }: Pick<Shell, 'site'>,
  db: Db,
  request: FastifyRequest,
  response: string | undefined,
): Promise<void> {
  const is_human = response !== undefined && (await isHuman({ site }, db, request, response))
  if (!is_human) throw captchaWanted()
}

/** 422 with the code by which a page knows that it has to send a proof. */
export function captchaWanted(): HttpError {
  return httpError(422, words, { code: 'captcha', field_errors: { 'g-recaptcha-response': words } })
}

const words = 'The robot check failed. Please try again'

async function isHuman(
  { site }: Pick<Shell, 'site'>,
  db: Db,
  request: FastifyRequest,
  response: string,
): Promise<boolean> {
  const { recaptcha_public_key } = await findSite(db)
  if (captchaKind(site, recaptcha_public_key) === 'recaptcha') {
    return isRecaptcha(site, request.ip, response)
  }
  const proof = await readOwnProof(await findSecret(db, 'captcha'), response)
  return proof !== undefined && (await insertSpent(db, proof.challenge, proof.ends_at))
}

/** Google's, where both of its keys are there; else our own. */
export function captchaKind(
  { recaptcha_secret }: Pick<Shell['site'], 'recaptcha_secret'>,
  recaptcha_public_key: string | null,
): 'own' | 'recaptcha' {
  return recaptcha_secret && recaptcha_public_key ? 'recaptcha' : 'own'
}
