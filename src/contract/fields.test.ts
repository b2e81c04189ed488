import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Id, IdText, Points, pageQuery, QueryBoolean, SearchText } from './fields.ts'

describe('ids', () => {
  test.each([
    ['1', 1],
    ['007', 7],
    ['2147483647', 2_147_483_647],
  ])('the id %s in a path is parsed as %s', (text, id) => {
    expect(IdText.parse(text)).toBe(id)
  })

  test.each(
    [
      ['', ' ', '0', '-1', '+1', '1.5', '2147483648', '99999999999', 'NaN', 'Infinity', 'me', '1;2', '\0'],
      ['0x1', '1e0', '0b1', '0o1', '1_0', '١', ' 1', '1\n', 'null', 'undefined', 'true'],
    ].flat(),
  )('%j in a path is not an id', (text) => {
    expect(IdText.safeParse(text).success).toBe(false)
  })

  test('replies accept numbers only', () => {
    expect([1, '1', true, null, 1.5].map((value) => Id.safeParse(value).success)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

test.each([
  [12.34, true],
  [0.07, true],
  [1234567.89, true],
  [12.345, false],
])('only points with at most two decimals are valid: %s (%s)', (points, is_valid) => {
  expect(Points.safeParse(points).success).toBe(is_valid)
})

test.each([
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
  ['TRUE', undefined],
  ['1', undefined],
])('the query value %s is parsed as %s', (text, value) => {
  expect(QueryBoolean.safeParse(text).data).toBe(value)
})

test('limit and offset have default values and bounds', () => {
  const Page = z.object(pageQuery(3000, 10))
  expect(Page.parse({})).toEqual({ limit: 10, offset: 0 })
  expect(Page.parse({ limit: '3000', offset: '100', colour: 'red' })).toEqual({ limit: 3000, offset: 100 })
  for (const limit of ['3001', '0', '1e1', '0x10', '', ['1', '2'], ['1', '1']])
    expect(Page.safeParse({ limit }).success).toBe(false)
})

test('a search text is trimmed and must not contain NUL', () => {
  expect(SearchText.parse(' Vasa ')).toBe('Vasa')
  expect(SearchText.safeParse('a\0b').success).toBe(false)
})
