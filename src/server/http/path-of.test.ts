import { expect, test } from 'vitest'
import { hasToken, pathOf, pathToLog } from './path-of.ts'

test('the path does not contain the query', () => {
  expect(pathOf('/api/users?limit=1?x')).toBe('/api/users')
})

test.each([
  ['/api/reset/abc', '/api/reset/:token'],
  ['/api/reset/abc/?x=1', '/api/reset/:token'],
  ['/reset/abc', '/reset/:token'],
  ['/verify/abc?next=/', '/verify/:token'],
  ['/restore/abc/more', '/restore/:token'],
  ['/calendar/abc.ics', '/calendar/:token'],
  ['/invites/abc', '/invites/:token'],
  ['/api/invites/abc', '/api/invites/:token'],
  ['/admin/setup/abc', '/admin/setup/:token'],
  ['/api/setup/abc', '/api/setup/:token'],
  ['/api/%72eset/abc', '/api/reset/:token'],
  ['/api/verify%2Fabc', '/api/verify/:token'],
  ['//reset//abc', '//reset//:token'],
  ['/Reset/abc%', '/Reset/:token'],
])('the path in the log contains no token: %s [R28]', (address, logged) => {
  expect([hasToken(address), pathToLog(address)]).toEqual([true, logged])
})

test.each(['/api/reset', '/reset', '/reset/', '/api/races/1', '/info/reset', '/%zz'])(
  '%s contains no token',
  (address) => {
    expect([hasToken(address), pathToLog(address)]).toEqual([false, address])
  },
)
