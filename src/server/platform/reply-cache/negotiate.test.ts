import { expect, test } from 'vitest'
import { matchesEtag, negotiateEncoding } from './negotiate.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate, zstd', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br; q=0.5 , gzip; q=0.5', 'br'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['br;q=0', undefined],
  ['br;q=0.000, gzip;q=0', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0, *', undefined],
  ['*;q=0', undefined],
  ['gzip;q=1, *;q=0', 'gzip'],
  ['br;q=nonsense', undefined],
  [';;,,=', undefined],
])('accept-encoding %s gets %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding)
})

test.each([
  [undefined, false],
  ['', false],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['W/"b"', false],
  ['a', false],
  ['*', true],
])('if-none-match %s: matches is %s', (known, is_known) => {
  expect(matchesEtag(known, 'W/"a"')).toBe(is_known)
})
