import type { CaptchaChallenge } from '#contract/accounts.ts'
import { findNumber } from './find-number.ts'

/** Solves the challenge in a worker, so that typing stays responsive. Posts the number that solves it, or null. */
addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => {
  void findNumber(data, crypto.subtle).then(
    (number) => postMessage(number),
    () => postMessage(null),
  )
})
