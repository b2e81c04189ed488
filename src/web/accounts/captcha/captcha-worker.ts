import type { CaptchaChallenge } from '#contract/accounts.ts'
import { findNumber } from './find-number.ts'

/** Runs in a worker, so that the page still reacts to typing. Posts the number that solves the challenge, or null. */
addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => {
  void findNumber(data, crypto.subtle).then(
    (number) => postMessage(number),
    () => postMessage(null),
  )
})
