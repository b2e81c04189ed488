import { expect, test } from 'vitest'
import { safeNext } from '#text/next-path.ts'
import { loginUrlFrom } from './login-url.ts'

test.each([
  ['/users/me', '', ''],
  ['/leagues/Vasa%20league', '?page=2&a=b', '#members'],
])('after the login, the user returns to %s%s%s [2.1a 2.1b]', (pathname, search, hash) => {
  const address = loginUrlFrom({ pathname, search, hash })
  const next = new URLSearchParams(address.split('?')[1]).get('next')
  expect(address).toMatch(/^\/login\?next=/)
  expect(safeNext(next)).toBe(pathname + search + hash)
})
