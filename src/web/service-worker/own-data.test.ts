import { expect, test } from 'vitest'
import { isCurrentSession } from './own-data.ts'

const own = { session: 'p.1' }
const withCookies = (...cookies: [name: string, value: string][]) => ({
  getAll: async () => cookies.map(([name, value]) => ({ name, value })),
})

test.each([
  ['of this session', withCookies(['theme', 'dark'], ['csrf', 'p.1']), true],
  ['of this session on https', withCookies(['__Host-csrf', 'p.1']), true],
  ['of another session', withCookies(['csrf', 'p.2']), false],
  ['without a session', withCookies(), false],
])('data %s is current: %s', async (_, store, is_current) => {
  expect(await isCurrentSession(own, store)).toBe(is_current)
})

test('if the browser has no cookieStore or denies access to it, the data counts as current', async () => {
  expect(await isCurrentSession(own, undefined)).toBe(true)
  expect(await isCurrentSession(own, { getAll: () => Promise.reject(new Error('SecurityError')) })).toBe(true)
})
