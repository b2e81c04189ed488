import { beforeEach, describe, expect, test } from 'vitest'
import { logIn, openBrowser } from '#testing/browser.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { codes, liveRow, lockDavos } from '#testing/live-davos.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { users, races } = test_ids
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
  test('are shown once the teams are locked, and leave an audit line', async () => {
    const early = await send(batch(1))
    expect([early.statusCode, early.json().code]).toEqual([409, 'trading-open'])
    await lockDavos(pool)
    expect((await send(batch(1))).json()).toMatchObject({ sequence: 1 })
    expect(await audit()).toEqual({
      actor: `token ${made.details.token_id} of player ${users.olga}`,
      act: 'live batch',
      subject: `race ${races.davos_sprint}`,
      before: { sequence: null },
      after: { sequence: 1, checkpoint: '7.5 km', rows: 1 },
    })
  })

  test('lock a selection whose deadline has passed, without waiting for the job', async () => {
    await pool.query(
      `update selections set trading_close = game_now() where selection_id = ${test_ids.selections.davos}`,
    )
    expect((await send(batch(1))).statusCode).toBe(200)
  })

  test('are saved once for each key, and refused if another feeder was faster', async () => {
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

  test('name athletes of the race, each once, with a place or a status', async () => {
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

  test('can be withdrawn once, which leaves nothing on the live view', async () => {
    await lockDavos(pool)
    await send(batch(1))
    const withdraw = () => timing.ask('DELETE', path, undefined, { authorization })
    expect((await withdraw()).statusCode).toBe(200)
    expect(await audit()).toMatchObject({ act: 'live withdraw', before: { sequence: 1 }, after: null })
    expect((await timing.ask('GET', `/api/live/${races.davos_sprint}`)).json()).toMatchObject({
      state: 'scheduled',
      results: [],
    })
    const again = await withdraw()
    expect([again.statusCode, again.json().code]).toEqual([409, 'not-live'])
  })

  test('are refused from players', async () => {
    await lockDavos(pool)
    expect((await anna.ask('POST', path, batch(1))).statusCode).toBe(403)
  })
})
