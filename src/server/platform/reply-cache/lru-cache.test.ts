import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLruCache } from './reply-cache.ts'

test('evicts the least recently used value first', () => {
  const cache = createLruCache<number>(3)
  for (const [value, key] of ['a', 'b', 'c'].entries()) cache.put(key, value, 1)
  cache.get('a')
  cache.put('d', 3, 1)
  expect(['a', 'b', 'c', 'd'].map(cache.get)).toEqual([0, undefined, 2, 3])
})

test('does not store a value larger than the cache, and evicts nothing for it', () => {
  const cache = createLruCache<string>(10)
  cache.put('small', 'stays', 10)
  cache.put('large', 'goes', 11)
  expect([cache.get('small'), cache.get('large')]).toEqual(['stays', undefined])
})

test('never exceeds its limit, and always holds the last value', () => {
  const puts = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
  })
  fc.assert(
    fc.property(puts, (given) => {
      const cache = createLruCache<number>(100)
      for (const [key, bytes] of given) cache.put(String(key), bytes, bytes)
      const cached = [...new Set(given.map(([key]) => String(key)))].map((key) => cache.get(key) ?? 0)
      expect(cached.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(100)
      const [key, bytes] = given.at(-1)!
      expect(cache.get(String(key))).toBe(bytes)
    }),
  )
})

test('counts a value once if it is set again', () => {
  const cache = createLruCache<number>(10)
  cache.put('other', 0, 5)
  for (const value of [1, 2, 3]) cache.put('same', value, 5)
  expect([cache.get('other'), cache.get('same')]).toEqual([0, 3])
})
