import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha-256.ts'

test.each(['', 'abc', '🎿 snow', ...[55, 56, 63, 64, 65, 119, 120, 200].map((length) => 'a'.repeat(length))])(
  'of %j it equals the hash from Node',
  (text) => {
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
  },
)

test('for many texts in the form of a captcha', () => {
  for (let number = 0; number < 500; number++) {
    const text = `8f3a0c?expires=1795196024&${number}`
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
  }
})
