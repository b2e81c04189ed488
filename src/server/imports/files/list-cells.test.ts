import { expect, test } from 'vitest'
import { listed_gender, listed_place, listed_status, listed_time } from './list-cells.ts'

test.each([
  ['12', 12, null],
  ['12.', 12, null],
  ['=12', 12, null],
  ['12=', 12, null],
  ['T12', 12, null],
  ['', null, null],
  ['-', null, null],
  ['DNS', null, 'DNS'],
  ['NPS', null, 'DNS'],
  ['dq', null, 'DSQ'],
  ['D.S.Q.', null, 'DSQ'],
  ['Lapped', null, 'LAP'],
  ['DNF2', null, 'DNF'],
])('the place %j is read as place %s and status %s [S7]', (text, value, status) => {
  expect(listed_place.read(text)).toEqual({ value, status })
})

test.each(['0', '1.5', 'first', '=SUM(A1)', '12a', 'constructor'])('refuses the place %j [S7]', (text) => {
  expect(listed_place.read(text)).toBeUndefined()
})

test.each([
  ['1:00:50.8', '1:00:50.8', null],
  ['—', null, null],
  ['dnf', null, 'DNF'],
])('the time %j is read as time %s and status %s [S7]', (text, value, status) => {
  expect(listed_time.read(text)).toEqual({ value, status })
})

test.each([
  ['', null],
  ['OK', null],
  ['Finished', null],
  ['RET', 'DNF'],
  ['lpd', 'LAP'],
  ['late', undefined],
])('the status %j is read as %s [S7]', (text, status) => {
  expect(listed_status.read(text)).toBe(status)
})

test.each([
  ['Ladies', 'f'],
  ['W', 'f'],
  ['MEN', 'm'],
  ['', null],
  ['x', undefined],
])('the gender %j is read as %s [S5]', (text, gender) => {
  expect(listed_gender.read(text)).toBe(gender)
})
