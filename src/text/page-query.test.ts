import { expect, test } from 'vitest'
import { isChoice, readId, readPage, readQuery } from './page-query.ts'

const read = (query: string) => new URLSearchParams(readQuery(new URLSearchParams(query))).toString()

test.each([
  ['gender=f', 'gender=f'],
  ['gender=x7', ''],
  ['gender=', ''],
  ['gender=x7&gender=f', ''],
  ['gender=f&gender=m', 'gender=f'],
  ['verified_users=false', 'verified_users=false'],
  ['verified_users=true', ''],
  ['verified_users=0', ''],
  ['page=2', 'page=2'],
  ['page=1', ''],
  ['page=01', ''],
  ['page=1e3', ''],
  ['page=9999999', ''],
  ['tab=challenge', 'tab=challenge'],
  ['tab=17', 'tab=17'],
  ['tab=x7', ''],
  ['selection=12', 'selection=12'],
  ['selection=x', ''],
  ['cup=Sprint', 'cup=Sprint'],
  [`cup=${'x'.repeat(61)}`, ''],
  ['gender=m&utm_source=mail&page=2', 'gender=m&page=2'],
  ['team_name=vasa&gender=x7', 'team_name=vasa'],
  ['constructor=1', 'constructor=1'],
])('a page reads %s as "%s" [M1]', (query, expected) => {
  expect(read(query)).toBe(expected)
})

test('parameters that accept only certain values are choices; search texts are not', () => {
  expect(['gender', 'page', 'team_name', 'constructor'].map(isChoice)).toEqual([true, true, false, false])
})

test.each([
  [null, 1, null],
  ['', 1, null],
  ['3', 3, 3],
  ['0', 1, null],
  ['-2', 1, null],
  ['1e3', 1, null],
  ['2.5', 1, null],
  ['two', 1, null],
  ['1000000', 1_000_000, 1_000_000],
  ['1000001', 1, 1_000_001],
])('%s is page %i and id %s', (text, page, id) => {
  expect([readPage(text), readId(text)]).toEqual([page, id])
})
