import { expect, test } from 'vitest'
import { redirectOf } from './redirects.ts'

test.each([
  ['/', undefined],
  ['/overall', undefined],
  ['/race', undefined],
  ['/race/12', '/races/12'],
  ['/overall/', '/overall'],
  ['/overall//', '/overall'],
  ['/race/12/', '/race/12'],
  ['//', '/'],
])('the redirect of %s is %s [2.race.c]', (from, to) => {
  expect(redirectOf(from)).toBe(to)
})

test.each([
  ['//evil.example/', '/evil.example'],
  ['///evil.example//', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/\\/evil.example/', '/evil.example'],
  ['\\\\evil.example/', '/evil.example'],
  ['/\t/evil.example/', '/evil.example'],
  ['/\r\n\\evil.example/', '/evil.example'],
  ['evil.example/', '/evil.example'],
  ['/\\/', '/'],
  ['//evil.example', undefined],
  ['/race/\\evil.example', '/races/%5Cevil.example'],
])('%j never redirects to another site', (from, to) => {
  expect(redirectOf(from)).toBe(to)
  expect(new URL(to ?? '/', 'https://ski.example').host).toBe('ski.example')
})
