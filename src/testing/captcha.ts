import { createHash } from 'node:crypto'
import { CaptchaChallenge } from '#contract/accounts.ts'
import type { Browser } from './browser.ts'

export async function solveCaptcha(browser: Browser): Promise<string> {
  const reply = await browser.ask('GET', '/api/captcha')
  return proofOf(CaptchaChallenge.parse(reply.json()))
}

export function proofOf({ maxnumber, ...challenge }: CaptchaChallenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    const digest = createHash('sha256').update(`${challenge.salt}${number}`).digest('hex')
    if (digest === challenge.challenge) return encoded({ ...challenge, number })
  }
  throw new Error('the captcha has no answer')
}

export function encoded(proof: object): string {
  return Buffer.from(JSON.stringify(proof)).toString('base64')
}
