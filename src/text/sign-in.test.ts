import { expect, test } from 'vitest'
import { SIGN_IN_SENTENCES, signInSentence } from './sign-in.ts'

test('each reason has a sentence; other values have none [2.login.b]', () => {
  for (const [reason, sentence] of Object.entries(SIGN_IN_SENTENCES)) {
    expect(signInSentence(reason)).toBe(sentence)
  }
  for (const other of [null, '', 'constructor', '__proto__', '<script>']) {
    expect(signInSentence(other)).toBeUndefined()
  }
})
