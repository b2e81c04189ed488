import { beforeEach, describe, expect, test } from 'vitest'
import type { LiveRace } from '#contract/live/live-race.ts'
import type { MyLive } from '#contract/live/my-live.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn, visit } from '#testing/browser.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { codes, liveRow, lockDavos, pickDavos, sendBatch } from '#testing/live-davos.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { withdrawLive } from './save-batch.ts'

const { app, pool } = await testApp()
const db = Db.of(pool)
const { users, athletes, leagues, selections } = test_ids
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
const ownIn = async (query: string): Promise<MyLive> =>
  (await anna.ask('GET', `/api/me/live/${race_id}${query}`)).json()
/** Requests a named league, so that the tests do not depend on which league is the largest. */
const own = () => ownIn(`?league_id=${leagues.vasa}`)
beforeEach(restoreOpen)

describe('a batch', () => {
  beforeEach(() => lockDavos(pool))

  test('replaces the start list in the view; start numbers that the batch lacks are taken from the start list', async () => {
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

  test('shows everybody places and points, and shows each player the player’s own score and rank [rules §11]', async () => {
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
    // Before this race, the board of the weekend has 139.5 points for Björn and 110.25 points for Anna.
    expect(league).toMatchObject({
      league_id: leagues.vasa,
      rank: 1,
      rows: [
        { user_id: users.anna, score: 355.25, is_me: true, rank: 1 },
        { user_id: users.bjorn, score: 234.5, is_me: false, rank: 2, picks: [{ name: 'Birk Berg' }] },
      ],
    })
  })

  test('writes to the tables of live results only, not to tables of players', async () => {
    await sendBatch(pool, 1, [liveRow(ask, 1)])
    const before = await fingerprint(pool)
    await sendBatch(pool, 2, [liveRow(ask, 2), liveRow(birk, 1)])
    const after = await fingerprint(pool)
    expect(changedTables(before, after).toSorted()).toEqual([
      'live_batches',
      'live_feeds',
      'live_lines',
      'live_results',
      'sent_batches',
    ])
  })

  test('changes no board and does not make the race scored', async () => {
    const season = (await visitor.ask('GET', '/api/cups/Overall/leaderboard')).body
    await sendBatch(pool, 1, [liveRow(ask, 1)])
    expect((await visitor.ask('GET', '/api/cups/Overall/leaderboard')).body).toBe(season)
    expect((await visitor.ask('GET', `/api/races/${race_id}`)).json()).toMatchObject({ scored: false })
  })

  test('counts the picks of squads that roll over from an earlier selection', async () => {
    await pool.query(`
      set session_replication_role = replica;
      delete from picks where user_id = ${users.bjorn};
      delete from teams where user_id = ${users.bjorn};
      insert into teams (selection_id, user_id) values (${selections.ruka}, ${users.bjorn});
      insert into picks (selection_id, user_id, athlete_id, gender)
        values (${selections.ruka}, ${users.bjorn}, ${athletes.birk}, 'm');
      update selections set rolls_over = true;
      reset session_replication_role`)
    // The cache uses the batch's number as the version, so this test needs a number that no earlier test has used.
    await sendBatch(pool, 31, [liveRow(birk, 1), liveRow(ask, 2)])
    const { league, rank } = await own()
    const rival = league!.rows.find((row) => row.user_id === users.bjorn)
    expect({ rank, rival }).toMatchObject({
      rank: 1,
      rival: { score: 239.5, picks: [{ name: 'Birk Berg' }] },
    })
  })

  test('does not change the scores in the league if the race does not count in totals', async () => {
    await pool.query(`update races set include_in_total = false where race_id = ${race_id}`)
    await sendBatch(pool, 1, [liveRow(ask, 1)])
    expect((await own()).league!.rows.map((row) => row.score)).toEqual([139.5, 110.25])
    expect(await own()).toMatchObject({ score: 150, rank: 1 })
  })

  test('adds an audit line only when the race goes live; the line of a withdrawal has the number of batches', async () => {
    const acts = async () =>
      (await pool.query(`select act, before, after from audit where act like 'live %' order by audit_id`))
        .rows
    await sendBatch(pool, 1, [liveRow(ask, 1)])
    await sendBatch(pool, 2, [liveRow(birk, 1)])
    await withdrawLive(db, { race_id, actor: 'olga' })
    await sendBatch(pool, 3, [liveRow(ask, 1)])
    await withdrawLive(db, { race_id, actor: 'olga' })
    const first = { act: 'live batch', before: null, after: { sequence: 1, checkpoint: '7.5 km', rows: 1 } }
    expect(await acts()).toEqual([
      first,
      { act: 'live withdraw', before: { sequence: 2, batches: 2 }, after: null },
      { ...first, after: { ...first.after, sequence: 3 } },
      { act: 'live withdraw', before: { sequence: 3, batches: 1 }, after: null },
    ])
  })

  test('shows the league that the player chose, if the player is a member', async () => {
    await sendBatch(pool, 1, [liveRow(ask, 1)])
    const added = await pool.query<{ league_id: number }>(
      `insert into leagues (name, admin_id) values ('Tiny', ${users.anna}), ('Foreign', ${users.bjorn}) returning league_id`,
    )
    const [tiny, foreign] = added.rows.map((row) => row.league_id)
    await pool.query('insert into league_members (league_id, user_id, joined_at) values ($1, $2, now())', [
      tiny,
      users.anna,
    ])
    const names = async (query: string) => (await ownIn(query)).league?.name
    expect(await names(`?league_id=${tiny}`)).toBe('Tiny')
    expect((await ownIn('')).leagues.map(({ league_id }) => league_id)).toEqual([leagues.vasa, tiny])
    const by_default = await names('')
    expect([await names(`?league_id=${foreign}`), await names('?league_id=999')]).toEqual([
      by_default,
      by_default,
    ])
    expect((await ownIn(`?league_id=${tiny}`)).league!.rows.map((row) => row.user_id)).toEqual([users.anna])
  })

  test('shows the league with the most members by default', async () => {
    await sendBatch(pool, 1, [liveRow(ask, 1)])
    await pool.query('delete from league_members')
    await pool.query(`
      insert into leagues (name, admin_id) values ('Pair', ${users.anna}), ('Crowd', ${users.anna}), ('Three', ${users.anna});
      insert into league_members (league_id, user_id, joined_at)
        select league_id, user_id, now() from leagues l, users u
        where l.name = 'Crowd' or u.user_id = ${users.anna} and l.name in ('Pair', 'Three')
          or u.user_id = ${users.bjorn} and l.name in ('Pair', 'Three') or u.user_id = ${users.vera} and l.name = 'Three'`)
    expect((await ownIn('')).league?.name).toBe('Crowd')
    expect((await ownIn('')).players).toBe(2)
  })

  test('does not tell a player without points how many players have points', async () => {
    await sendBatch(pool, 1, [liveRow(ask, 1)])
    const bjorn = await logIn(app, pool, users.bjorn)
    const without: MyLive = (await bjorn.ask('GET', `/api/me/live/${race_id}`)).json()
    expect(without).toMatchObject({ score: 0, rank: expect.any(Number), players: null })
  })

  test('is shown to everybody in the same reply; a repeated request gets 304 until the next batch', async () => {
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

  test('needs a higher number than all earlier batches, also if two programs send at the same time', async () => {
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
