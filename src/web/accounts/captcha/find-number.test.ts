import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { expect, test } from 'vitest'
import { CaptchaChallenge } from '#contract/accounts.ts'
import { findNumber } from './find-number.ts'
import { proofOf } from './use-own-captcha.ts'

test.each([
  ['with Web Crypto', crypto.subtle],
  ['without Web Crypto, on an unencrypted page', undefined],
])('the server accepts only the number that the browser finds %s [2.reg.f]', async (_, subtle) => {
  const challenge = CaptchaChallenge.parse(await createChallenge({ hmacKey: 'secret', maxnumber: 500 }))
  const number = (await findNumber(challenge, subtle)) ?? -1

  expect(await verifySolution(proofOf(challenge, number), 'secret')).toBe(true)
  expect(await verifySolution(proofOf(challenge, number + 1), 'secret')).toBe(false)
})
