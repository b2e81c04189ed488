import { beforeEach, describe, expect, test } from 'vitest'
import type { LiveRace } from '#contract/live/live-race.ts'
import type { MyLive } from '#contract/live/my-live.ts'
import { Db } from '#server/platform/db/db.ts'
import { queryEachTime } from '#server/platform/reply-cache/public-version.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { logIn, visit } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { codes, liveRow, lockDavos, pickDavos, sendBatch } from '#testing/live-davos.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { openSharedViews } from './shared-views.ts'

const { app, pool } = await testApp()
const db = Db.of(pool)
const { users, athletes } = test_ids
const race_id = test_ids.races.davos_sprint
const { ask, birk } = codes
const anna = await logIn(app, pool, users.anna)
const visitor = await visit(app)
await pool.query(
  `update selections set trading_close = game_now() - interval '1 minute' where selection_id = 1`,
)
await pickDavos(pool)
const restoreOpen = await snapshotRows(pool)

const shown = async (): Promise<LiveRace> => (await visitor.ask('GET', `/api/live/${race_id}`)).json()
const own = async (): Promise<MyLive> => (await anna.ask('GET', `/api/me/live/${race_id}`)).json()
const liveRows = async () =>
  (
    await pool.query(`select (select count(*) from live_batches)::int as batches,
      (select count(*) from live_results)::int as results, (select count(*) from live_lines)::int as lines`)
  ).rows[0]
const nothing = { batches: 0, results: 0, lines: 0 }

/** Publishes a result with Birk first and Ask second, or cancels or withdraws the race. */
async function publish(state: 'provisional' | 'scheduled' | 'cancelled' = 'provisional') {
  if (state === 'provisional')
    await pool.query(`
      with revision as (
        insert into result_revisions (race_id, number, imported_by, source, digest)
        values (${race_id}, 1, 'olga', 'davos.csv', repeat('7', 64)) returning revision_id)
      insert into results (revision_id, athlete_id, place)
      select revision_id, athlete_id, place from revision, (values (${athletes.birk}, 1), (${athletes.ask}, 2))
        as row (athlete_id, place)`)
  const command = { race_ids: [race_id], state, actor: 'olga', reason: 'test' }
  expect((await publishResults(db, command)).changed).toEqual([race_id])
}

beforeEach(restoreOpen)

describe('the end of the live view', () => {
  beforeEach(async () => {
    await lockDavos(pool)
    await sendBatch(pool, 1, [liveRow(ask, 1), liveRow(birk, 2)])
  })

  test('is part of the publication: a reader sees either live results or published ones [rules §6]', async () => {
    const states: string[] = []
    let isDone = false
    const reading = (async () => {
      while (!isDone) {
        const race = await shown()
        states.push(`${race.state} ${race.results[0]?.name}`)
      }
    })()
    await publish()
    isDone = true
    await reading
    states.push(`${(await shown()).state} ${(await shown()).results[0]?.name}`)
    expect([...new Set(states)]).toEqual(['live Ask Aune', 'provisional Birk Berg'])
    expect(await liveRows()).toEqual(nothing)
    expect(await own()).toMatchObject({ state: 'provisional', sequence: null, score: 242.5, rank: 1 })
    expect(await sendBatch(pool, 2, [liveRow(ask, 1)])).toEqual({ ok: false, reason: 'already-published' })
  })

  test('a league counts a race once if the race is published before the league is ranked', async () => {
    const views = openSharedViews(db, queryEachTime(db))
    const live_race = (await views.readRace(race_id))!
    await publish()
    const { members } = await views.readLeague({ league_id: test_ids.leagues.vasa, race: live_race })
    const published = (await own()).league!.rows.find(({ is_me }) => is_me)!.score
    expect(members.find(({ user_id }) => user_id === users.anna)!.score).toBe(published * 100)
  })

  test('is part of a cancellation; later batches of the race are refused', async () => {
    await publish('cancelled')
    expect(await liveRows()).toEqual(nothing)
    expect(await shown()).toMatchObject({ state: 'cancelled', sequence: null, results: [] })
    expect(await own()).toMatchObject({ score: null, rank: null })
    expect(await sendBatch(pool, 2, [liveRow(ask, 1)])).toEqual({ ok: false, reason: 'race-cancelled' })
  })

  test('deletes live results permanently; if the race becomes scheduled again, old batches are still refused', async () => {
    await publish()
    await publish('scheduled')
    expect(await shown()).toMatchObject({ state: 'scheduled', sequence: null, results: [] })
    expect(await own()).toMatchObject({
      score: null,
      rank: null,
      picks: [{ points: null }, { points: null }],
    })
    expect(await sendBatch(pool, 1, [liveRow(ask, 1)])).toEqual({ ok: false, reason: 'old-batch' })
    expect(await sendBatch(pool, 2, [liveRow(birk, 1)])).toMatchObject({ ok: true })
    expect((await shown()).results.map((row) => row.name)).toEqual(['Birk Berg'])
  })
})

describe('before the lock', () => {
  test('a batch is refused, and nobody sees the picks of other players', async () => {
    expect(await sendBatch(pool, 1, [liveRow(ask, 1)])).toEqual({ ok: false, reason: 'trading-open' })
    expect(await liveRows()).toEqual(nothing)
    expect(await own()).toMatchObject({ score: null, rank: null, league: null })
    expect((await own()).picks).toHaveLength(2)
  })
})
