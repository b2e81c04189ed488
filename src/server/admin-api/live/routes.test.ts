import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { AdminLive, readLiveTable } from '#contract/admin/results/live.ts'
import { logIn, openBrowser } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { codes, liveRow, lockDavos } from '#testing/live-davos.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { users, races, athletes } = test_ids
const path = `/api/admin/results/${races.davos_sprint}/live`
const olga = await logIn(app, pool, users.olga)
const anna = await logIn(app, pool, users.anna)
const token = { name: 'Timing', scopes: ['results'], days: 30 }
const made = (await olga.ask('POST', '/api/admin/tokens', token)).json()
const authorization = `Bearer ${made.token}`
const timing = openBrowser(app)
const restore = await snapshotRows(pool)
beforeEach(restore)

const batch = (sequence: number, more: object = {}) => {
  return { sequence, checkpoint: '7.5 km', results: [liveRow(codes.ask, 1)], ...more }
}
const send = (body: object, more = {}) => timing.ask('POST', path, body, { authorization, ...more })
const audit = async () =>
  (await pool.query('select actor, act, subject, before, after from audit order by audit_id desc limit 1'))
    .rows[0]

describe('live results of a program with a token', () => {
  test('are accepted once the teams are locked, and add an audit line', async () => {
    const early = await send(batch(1))
    expect([early.statusCode, early.json().code]).toEqual([409, 'trading-open'])
    await lockDavos(pool)
    expect((await send(batch(1))).json()).toMatchObject({ sequence: 1 })
    expect(await audit()).toEqual({
      actor: `token ${made.details.token_id} of player ${users.olga}`,
      act: 'live batch',
      subject: `race ${races.davos_sprint}`,
      before: null,
      after: { sequence: 1, checkpoint: '7.5 km', rows: 1 },
    })
  })

  test('are also accepted after the deadline if the job has not locked the selection yet', async () => {
    await pool.query(
      `update selections set trading_close = game_now() where selection_id = ${test_ids.selections.davos}`,
    )
    expect((await send(batch(1))).statusCode).toBe(200)
  })

  test('are saved once for each idempotency key, and refused if a newer batch has been saved', async () => {
    await lockDavos(pool)
    const key = { 'idempotency-key': '"one"' }
    const sent = [
      await send(batch(3), key),
      await send(batch(3), key),
      await send(batch(3)),
      await send(batch(2)),
    ]
    expect(sent.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
      [200, undefined],
      [200, undefined],
      [409, 'old-batch'],
      [409, 'old-batch'],
    ])
  })

  test('must contain only athletes of the race, each at most once, and not with both a place and a status', async () => {
    await lockDavos(pool)
    const errors = async (results: object[]) => (await send(batch(1, { results }))).json().field_errors
    expect(await errors([liveRow(codes.dina, 1)])).toEqual({ results: 'Not in this race: 3420004' })
    expect(await errors([liveRow('nobody', 1)])).toEqual({ results: 'Not in this race: nobody' })
    expect(await errors([liveRow(codes.ask, 1), liveRow(codes.ask, 2)])).toEqual({
      results: 'Listed twice: 3420001',
    })
    expect(await errors([{ ...liveRow(codes.ask, 1), status: 'DNF' }])).toEqual({
      results: 'With a place and a status: 3420001',
    })
    expect((await send(batch(1))).statusCode).toBe(200)
  })

  test('can be withdrawn once, and the live view is then empty', async () => {
    await lockDavos(pool)
    await send(batch(1))
    const withdraw = () => timing.ask('DELETE', path, undefined, { authorization })
    expect((await withdraw()).statusCode).toBe(200)
    expect(await audit()).toMatchObject({
      act: 'live withdraw',
      before: { sequence: 1, batches: 1 },
      after: null,
    })
    expect((await timing.ask('GET', `/api/live/${races.davos_sprint}`)).json()).toMatchObject({
      state: 'scheduled',
      results: [],
    })
    const again = await withdraw()
    expect([again.statusCode, again.json().code]).toEqual([409, 'not-live'])
  })

  test('are not accepted from players', async () => {
    await lockDavos(pool)
    expect((await anna.ask('POST', path, batch(1))).statusCode).toBe(403)
  })
})

