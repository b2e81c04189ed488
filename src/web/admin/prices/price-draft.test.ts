import { expect, test } from 'vitest'
import type { PriceTableRow } from '#contract/admin/athletes/prices.ts'
import { adjustPrices, linesOf, parsePrice, shownRows, withPrice } from './price-draft.ts'

const row = (athlete_id: number, price: number | null, more: Partial<PriceTableRow> = {}): PriceTableRow => ({
  athlete_id,
  federation_code: `C${athlete_id}`,
  name: `Åse Ås${athlete_id}`,
  country: 'NOR',
  gender: 'f',
  is_team: false,
  price,
  active: true,
  youth: false,
  is_cub: false,
  is_qci_bonus_eligible: false,
  score: null,
  ...more,
})
const rows = [row(1, 1000), row(2, null), row(3, 333, { gender: 'm', name: 'Birk Berg' })]

test.each([
  ['12000', 12_000],
  ['12,000', 12_000],
  ["12'000 ", 12_000],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['1e3', null],
  ['10000001', null],
])('the text %j is read as the price %s', (text, price) => {
  expect(parsePrice(text)).toBe(price)
})

test('typing the current price, or nothing, removes the athlete from the draft', () => {
  const draft = withPrice({}, rows[0]!, '1200')
  expect(draft).toEqual({ 1: '1200' })
  expect(withPrice(draft, rows[0]!, '1,000')).toEqual({})
  expect(withPrice(draft, rows[0]!, ' ')).toEqual({})
})

test('a percentage or an amount changes the typed price, never below 0', () => {
  expect(adjustPrices({}, rows, { kind: 'percent', value: 10 })).toEqual({ 1: '1100', 3: '366' })
  expect(adjustPrices({ 1: '2000' }, rows, { kind: 'percent', value: 10 })).toEqual({ 1: '2200', 3: '366' })
  expect(adjustPrices({}, rows, { kind: 'amount', value: -500 })).toEqual({ 1: '500', 3: '0' })
  expect(adjustPrices({}, rows, { kind: 'price', value: 333 })).toEqual({ 1: '333', 2: '333' })
})

test('a draft is sent as one line for each athlete', () => {
  expect(linesOf({ 1: '1,200', 3: '9' })).toBe('id:1 1200\nid:3 9')
})

test.each([
  [{ search: 'ase' }, [1, 2]],
  [{ search: 'nor birk' }, [3]],
  [{ search: 'c2' }, [2]],
  [{ filter: 'men' as const }, [3]],
  [{ filter: 'unpriced' as const }, [2]],
  [{ filter: 'changed' as const }, [1]],
])('the search and filter %j show the athletes %j', (given, ids) => {
  const found = shownRows(rows, { search: '', filter: undefined, draft: { 1: '5' }, ...given })
  expect(found.map(({ athlete_id }) => athlete_id)).toEqual(ids)
})
