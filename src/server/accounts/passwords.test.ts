import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { hashPassword, inTurn, isOutdated, isPassword, MOST_WAITING } from './passwords.ts'

describe('R25 what is kept of a password', () => {
  test('argon2id with 19 MiB, twice over, and a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('four geese'), hashPassword('four geese')])
    const [, kind, , costs = ''] = one.split('$')
    const [m, t, p] = [...costs.matchAll(/\d+/g)].map(Number)
    expect([kind, m! >= 19_456, t! >= 2, p! >= 1]).toEqual(['argon2id', true, true, true])
    expect(one).not.toBe(other)
    expect(isOutdated(one)).toBe(false)
  })

  test.each<[string, object]>([
    ['less memory', { memoryCost: 8192, timeCost: 2, parallelism: 1 }],
    ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
    ['other costs', { memoryCost: 65_536, timeCost: 3, parallelism: 4 }],
    ['argon2i', { algorithm: 1 }],
  ])('%s still lets its owner in, and is told to be hashed anew', async (_, options) => {
    const stored = await hash('four geese', options)
    expect(isOutdated(stored)).toBe(true)
    expect(await isPassword(stored, 'four geese')).toBe(true)
    expect(await isPassword(stored, 'five geese')).toBe(false)
  })

  test.each([null, undefined, '', '$2b$12$abcdefghijklmnopqrstuv'])(
    '%j is nobody’s password',
    async (stored) => {
      expect(await isPassword(stored, 'four geese')).toBe(false)
    },
  )
})

test('R25 10 whoever comes after too many is sent away at once, and nobody else', async () => {
  const held: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => held.push(resolve))
  const let_in = Array.from({ length: MOST_WAITING + 2 }, () => inTurn(work))
  await expect(inTurn(work)).rejects.toMatchObject({ statusCode: 503, retry_after_s: 10 })

  let done = 0
  for (const one of let_in) void one.then(() => done++)
  while (done < let_in.length) {
    for (const release of held.splice(0)) release()
    await new Promise(setImmediate)
  }
  await expect(inTurn(async () => 'in')).resolves.toBe('in')
})
