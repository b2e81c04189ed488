import { afterEach, expect, test, vi } from 'vitest'
import { readCookie } from './read-cookie.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['', null],
  ['csrf=v.abc', 'v.abc'],
  ['other=1; csrf=p.a=b', 'p.a=b'],
  ['xcsrf=p.no', null],
  ['csrf=', null],
  ['csrf=v.old; __Host-csrf=p.new', 'p.new'],
])('the CSRF cookie of %j has the value %j [7.1]', (cookie, expected) => {
  vi.stubGlobal('document', { cookie })
  expect(readCookie('csrf')).toBe(expected)
})
