import { expect, test } from 'vitest'
import type { Me } from '#contract/me.ts'
import { addressText } from './my-email.tsx'

const anna = { email: 'anna@ski.example', is_email_verified: false } as Me

test.each([
  ['without one', { ...anna, email: null }, true, 'You have not added an email yet.'],
  ['with one that waits for its letter', anna, true, 'anna@ski.example, not confirmed yet'],
  [
    'with one whose letter was opened',
    { ...anna, is_email_verified: true },
    true,
    'anna@ski.example, confirmed',
  ],
  ['where no letter can come', anna, false, 'anna@ski.example'],
])('%s [2.me.a]', (_, me, sends_mail, words) => {
  expect(addressText(me, sends_mail)).toBe(words)
})
