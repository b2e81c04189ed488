import type pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RaceState } from '#game/scoring/publications.ts'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { moveDeadline } from './move-deadline.ts'
import { listDeadlines } from './store/deadlines.ts'

const race_id = test_ids.races.davos_sprint
const by = { actor: 'olga', reason: 'fog' }
const HOUR = 3_600_000

let pool: pg.Pool
let db: Db
let start: Date

/** Cancels Davos Sprint. Its selection is open, and closes an hour before the race starts. */
beforeEach(async () => {
  ;({ pool } = await filledDatabase(test_season))
  db = Db.of(pool)
  expect((await publish('cancelled')).changed).toEqual([race_id])
  const { rows } = await pool.query('select date from races where race_id = $1', [race_id])
  start = rows[0].date
})

const publish = (state: RaceState, more: { dry_run?: boolean } = {}) =>
  publishResults(db, { race_ids: [race_id], state, ...by, ...more })

const moveClose = async (tx: Db, hours_after_start: number) => {
  const all = await listDeadlines(tx, test_ids.season)
  const deadline = all.find(({ kind, id }) => kind === 'selection' && id === test_ids.selections.davos)!
  const to = new Date(start.getTime() + hours_after_start * HOUR)
  return moveDeadline(tx, { deadline, to, announcement: { header: 'New deadline', text: 'fog' } }, by)
}

const stateNow = async () => {
  const { rows } = await pool.query('select state from races where race_id = $1', [race_id])
  return rows[0].state
}

const late = [
  {
    race_id,
    reason: 'closes-late',
    message: expect.stringContaining('move the deadline of the selection first'),
  },
]

test('a cancellation cannot be undone if the race starts before its selection closes [rules §3]', async () => {
  expect(await moveClose(db, 2)).toMatchObject({ ok: true })
  expect((await publish('scheduled', { dry_run: true })).refused).toMatchObject(late)
  expect((await publish('scheduled')).refused).toMatchObject(late)
  expect(await stateNow()).toBe('cancelled')

  expect(await moveClose(db, 0)).toMatchObject({ ok: true })
  expect((await publish('scheduled')).changed).toEqual([race_id])
  expect(await stateNow()).toBe('scheduled')
  expect(await moveClose(db, 2)).toEqual({ ok: false, reason: 'after-the-start' })
})

test('cancelling a qualification race can be undone even if the race starts before its selection closes', async () => {
  await pool.query(
    `update races set kind = 'qualification_race', points_table = null where race_id = ${race_id}`,
  )
  expect(await moveClose(db, 2)).toMatchObject({ ok: true })
  expect((await publish('scheduled')).changed).toEqual([race_id])
})

test('a deadline can be moved past the start of a qualification race, because it scores no points [rules §3]', async () => {
  expect((await publish('scheduled')).changed).toEqual([race_id])
  expect(await moveClose(db, 2)).toEqual({ ok: false, reason: 'after-the-start' })
  await pool.query(
    `update races set kind = 'qualification_race', points_table = null where race_id = ${race_id}`,
  )
  expect(await moveClose(db, 2)).toMatchObject({ ok: true })
})

test('undoing a cancellation waits while the deadline is moved past the race’s start, and is then refused', async () => {
  const standings = `select string_agg(standing_id::text, ' ' order by standing_id) as all from boards`
  const before = (await pool.query(standings)).rows
  const publishing = await db.transaction(async (tx) => {
    expect(await moveClose(tx, 2)).toMatchObject({ ok: true })
    const reply = publish('scheduled')
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          `select from pg_locks where locktype = 'advisory' and not granted and objid = ${test_ids.selections.davos}
            and database = (select oid from pg_database where datname = current_database())
            and classid::int8 = (hashtext('gate')::int8 + 4294967296) % 4294967296`,
        )
        expect(rows.length).toBe(1)
      },
      { timeout: 60_000, interval: 10 },
    )
    return { reply }
  })
  expect(await publishing.reply).toMatchObject({ refused: late, changed: [] })
  expect(await stateNow()).toBe('cancelled')
  expect((await pool.query(standings)).rows).toEqual(before)
})
