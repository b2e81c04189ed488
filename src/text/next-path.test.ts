import { expect, test } from 'vitest'
import { safeNext } from './next-path.ts'

test.each([
  '/',
  '/?page=2',
  '/overall',
  '/overall/?search=ski%20queens&page=2',
  '/users/me#sessions',
  '/events.ics',
  '/leagues/AC%2FDC',
  '/leagues/St.%20Moritz/edit',
  '/info/rules?from=https://example.org//a/../b',
  '/apiary',
])('%s is a page of this site [2.1b]', (next) => {
  expect(safeNext(next)).toBe(next)
})

test.each([
  null,
  '',
  'overall',
  '/leagues/Åre',
  '/leagues/the Vasa',
  '/overall/\\evil',
  '/overall?search=\\',
  '/overall/%2E%2e/x',
  '/overall/%zz',
  '/api/logout',
  '/API/logout',
  '/oauth/openid/redirect',
  '/login?next=/login',
  '/register',
  `/${'a'.repeat(1000)}`,
])('%j falls back to the home page [2.1b]', (next) => {
  expect(safeNext(next)).toBe('/')
})
