import type pg from 'pg'
import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { insertBoard } from '#testing/seasons/boards.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { type FindStanding, readBoard } from './read.ts'
import { findSeasonStanding } from './store/pointers.ts'

const page = { limit: 10, offset: 0 }
const dropped = { standing_id: 999, players: 5, previous_id: null }

test('a standing is looked up again if its table was dropped before it was read', async () => {
  const db = Db.of(await castDatabase())
  const finds: FindStanding[] = [async () => dropped, async () => dropped, () => findSeasonStanding(db)]

  const board = await readBoard(db, () => finds.shift()!(), page)
  expect([board.total, board.rows.length, finds.length]).toEqual([5, 5, 0])
})

test('reading a board gives up after three tries', async () => {
  const db = Db.of(await castDatabase())
  let tries = 0
  const find: FindStanding = async () => {
    tries++
    return dropped
  }
  await expect(readBoard(db, find, page)).rejects.toMatchObject({ code: '42P01' })
  expect(tries).toBe(3)
})

test('other errors are not retried', async () => {
  const db = Db.of(await castDatabase())
  const read = readBoard(db, () => findSeasonStanding(db), { limit: 10, offset: Number.NaN })
  await expect(read).rejects.toMatchObject({ code: '22P02' })
})

test('readers see only complete boards while results are published', async () => {
  const pool = await castDatabase()
  const db = Db.of(pool)
  const find = () => findSeasonStanding(db)
  const made = [await publish(pool, 1)]
  let is_over = false
  const published = publishOften(pool, made).finally(() => {
    is_over = true
  })

  let reads = 0
  while (!is_over) {
    const boards = await Promise.all(Array.from({ length: 8 }, () => readBoard(db, find, page)))
    for (const { rows, total } of boards) {
      expect([rows.length, total]).toEqual([3, 3])
      expect(new Set(rows.map((row) => row.score)).size).toBe(1)
    }
    reads += boards.length
  }
  await published
  expect(reads).toBeGreaterThan(40)
})

async function castDatabase(): Promise<pg.Pool> {
  const { pool } = await filledDatabase(test_season)
  return pool
}

/** Publishes repeatedly. After each publication, immediately drops every table except those of the latest two. */
async function publishOften(pool: pg.Pool, made: number[]): Promise<void> {
  for (let score = 2; score <= 40; score++) {
    made.push(await publish(pool, score))
    const old = made.length > 2 ? made.shift() : undefined
    if (old) await pool.query(`drop table standings.s_${old}`)
  }
}

/** Publishes a board on which all players have the same score. */
async function publish(pool: pg.Pool, score: number): Promise<number> {
  const { anna, bjorn, chiara } = test_ids.users
  const scores = { [anna]: score, [bjorn]: score, [chiara]: score }
  return insertBoard(pool, { kind: 'season', weekend_id: test_ids.weekends.davos }, scores)
}
