import { beforeEach, describe, expect, test } from 'vitest'
import type { LiveRace } from '#contract/live/live-race.ts'
import type { MyLive } from '#contract/live/my-live.ts'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { logIn, visit } from '#testing/browser.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { codes, liveRow, lockDavos, pickDavos, sendBatch } from '#testing/live-davos.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const db = Db.of(pool)
const { users, athletes, leagues } = test_ids
const race_id = test_ids.races.davos_sprint
const { ask, birk, calle } = codes
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

/** Publishes Birk as the winner ahead of Ask. */
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

describe('a batch', () => {
  beforeEach(() => lockDavos(pool))

  test('is preceded by the start list, which gives start numbers that the timing does not send', async () => {
    await pool.query(`
      with list as (
        insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
        values (${race_id}, 1, game_now(), 'olga', 'starts.csv', repeat('5', 64)) returning start_list_id)
      insert into starters (start_list_id, athlete_id, state, bib)
      select start_list_id, athlete_id, state, bib from list, (values (${athletes.ask}, 'confirmed', 44),
        (${athletes.calle}, 'not starting', null)) as row (athlete_id, state, bib)`)
    expect((await shown()).results).toMatchObject([
      { athlete_id: athletes.ask, bib: 44, place: null, points: null },
    ])
    await sendBatch(pool, 1, [liveRow(ask, 1), liveRow(birk, 2)])
    expect((await shown()).results.map((row) => row.bib)).toEqual([44, null])
  })

  test('shows places and points to everybody, and gives players their live score and rank [rules §11]', async () => {
    expect(await shown()).toMatchObject({
      state: 'scheduled',
      sequence: null,
      results: [],
      number: 1,
      races: 1,
    })
    expect(await own()).toMatchObject({
      score: null,
      rank: null,
      picks: [{ points: null }, { points: null }],
    })

    await sendBatch(pool, 1, [liveRow(birk, 1), liveRow(ask)])
    expect(await shown()).toMatchObject({
      state: 'live',
      sequence: 1,
      checkpoint: '7.5 km',
      starters: 76,
      results: [
        { athlete_id: athletes.birk, place: 1, gap: '17:12.4', points: 100 },
        { athlete_id: athletes.ask, place: null, points: null },
      ],
    })
    expect(await own()).toMatchObject({ state: 'live', sequence: 1, score: 100, rank: 1 })

    await sendBatch(pool, 2, [liveRow(ask, 1), liveRow(birk, 2), liveRow(calle, 'DNF')])
    const { score, picks, league } = await own()
    expect(score).toBe(245)
    expect(picks).toEqual([
      {
        athlete_id: athletes.ask,
        name: 'Ask Aune',
        country: 'NOR',
        is_team_captain: true,
        rank: null,
        points: 150,
        stands_in_for: null,
      },
      {
        athlete_id: athletes.birk,
        name: 'Birk Berg',
        country: 'NOR',
        is_team_captain: false,
        rank: null,
        points: 95,
        stands_in_for: null,
      },
    ])
    // The board of the weekend has 139.5 points for bjorn and 110.25 for anna from before.
    expect(league).toMatchObject({
      league_id: leagues.vasa,
      rank: 1,
      rows: [
        { user_id: users.anna, score: 355.25, is_me: true, rank: 1 },
        { user_id: users.bjorn, score: 234.5, is_me: false, rank: 2, picks: [{ name: 'Birk Berg' }] },
      ],
    })
  })

  test('writes only the shared live tables and the audit log', async () => {
    await sendBatch(pool, 1, [liveRow(ask, 1)])
    const before = await fingerprint(pool)
    await sendBatch(pool, 2, [liveRow(ask, 2), liveRow(birk, 1)])
    const after = await fingerprint(pool)
    expect(changedTables(before, after).toSorted()).toEqual([
      'audit',
      'live_batches',
      'live_feeds',
      'live_lines',
      'live_results',
      'public_changes',
    ])
  })

  test('counts nowhere: the race is not scored, and the boards stay', async () => {
    const season = (await visitor.ask('GET', '/api/cups/Overall/leaderboard')).body
    await sendBatch(pool, 1, [liveRow(ask, 1)])
    expect((await visitor.ask('GET', '/api/cups/Overall/leaderboard')).body).toBe(season)
    expect((await visitor.ask('GET', `/api/races/${race_id}`)).json()).toMatchObject({ scored: false })
  })

  test('of a race outside the totals leaves the league as it is', async () => {
    await pool.query(`update races set include_in_total = false where race_id = ${race_id}`)
    await sendBatch(pool, 1, [liveRow(ask, 1)])
    expect((await own()).league!.rows.map((row) => row.score)).toEqual([139.5, 110.25])
    expect(await own()).toMatchObject({ score: 150, rank: 1 })
  })

  test('gives one reply with one tag to all, and 304 until the next batch', async () => {
    await sendBatch(pool, 1, [liveRow(ask, 1)])
    const path = `/api/live/${race_id}`
    const { etag } = (await visitor.ask('GET', path)).headers
    const askAgain = async () =>
      (await anna.ask('GET', path, undefined, { 'if-none-match': etag! })).statusCode
    expect(await askAgain()).toBe(304)
    await sendBatch(pool, 2, [liveRow(ask, 2)])
    expect(await askAgain()).toBe(200)
    expect((await anna.ask('GET', `/api/me/live/${race_id}`)).headers['cache-control']).toBe('no-store')
  })

  test('needs a higher number than every batch before, also if two feeders send at once', async () => {
    const sent = await Promise.all([
      sendBatch(pool, 5, [liveRow(ask, 1)]),
      sendBatch(pool, 5, [liveRow(birk, 1)]),
      sendBatch(pool, 4, [liveRow(calle, 1)]),
    ])
    expect(sent.filter((each) => each.ok && each.sequence === 5)).toHaveLength(1)
    expect(await sendBatch(pool, 4, [liveRow(calle, 1)])).toEqual({ ok: false, reason: 'old-batch' })
    expect((await shown()).sequence).toBe(5)
    expect((await shown()).results).toHaveLength(1)
    expect(await sendBatch(pool, 6, [liveRow(calle, 1)])).toMatchObject({ ok: true })
  })
})

describe('the end of the live view', () => {
  beforeEach(async () => {
    await lockDavos(pool)
    await sendBatch(pool, 1, [liveRow(ask, 1), liveRow(birk, 2)])
  })

  test('comes with the publication: no reader sees both, or neither [rules §6]', async () => {
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

  test('comes with a cancellation, and a cancelled race takes no batch', async () => {
    await publish('cancelled')
    expect(await liveRows()).toEqual(nothing)
    expect(await shown()).toMatchObject({ state: 'cancelled', sequence: null, results: [] })
    expect(await own()).toMatchObject({ score: null, rank: null })
    expect(await sendBatch(pool, 2, [liveRow(ask, 1)])).toEqual({ ok: false, reason: 'race-cancelled' })
  })

  test('leaves nothing of a race that is put back, and a late copy of an old batch stays refused', async () => {
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
  test('a batch is refused, and nobody sees picks of others', async () => {
    expect(await sendBatch(pool, 1, [liveRow(ask, 1)])).toEqual({ ok: false, reason: 'trading-open' })
    expect(await liveRows()).toEqual(nothing)
    expect(await own()).toMatchObject({ score: null, rank: null, league: null })
    expect((await own()).picks).toHaveLength(2)
  })
})
