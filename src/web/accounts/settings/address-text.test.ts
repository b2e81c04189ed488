import { expect, test } from 'vitest'
import type { Me } from '#contract/me.ts'
import { addressText } from './my-email.tsx'

const anna = { email: 'anna@ski.example', is_email_verified: false } as Me

test.each([
  ['without an address', { ...anna, email: null }, true, 'You have not added an email yet.'],
  ['with an unconfirmed address', anna, true, 'anna@ski.example, not confirmed yet'],
  ['with a confirmed address', { ...anna, is_email_verified: true }, true, 'anna@ski.example, confirmed'],
  ['on a site without email', anna, false, 'anna@ski.example'],
])('the address text is right for a user %s [2.me.a]', (_, me, sends_mail, text) => {
  expect(addressText(me, sends_mail)).toBe(text)
})
