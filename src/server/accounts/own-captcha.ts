import { createChallenge, extractParams } from 'altcha-lib/v1'
import { z } from 'zod'
import type { CaptchaChallenge } from '#contract/accounts.ts'
import { isSame } from '#server/platform/tokens.ts'

/** So many sums at most has the browser to try, and half of them on average: well under a second on a phone (decision 0018). */
const MOST_SUMS = 10_000

/** In minutes; a form that stood open for longer asks for another. */
const VALID_MIN = 10

const algorithm = 'SHA-256'

export async function newChallenge(secret: Buffer): Promise<CaptchaChallenge> {
  const expires = new Date(Date.now() + VALID_MIN * 60_000)
  const made = await createChallenge({ algorithm, maxnumber: MOST_SUMS, hmacKey: keyOf(secret), expires })
  return { ...made, maxnumber: MOST_SUMS }
}

const Proof = z.strictObject({
  algorithm: z.literal(algorithm),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  salt: z.string().max(200),
  signature: z.string().max(200),
  number: z.int().min(0).max(MOST_SUMS),
  took: z.number().optional(),
})

/** Which of our challenges that is the answer to, and when it ends; undefined where it is none, or none any more. */
export async function readOwnProof(
  secret: Buffer,
  response: string,
): Promise<{ challenge: Buffer; ends_at: Date } | undefined> {
  const { data: proof } = Proof.safeParse(decoded(response))
  if (!proof) return undefined
  const { salt, number, challenge, signature } = proof
  const made = await createChallenge({ algorithm, hmacKey: keyOf(secret), salt, number })
  if (!isSame(made.challenge, challenge) || !isSame(made.signature, signature)) return undefined

  const ends_at = new Date(Number(extractParams(proof).expires) * 1000)
  return ends_at.getTime() > Date.now() ? { challenge: Buffer.from(challenge, 'hex'), ends_at } : undefined
}

/** As it came over the line: JSON in base64. */
function decoded(response: string): unknown {
  try {
    return JSON.parse(Buffer.from(response, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

function keyOf(secret: Buffer): string {
  return secret.toString('hex')
}
