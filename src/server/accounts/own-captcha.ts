import { createChallenge, extractParams } from 'altcha-lib/v1'
import { z } from 'zod'
import type { CaptchaChallenge } from '#contract/accounts.ts'
import { isSameSecret } from '#server/platform/tokens.ts'

/**
 * How many hashes the browser has to try at most; on average it tries half of them. This takes well under a second on a
 * phone (decision 0018).
 */
const MAX_NUMBER = 10_000

/** How many minutes a challenge is valid. A form that stays open for longer requests a new one. */
const VALID_MINUTES = 10

const algorithm = 'SHA-256'

export async function newChallenge(secret: Buffer): Promise<CaptchaChallenge> {
  const expires = new Date(Date.now() + VALID_MINUTES * 60_000)
  const made = await createChallenge({
    algorithm,
    maxnumber: MAX_NUMBER,
    hmacKey: hmacKeyOf(secret),
    expires,
  })
  return { ...made, maxnumber: MAX_NUMBER }
}

const Proof = z.strictObject({
  algorithm: z.literal(algorithm),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  salt: z.string().max(200),
  signature: z.string().max(200),
  number: z.int().min(0).max(MAX_NUMBER),
  took: z.number().optional(),
})

/** The challenge that the response solves, and when it expires. Undefined if the response is invalid or has expired. */
export async function readOwnProof(
  secret: Buffer,
  response: string,
): Promise<{ challenge: Buffer; ends_at: Date } | undefined> {
  const { data: proof } = Proof.safeParse(decodeResponse(response))
  if (!proof) return undefined
  const { salt, number, challenge, signature } = proof
  const made = await createChallenge({ algorithm, hmacKey: hmacKeyOf(secret), salt, number })
  if (!isSameSecret(made.challenge, challenge) || !isSameSecret(made.signature, signature)) return undefined

  const ends_at = new Date(Number(extractParams(proof).expires) * 1000)
  return ends_at.getTime() > Date.now() ? { challenge: Buffer.from(challenge, 'hex'), ends_at } : undefined
}

/** Decodes a response, which is JSON in base64. Returns undefined if it is malformed. */
function decodeResponse(response: string): unknown {
  try {
    return JSON.parse(Buffer.from(response, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

function hmacKeyOf(secret: Buffer): string {
  return secret.toString('hex')
}
