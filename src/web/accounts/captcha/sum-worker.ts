import type { CaptchaChallenge } from '#contract/accounts.ts'
import { findNumber } from './find-number.ts'

/** Works out the sum beside the page, so that one can go on typing. Answers with the number, or null. */
addEventListener('message', ({ data }: MessageEvent<CaptchaChallenge>) => {
  void findNumber(data, crypto.subtle).then(
    (number) => postMessage(number),
    () => postMessage(null),
  )
})
