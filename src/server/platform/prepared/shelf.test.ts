import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShelf } from './replies.ts'

test('what was asked for longest ago goes first', () => {
  const shelf = openShelf<number>(3)
  for (const [value, key] of ['a', 'b', 'c'].entries()) shelf.put(key, value, 1)
  shelf.get('a')
  shelf.put('d', 3, 1)
  expect(['a', 'b', 'c', 'd'].map(shelf.get)).toEqual([0, undefined, 2, 3])
})

test('what is larger than the shelf is not put there, and takes nothing away', () => {
  const shelf = openShelf<string>(10)
  shelf.put('small', 'stays', 10)
  shelf.put('large', 'goes', 11)
  expect([shelf.get('small'), shelf.get('large')]).toEqual(['stays', undefined])
})

test('never holds more than it may, and always what was put last', () => {
  const puts = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
  })
  fc.assert(
    fc.property(puts, (given) => {
      const shelf = openShelf<number>(100)
      for (const [key, bytes] of given) shelf.put(String(key), bytes, bytes)
      const held = [...new Set(given.map(([key]) => String(key)))].map((key) => shelf.get(key) ?? 0)
      expect(held.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(100)
      const [key, bytes] = given.at(-1)!
      expect(shelf.get(String(key))).toBe(bytes)
    }),
  )
})

test('what is put again is counted once', () => {
  const shelf = openShelf<number>(10)
  shelf.put('other', 0, 5)
  for (const value of [1, 2, 3]) shelf.put('same', value, 5)
  expect([shelf.get('other'), shelf.get('same')]).toEqual([0, 3])
})
