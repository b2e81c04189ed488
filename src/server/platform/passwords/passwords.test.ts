import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import {
  hashPassword,
  isCorrectPassword,
  isOutdatedHash,
  MAX_WAITING,
  MAX_WAITING_PER_KEY,
  queueHashing,
} from './passwords.ts'

describe('password hashes [R25]', () => {
  test('use argon2id with 19 MiB, two passes and a random salt', async () => {
    const [one, other] = await Promise.all([hashPassword('four geese'), hashPassword('four geese')])
    const [, kind, , costs = ''] = one.split('$')
    const [m, t, p] = [...costs.matchAll(/\d+/g)].map(Number)
    expect([kind, m! >= 19_456, t! >= 2, p! >= 1]).toEqual(['argon2id', true, true, true])
    expect(one).not.toBe(other)
    expect(isOutdatedHash(one)).toBe(false)
  })

  test.each<[string, object]>([
    ['less memory', { memoryCost: 8192, timeCost: 2, parallelism: 1 }],
    ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
    ['other costs', { memoryCost: 65_536, timeCost: 3, parallelism: 4 }],
    ['argon2i', { algorithm: 1 }],
  ])('made with %s are still accepted, but are outdated', async (_, options) => {
    const stored = await hash('four geese', options)
    expect(isOutdatedHash(stored)).toBe(true)
    expect(await isCorrectPassword(stored, 'four geese')).toBe(true)
    expect(await isCorrectPassword(stored, 'five geese')).toBe(false)
  })

  test.each([null, undefined, '', '$2b$12$abcdefghijklmnopqrstuv'])(
    'match no password if they are %j',
    async (stored) => {
      expect(await isCorrectPassword(stored, 'four geese')).toBe(false)
    },
  )
})

/** Makes tasks that end when the test says so, and lists those that have started. */
function heldWork() {
  const begun: string[] = []
  const waiting: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      waiting.push(() => resolve(name))
    })
  const release = async () => {
    waiting.shift()?.()
    await new Promise(setImmediate)
  }
  const releaseAll = async () => {
    while (waiting.length > 0) await release()
  }
  return { begun, work, release, releaseAll }
}

describe('the hashing queue', () => {
  test('answers 503 at once while it is full, and works again afterwards [R25 10]', async () => {
    const { work, releaseAll } = heldWork()
    const networks = Array.from({ length: MAX_WAITING + 2 }, (_, n) => `network ${n}`)
    const accepted = networks.map((network) => queueHashing(network, work(network)))
    await expect(queueHashing('late', work('late'))).rejects.toMatchObject({
      statusCode: 503,
      retry_after_s: 10,
    })
    await releaseAll()
    expect(await Promise.all(accepted)).toEqual(networks)
    await expect(queueHashing('late', async () => 'in')).resolves.toBe('in')
  })

  test('refuses tasks of a network that has reached its limit, but not those of another network [M2]', async () => {
    const { work, releaseAll } = heldWork()
    const accepted = Array.from({ length: MAX_WAITING_PER_KEY + 2 }, () => queueHashing('one', work('one')))
    await expect(queueHashing('one', work('one'))).rejects.toMatchObject({ statusCode: 503 })
    const other = queueHashing('other', work('other'))
    await releaseAll()
    await expect(other).resolves.toBe('other')
    await Promise.all(accepted)
  })

  test('delays a network by at most one turn, even if another network has many waiting tasks [M2]', async () => {
    const { begun, work, release, releaseAll } = heldWork()
    const turns = Array.from({ length: 100 }, () => queueHashing('one', work('one')))
    turns.push(
      queueHashing('two', work('two')),
      queueHashing('three', work('three')),
      queueHashing('two', work('two')),
    )
    await new Promise(setImmediate)
    expect(begun).toEqual(['one', 'one'])
    for (let n = 0; n < 6; n++) await release()
    expect(begun.slice(2)).toEqual(['one', 'two', 'three', 'one', 'two', 'one'])
    await releaseAll()
    expect(await Promise.all(turns)).toHaveLength(103)
  })

  test('runs the next task after one that fails', async () => {
    const failing = Array.from({ length: 5 }, () =>
      queueHashing('one', () => Promise.reject(new Error('broken'))),
    )
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    await expect(queueHashing('one', async () => 'in')).resolves.toBe('in')
  })
})
