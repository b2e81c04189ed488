import { solveChallenge } from 'altcha-lib/v1'
import type { CaptchaChallenge } from '#contract/accounts.ts'
import { sha256 } from './sha-256.ts'

/** The number that solves a challenge; null if there is none, or if this browser cannot search for it. */
export async function findNumber(challenge: CaptchaChallenge, subtle?: SubtleCrypto): Promise<number | null> {
  const { challenge: wanted, salt, algorithm, maxnumber } = challenge
  if (!subtle) return algorithm === 'SHA-256' ? findByHand(challenge) : null
  const solution = await solveChallenge(wanted, salt, algorithm, maxnumber).promise
  return solution?.number ?? null
}

function findByHand({ challenge, salt, maxnumber }: CaptchaChallenge): number | null {
  for (let number = 0; number <= maxnumber; number++) if (sha256(salt + number) === challenge) return number
  return null
}
