import { expect, test } from 'vitest'
import { safeNext } from '#text/next-path.ts'
import { audienceOf, loginAddress } from './audiences.ts'

test.each([
  ['/login', 'visitors'],
  ['/register', 'visitors'],
  ['/users/me', 'players'],
  ['/leagues', 'players'],
  ['/leagues/:name/weekend/:weekend_id', 'players'],
  ['/overall', 'everybody'],
  ['/invites/:code', 'everybody'],
])('%s is for %s [2.1a 2.4 2.lg.d 2.lgn.d]', (path, audience) => {
  expect(audienceOf(path)).toBe(audience)
})

test.each([
  ['/users/me', '', ''],
  ['/leagues/Vasa%20league', '?page=2&a=b', '#members'],
])('the login returns to %s%s%s [2.1a 2.1b]', (pathname, search, hash) => {
  const address = loginAddress({ pathname, search, hash })
  const next = new URLSearchParams(address.split('?')[1]).get('next')
  expect(address).toMatch(/^\/login\?next=/)
  expect(safeNext(next)).toBe(pathname + search + hash)
})
