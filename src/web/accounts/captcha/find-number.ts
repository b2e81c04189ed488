import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { solveChallenge } from 'altcha-lib/v1'
import type { CaptchaChallenge } from '#contract/accounts.ts'

/** Finds the number that solves a captcha challenge. Null if no number solves it, or if this browser cannot search. */
export async function findNumber(challenge: CaptchaChallenge, subtle?: SubtleCrypto): Promise<number | null> {
  const { challenge: wanted, salt, algorithm, maxnumber } = challenge
  if (!subtle) return algorithm === 'SHA-256' ? findWithoutWebCrypto(challenge) : null
  const solution = await solveChallenge(wanted, salt, algorithm, maxnumber).promise
  return solution?.number ?? null
}

/**
 * Searches without Web Crypto. On pages without https, browsers offer Web Crypto only if the server runs on the same
 * machine. With a server on another machine, for example in a home network, this search is used.
 */
function findWithoutWebCrypto({ challenge, salt, maxnumber }: CaptchaChallenge): number | null {
  for (let number = 0; number <= maxnumber; number++) {
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge) return number
  }
  return null
}
