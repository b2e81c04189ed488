import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { openNotificationSetup } from '#testing/mail/notification-setup.ts'
import { makeRandomSeason } from '#testing/seasons/random-season.ts'
import { revise, withoutWinner } from '#testing/seasons/revise.ts'

let pool: pg.Pool
let drop: () => Promise<void>
let race_ids: number[]
beforeAll(async () => {
  ;({ pool, drop } = await copyTemplate(inject('cluster_url')))
  await makeRandomSeason(pool, { weekends: 2, users: 6, athletes: 10, leagues: 1 }, 1)
  await pool.query(`update users set email = 'p' || user_id || '@example.org'`)
  await pool.query(
    `update weekends set event_start = now() - interval '3 days', event_end = now() - interval '1 day' where weekend_id = 1`,
  )
  const { rows } = await pool.query('select race_id from races where weekend_id = 1 order by race_id')
  race_ids = rows.map(({ race_id }) => race_id)
})
afterAll(() => drop())

/** Returns the players' scores and ranks in the weekend, as players see them. */
async function standing(): Promise<Map<number, { score: number; rank: number }>> {
  const { rows } = await pool.query(
    `select standing_id from boards where kind = 'weekend' and weekend_id = 1`,
  )
  const places = await pool.query(`select user_id, score, rank from standings.s_${rows[0].standing_id}`)
  return new Map(places.rows.map(({ user_id, ...place }) => [user_id, place]))
}

const userOf = (address: string) => Number(/^p(\d+)@/.exec(address)?.[1])

test('players are notified of their points once per weekend, after its last race, and then of corrections', async () => {
  const setup = await openNotificationSetup(pool)
  const db = Db.of(pool)
  const publish = (ids: number[], more: object = {}) =>
    publishResults(db, { race_ids: ids, actor: 'olga', ...more })
  const user_ids = (await pool.query('select user_id from users order by 1')).rows.map(
    ({ user_id }) => user_id,
  )
  for (const user_id of user_ids) {
    await setup.subscribe(user_id, 'points')
    await setup.subscribe(user_id, 'correction')
  }
  const [last, ...first] = race_ids.toReversed()
  expect(first.length).toBeGreaterThan(0)

  await publish(first)
  expect(await setup.run()).toEqual([])
  await publish([last!])
  const before = await standing()
  const told = await setup.run()
  expect(told.map(({ to }) => userOf(to[0]!)).toSorted((a, b) => a - b)).toEqual(
    [...before.keys()].toSorted((a, b) => a - b),
  )
  for (const { to, mail } of told) {
    const { score, rank } = before.get(userOf(to[0]!))!
    expect(mail.text).toContain(`${(score / 100).toLocaleString('en')} points in `)
    expect(mail.subject).toMatch(new RegExp(`: you are ${rank}(st|nd|rd|th) `))
    expect(mail.text).toContain('provisional')
  }

  await publish(race_ids, { state: 'official' })
  expect(await setup.run()).toEqual([])

  const uninterested = user_ids[2]
  await pool.query(`delete from notification_preferences where kind = 'correction' and user_id = $1`, [
    uninterested,
  ])
  await revise(pool, last!, withoutWinner)
  await publish([last!], { reason: 'Disqualified' })
  const after = await standing()
  const changed = [...after].filter(([user_id, { score }]) => before.get(user_id)!.score !== score)
  const corrected = await setup.run()
  expect(changed.length).toBeGreaterThan(1)
  expect(changed.length).toBeLessThan(before.size)
  expect(changed.map(([user_id]) => user_id)).toContain(uninterested)
  expect(corrected.map(({ to }) => userOf(to[0]!)).toSorted((a, b) => a - b)).toEqual(
    changed
      .map(([user_id]) => user_id)
      .filter((user_id) => user_id !== uninterested)
      .toSorted((a, b) => a - b),
  )
  for (const { mail } of corrected) expect(mail.subject).toMatch(/^Result corrected: [+−][\d.,]+ points? in /)
  await setup.subscribe(uninterested, 'correction')
})

test('two unsent corrections become one notification, or none if the second undoes the first', async () => {
  const setup = await openNotificationSetup(pool)
  const db = Db.of(pool)
  const [last] = race_ids.toReversed()
  const before = await standing()
  setup.server.behavior.recipient = 451
  await revise(pool, last!, withoutWinner)
  await publishResults(db, { race_ids: [last!], actor: 'olga', reason: 'Disqualified' })
  await setup.run()
  const { rows } = await pool.query(
    'select revision_id from publications where race_id = $1 order by publication_id desc offset 1 limit 1',
    [last],
  )
  await publishResults(db, {
    race_ids: [last!],
    actor: 'olga',
    reason: 'Appeal',
    revision_id: rows[0].revision_id,
  })
  setup.server.behavior.recipient = 250
  await setup.advanceClock('1 minute')
  expect(await standing()).toEqual(before)
  expect(await setup.run()).toEqual([])
})

test('a correction that is published while points are being sent causes a notification of its own', async () => {
  const [last] = race_ids.toReversed()
  await pool.query(`delete from notifications where kind = 'correction'`)
  await pool.query(
    `update notifications set state = 'waiting', reason = null, ended_at = null where kind = 'points'`,
  )
  const sender = await pool.connect()
  onTestFinished(() => sender.release())
  await sender.query(`begin; select from notifications where kind = 'points' for no key update`)
  const before = await standing()
  await revise(pool, last!, withoutWinner)
  await publishResults(Db.of(pool), { race_ids: [last!], actor: 'olga', reason: 'Disqualified' })
  await sender.query('rollback')
  const changed = [...(await standing())].filter(([id, { score }]) => before.get(id)!.score !== score)
  const { rows } = await pool.query(`select user_id from notifications where kind = 'correction' order by 1`)
  expect(rows.map(({ user_id }) => user_id)).toEqual(changed.map(([id]) => id).toSorted((a, b) => a - b))
  expect(changed.length).toBeGreaterThan(0)
})
