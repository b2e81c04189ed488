import { expect, test } from 'vitest'
import { nearestTerms } from './nearest.ts'

test.each([
  ['NRO', ['NOR', 'SWE', 'FIN'], 1, ['NOR']],
  ['NOW', ['NOR', 'NED', 'SWE'], 1, ['NOR']],
  ['XXX', ['NOR', 'SWE'], 1, []],
  ['3425302', ['3425301', '3426456', '3505800'], undefined, ['3425301']],
  ['Davos-Sprnit', ['DAVOS-SPRINT', 'DAVOS-RELAY'], undefined, ['DAVOS-SPRINT']],
  ['A9', ['A1', 'A2'], undefined, []],
  ['', ['A1'], undefined, []],
])('the terms nearest to %s in %j (at most %s edits) are %j', (word, candidates, most_edits, found) => {
  expect(nearestTerms(word, candidates, most_edits === undefined ? {} : { most_edits })).toEqual(found)
})

test('returns at most three candidates, closest first', () => {
  expect(nearestTerms('abcdefgh', ['abcdefgx', 'abcdefxx', 'abcdefgh', 'xbcdefgh'])).toEqual([
    'abcdefgh',
    'abcdefgx',
    'xbcdefgh',
  ])
})
