import { afterEach, expect, test, vi } from 'vitest'
import { newKey } from './new-key.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['https', 'plain http'])('over %s a key is accepted by the server, and unique', (over) => {
  const real = crypto
  const getRandomValues = (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes)
  if (over === 'plain http') vi.stubGlobal('crypto', { getRandomValues })
  const keys = Array.from({ length: 50 }, newKey)
  expect(new Set(keys).size).toBe(50)
  for (const key of keys) expect(key).toMatch(/^[\x21\x23-\x5b\x5d-\x7e]{32,200}$/)
})
