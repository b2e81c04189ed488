import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { dropCancelledPart } from '#server/notifications/store/news.ts'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { test_season } from '#testing/test-season.ts'
import { cancelNews, planNews, sendNews } from './news.ts'

const players = 7
const by = { actor: 'olga' }

let pool: pg.Pool
let db: Db
let news_id: number
let wanting: number[]

/** Adds players with consecutive ids who want news by email, and a mailing to them. */
beforeEach(async () => {
  pool = (await filledDatabase(test_season)).pool
  db = Db.of(pool)
  const { rows } = await pool.query<{ user_id: number }>(
    `insert into users (user_name, team_name, email, email_verified_at, newsletter)
     select 'reader ' || n, 'Team', 'r' || n || '@example.org', now(), true from generate_series(1, $1) n
     returning user_id`,
    [players],
  )
  wanting = rows.map(({ user_id }) => user_id)
  const news = { subject: 'Snow', body: 'At last', segment: { to: 'all' as const }, sends_mail: true }
  const sent = await db.transaction((tx) => sendNews(tx, news, by))
  if (!('news_id' in sent)) throw new Error(sent.refused)
  news_id = sent.news_id
})

/** Plans two ids at a time. Stops before part number `stop_before`, counted from 1. */
async function plan({ stop_before = Number.POSITIVE_INFINITY } = {}): Promise<number[]> {
  const shares: number[] = []
  const onPart = (share: number) => {
    if (shares.length + 1 === stop_before) throw new Error('stopped')
    shares.push(share)
  }
  await planNews(db, news_id, { onPart, part_size: 2 }).catch((error: Error) => {
    expect(error.message).toBe('stopped')
  })
  return shares
}

const recipients = async () =>
  (await pool.query(`select user_id from notifications where kind = 'news' order by 1`)).rows.map(
    ({ user_id }) => user_id,
  )

const mailing = async () =>
  (
    await pool.query(
      'select planned, planned_at is not null as is_planned from news_mailings where news_id = $1',
      [news_id],
    )
  ).rows[0]

test('news that is planned in several parts reaches each player once, and the share of planned players grows', async () => {
  const shares = await plan()
  const parts = Math.floor(wanting.at(-1)! / 2) + 1
  expect(shares).toHaveLength(parts)
  expect(shares.toSorted((one, other) => one - other)).toEqual(shares)
  expect([shares[0], shares.at(-1)! < 1]).toEqual([0, true])
  expect(await recipients()).toEqual(wanting)
  expect(await mailing()).toEqual({ planned: players, is_planned: true })
  expect(await plan()).toEqual([])
})

test('if the planning is interrupted between two parts, the next attempt plans the rest', async () => {
  const middle = Math.floor(wanting[players - 3]! / 2) + 1
  await plan({ stop_before: middle })
  const before = await recipients()
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(players)
  expect(await mailing()).toEqual({ planned: before.length, is_planned: false })
  await plan()
  expect(await recipients()).toEqual(wanting)
  expect(await mailing()).toEqual({ planned: players, is_planned: true })
})

test('if news is cancelled between two parts, planning stops, and waiting messages are dropped in several parts', async () => {
  await plan({ stop_before: Math.floor(wanting.at(-1)! / 2) + 1 })
  const planned = (await recipients()).length
  expect(await db.transaction((tx) => cancelNews(tx, news_id, by))).toBeNull()
  expect(await plan()).toEqual([])
  expect(await recipients()).toHaveLength(planned)

  const dropped: boolean[] = []
  do dropped.push(await dropCancelledPart(db, 2))
  while (dropped.at(-1))
  expect(dropped.length).toBe(Math.floor(planned / 2) + 1)
  const { rows } = await pool.query('select distinct state, reason from notifications')
  expect(rows).toEqual([{ state: 'dropped', reason: 'cancelled' }])
})
