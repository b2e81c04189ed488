import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['Who wins the **women’s sprint**?', 'Who wins the women’s sprint?'],
  ['## Bet\n\nWill *anybody* from [Italy](/x) win?', 'Bet Will anybody from Italy win?'],
  ['- a `b`\n- _c_ d_e_f', 'a b c d_e_f'],
  ['![picture](/a.png) 3 * 4 = 12', '3 * 4 = 12'],
  ['', ''],
])('%j becomes %j [3.19]', (markdown, words) => {
  expect(plainText(markdown)).toBe(words)
})
