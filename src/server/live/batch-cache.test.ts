import { expect, test } from 'vitest'
import type { ScoreCount } from '#game/scoring/live.ts'
import { openHistograms } from './batch-cache.ts'

/** Opens a histogram cache in which each build returns its number as the only score. `advance` moves the clock. */
function open() {
  let now = 0
  let builds = 0
  const build = async (): Promise<ScoreCount[]> => {
    builds++
    if (builds === 3) throw new Error('no database')
    return [{ score: builds, players: 1 }]
  }
  const read = openHistograms(build, () => now)
  return {
    at: async (batch: number, race_id = 1) => (await read({ race_id, version: String(batch) }))[0]!.score,
    advance: (ms: number) => {
      now += ms
    },
  }
}

test('a race’s histogram is built at most once for each batch, and at most every 15 seconds [rules §11]', async () => {
  const { at, advance } = open()
  expect(await Promise.all([at(1), at(1)])).toEqual([1, 1])
  advance(14_999)
  expect(await at(2)).toBe(1)
  advance(1)
  expect(await at(2)).toBe(2)
  advance(60_000)
  expect(await at(2)).toBe(2)
})

test('a failed build is not cached', async () => {
  const { at, advance } = open()
  expect([await at(1), await at(1, 2)]).toEqual([1, 2])
  advance(15_000)
  await expect(at(2)).rejects.toThrow('no database')
  expect(await at(2)).toBe(4)
})