describe('live results of an operator', () => {
  const shown = async (): Promise<AdminLive> => (await olga.ask('GET', path)).json()
  const read = async (table: string) =>
    (await olga.ask('POST', `${path}/readings`, table, { 'content-type': 'application/octet-stream' })).json<
      z.infer<typeof readLiveTable.reply>
    >()

  test('the form gets the last batch, the next number and the list of sent batches', async () => {
    expect(await shown()).toMatchObject({ is_locked: false, next_sequence: 1, batch: null, sent: [] })
    await lockDavos(pool)
    await send(batch(4))
    const own = batch(5, {
      checkpoint: 'Finish',
      results: [liveRow(`id:${athletes.birk}`, 1), liveRow(codes.ask)],
    })
    expect((await olga.ask('POST', path, own)).statusCode).toBe(200)
    expect(await shown()).toMatchObject({
      is_locked: true,
      next_sequence: 6,
      batch: {
        sequence: 5,
        checkpoint: 'Finish',
        rows: [{ name: 'Birk Berg', place: 1 }, { name: 'Ask Aune' }],
      },
      sent: [
        { sequence: 5, checkpoint: 'Finish', athletes: 2, sent_by: 'olga' },
        { sequence: 4, checkpoint: '7.5 km', athletes: 1 },
      ],
    })
    await olga.ask('DELETE', `${path}?reason=wrong%20race`)
    expect(await shown()).toMatchObject({
      next_sequence: 6,
      batch: null,
      sent: [{ sequence: 5 }, { sequence: 4 }],
    })
  })

  test('are all saved, each with its own number, if a program sends results at the same time', async () => {
    await lockDavos(pool)
    const refusals: unknown[] = []
    const sendFive = async (name: string, as: typeof olga, headers = {}) => {
      for (let n = 1; n <= 5; ) {
        const { next_sequence } = (await as.ask('GET', path, undefined, headers)).json()
        const reply = await as.ask(
          'POST',
          path,
          batch(next_sequence, { checkpoint: `${name} ${n}` }),
          headers,
        )
        if (reply.statusCode === 200) n++
        else refusals.push([reply.statusCode, reply.json().code])
      }
    }
    await Promise.all([sendFive('olga', olga), sendFive('timing', timing, { authorization })])
    const { sent, sent_count, batch: last } = await shown()
    expect(sent_count).toBe(10)
    expect(sent.map(({ sequence }) => sequence)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    const times = sent.map(({ received_at }) => received_at)
    expect(times).toEqual(times.toSorted().reverse())
    for (const name of ['olga', 'timing']) {
      const own = sent.map(({ checkpoint }) => checkpoint).filter((each) => each.startsWith(name))
      expect(own).toEqual([5, 4, 3, 2, 1].map((n) => `${name} ${n}`))
    }
    expect(last).toMatchObject({ sequence: 10, checkpoint: sent[0]!.checkpoint })
    for (const refusal of refusals) expect(refusal).toEqual([409, 'old-batch'])
  })

  test('the newest 100 batches are listed, with the number of all batches', async () => {
    await pool.query(`
      insert into live_feeds (race_id, last_sequence) values (${races.davos_sprint}, 130);
      insert into sent_batches (race_id, sequence, checkpoint, athletes, sent_by)
      select ${races.davos_sprint}, n, n || ' km', 1, 'timing' from generate_series(1, 130) n`)
    const { sent, sent_count } = await shown()
    expect([sent.length, sent[0]!.sequence, sent.at(-1)!.sequence, sent_count]).toEqual([100, 130, 31, 130])
  })

  test('can be read from a table with codes, names or start numbers; reading saves nothing', async () => {
    await pool.query(`
      with list as (
        insert into start_lists (race_id, number, listed_at, imported_by, source, digest)
        values (${races.davos_sprint}, 1, game_now(), 'olga', 'starts.csv', repeat('5', 64)) returning start_list_id)
      insert into starters (start_list_id, athlete_id, state, bib)
      select start_list_id, ${athletes.ask}, 'confirmed', 44 from list`)
    const found = await read(
      'Rank\tBib\tName\tTime\tDiff\n1\t44\t\t17:12.4\t\n2\t7\tBirk Berg\t\t+4.1\nDNF\t8\tNils Nobody\t\t',
    )
    expect(found).toMatchObject({
      issue_count: 0,
      rows: [
        { athlete: { athlete_id: athletes.ask }, place: 1, gap: '17:12.4', bib: 44 },
        { athlete: { athlete_id: athletes.birk }, place: 2, gap: '+4.1' },
        { athlete: null, question: 'unknown', place: null, status: 'DNF' },
      ],
    })
    expect(await read('Rank,Code\nx,3420001')).toMatchObject({
      issue_count: 1,
      issues: [{ line: 2, column: 'Rank' }],
    })
    expect((await shown()).batch).toBeNull()
  })

  test('can be sent as a draft of the race results, in which no row needs a decision', async () => {
    const table = `Code\tRank\tStatus\tTime\tBib\nid:${athletes.birk}\t1\t\t17:12.4\t7\nid:${athletes.ask}\t\tDNF\t\t44`
    const draft = await olga.ask('PUT', `/api/admin/results/${races.davos_sprint}/draft`, table, {
      'content-type': 'application/octet-stream',
    })
    expect(draft.json()).toMatchObject({
      issue_count: 0,
      ignored_columns: [],
      rows: [
        { place: 1, time: '17:12.4', match: { by: 'code', athlete: { athlete_id: athletes.birk } } },
        { status: 'DNF', match: { by: 'code', athlete: { athlete_id: athletes.ask } } },
      ],
    })
    expect(await shown()).toMatchObject({ has_draft: true })
  })

  test('exist only for races of this season, and players may not read the form', async () => {
    expect((await olga.ask('GET', '/api/admin/results/9999/live')).statusCode).toBe(404)
    expect((await anna.ask('GET', path)).statusCode).toBe(403)
  })
})
