import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { deleteOldKeys } from './store.ts'

const { app, pool } = await testApp()
const { athletes, selections, users } = test_ids
const { davos } = selections
const { ask: aune, birk, dina } = athletes
const anna = await teamPlayer(app, pool, users.anna)
const bjorn = await teamPlayer(app, pool, users.bjorn)

const saidOf = ({ statusCode, body, headers }: Awaited<ReturnType<typeof anna.add>>) => ({
  statusCode,
  body,
  etag: headers.etag,
  accepted_at: headers['x-accepted-at'],
  closes_at: headers['x-closes-at'],
})
const revisionOf = async (user_id: number) => {
  const { rows } = await pool.query('select revision from teams where selection_id = $1 and user_id = $2', [
    davos,
    user_id,
  ])
  return rows[0]?.revision ?? 0
}

test('a repeated change is made once, and gets exactly the same reply [R06]', async () => {
  const first = await anna.add(davos, aune, { key: 'first' })
  await anna.remove(davos, aune)
  const again = await anna.add(davos, aune, { key: 'first' })
  expect(saidOf(again)).toEqual(saidOf(first))
  expect(shownTeam(await anna.team(davos))).toEqual([])
})

test('a repeated change is recognised without or with quotation marks around its key, and with an old If-Match [R06]', async () => {
  const url = `/api/me/teams/selections/${davos}`
  const sent = (key: string, if_match?: string) =>
    anna.ask('POST', url, { athlete_id: dina }, { headers: { 'idempotency-key': key, 'if-match': if_match } })
  const { headers } = await anna.team(davos)
  const first = await sent('quoted', String(headers.etag))
  expect(saidOf(await sent('"quoted"', String(headers.etag)))).toEqual(saidOf(first))
})

test('422 for a different change with the same key: other content, address or selection [R06]', async () => {
  await anna.add(davos, birk, { key: 'other' })
  for (const reply of [
    await anna.add(davos, aune, { key: 'other' }),
    await anna.remove(davos, birk, { key: 'other' }),
    await anna.add(99, birk, { key: 'other' }),
    await anna.bet(test_ids.sidebets.davos, 1, { key: 'other' }),
  ]) {
    expect([reply.statusCode, reply.json().message]).toEqual([
      422,
      'This Idempotency-Key was already used for another change',
    ])
  }
})

test('a repeated change gets 409 while the first change is in progress, and afterwards the reply of the first change [R06]', async () => {
  const other = await pool.connect()
  await other.query(
    `begin; select from teams where selection_id = ${davos} and user_id = ${users.anna} for update`,
  )
  const first = anna.add(davos, aune, { key: 'slow' })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  const second = await anna.add(davos, aune, { key: 'slow' })
  expect([second.statusCode, second.json().code]).toEqual([409, 'in-progress'])
  await other.query('commit')
  other.release()
  const said = saidOf(await first)
  expect([said.statusCode, saidOf(await anna.add(davos, aune, { key: 'slow' }))]).toEqual([200, said])
})

test('two players can use the same key for different changes [R06 R13]', async () => {
  const own = await anna.replace(davos, [{ athlete_id: aune }], { key: 'shared' })
  const his = await bjorn.replace(davos, [{ athlete_id: birk }], { key: 'shared' })
  expect([shownTeam(own), shownTeam(his)]).toEqual([['1'], ['2']])
  expect(shownTeam(await bjorn.replace(davos, [{ athlete_id: birk }], { key: 'shared' }))).toEqual(['2'])
})

test('a refused change is checked again when it is repeated [R06]', async () => {
  await anna.replace(davos, [{ athlete_id: aune }])
  expect((await anna.add(davos, aune, { key: 'refused' })).json().code).toBe('already-picked')
  await anna.remove(davos, aune)
  expect((await anna.add(davos, aune, { key: 'refused' })).statusCode).toBe(200)
})

test('a key is valid for two hours; afterwards it can be used again, and the stored reply is deleted [R06]', async () => {
  const first = await anna.replace(davos, [{ athlete_id: aune }], { key: 'old' })
  const makeOld = (age: string) =>
    pool.query(`update idempotency_keys set created_at = now() - $1::interval where key = 'old'`, [age])
  // A page repeats a change for up to an hour and a half (src/web/core/mutations/persisted-queue.ts).
  await makeOld('1 hour 55 minutes')
  await deleteOldKeys(Db.of(pool))
  expect(saidOf(await anna.replace(davos, [{ athlete_id: aune }], { key: 'old' }))).toEqual(saidOf(first))

  await makeOld('2 hours')
  const reply = await anna.replace(davos, [{ athlete_id: birk }], { key: 'old' })
  expect([reply.statusCode, shownTeam(reply)]).toEqual([200, ['2']])

  await makeOld('2 hours')
  const { rows } = await pool.query('select count(*)::int from idempotency_keys')
  await deleteOldKeys(Db.of(pool))
  const { rows: left } = await pool.query('select count(*)::int from idempotency_keys')
  expect(left[0].count).toBe(rows[0].count - 1)
})

test('without a key every change is made, nothing is stored, and the reply contains a new key [rules §11]', async () => {
  await anna.replace(davos, [])
  const { rows: before } = await pool.query('select count(*)::int from idempotency_keys')
  const keyless = { headers: { 'idempotency-key': undefined } }
  const named: unknown[] = []
  for (const reply of [
    await anna.add(davos, aune, keyless),
    await anna.replace(davos, [{ athlete_id: aune }], keyless),
    await anna.bet(test_ids.sidebets.davos, 1, keyless),
    await anna.ask('POST', '/api/leagues/', { name: 'Without a key', password: null }, keyless),
  ]) {
    expect(reply.statusCode).toBe(200)
    named.push(reply.headers['idempotency-key'])
  }
  expect(named).toEqual(Array(4).fill(expect.stringMatching(/^"[\w-]{36}"$/)))
  expect(new Set(named).size).toBe(4)
  expect((await anna.add(davos, aune, keyless)).json().code).toBe('already-picked')
  const { rows: after } = await pool.query('select count(*)::int from idempotency_keys')
  expect(after).toEqual(before)
})

test('if the request has a key, the reply has no header Idempotency-Key [rules §11]', async () => {
  expect((await anna.replace(davos, [], { key: 'own' })).headers).not.toHaveProperty('idempotency-key')
})

test('if the database connection breaks before the commit, nothing is changed, and a repeat is made once [R06 R05]', async () => {
  await anna.replace(davos, [])
  await pool.query(`
    create function break_off() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
    create trigger break_off before insert on idempotency_keys for each row execute function break_off()`)
  const before = await revisionOf(users.anna)
  const broken = await anna.add(davos, aune, { key: 'broken' })
  expect([broken.statusCode, broken.json().code]).toEqual([503, 'outcome-unknown'])
  await pool.query('drop trigger break_off on idempotency_keys')
  expect(await revisionOf(users.anna)).toBe(before)
  expect(shownTeam(await anna.add(davos, aune, { key: 'broken' }))).toEqual(['1'])
  expect(await revisionOf(users.anna)).toBe(before + 1)
})

/** A change by a player. Several random changes may have the same key, with the same or different content. */
type Sent = { who: 0 | 1; key: number; content: 0 | 1 | 2; after_ms: number }

const sent = fc.record<Sent>({
  who: fc.constantFrom(0, 1),
  key: fc.nat({ max: 2 }),
  content: fc.constantFrom(0, 1, 2),
  after_ms: fc.nat({ max: 6 }),
})

/** All contents differ, so each reply shows which change it belongs to. */
const contents = [
  [[aune], [birk], [aune, birk]],
  [[dina], [dina, aune], [dina, birk]],
]

let run = 0

async function interleave(all: readonly Sent[]): Promise<void> {
  const prefix = `run ${run++}`.replace(' ', '-')
  const players = [anna, bjorn]
  const before = await Promise.all(players.map((player) => revisionOf(player.user_id)))
  const outcomes = await Promise.all(
    all.map(async (each) => {
      const { who, key, content, after_ms } = each
      await sleep(after_ms)
      const wishes = contents[who]![content]!.map((athlete_id) => ({ athlete_id }))
      const reply = await players[who]!.replace(davos, wishes, { key: `${prefix}-${key}` })
      return { ...each, ...saidOf(reply), wishes }
    }),
  )
  for (const { statusCode, body, wishes } of outcomes) {
    expect([200, 409, 422]).toContain(statusCode)
    if (statusCode === 409) expect(JSON.parse(body).code).toBe('in-progress')
    if (statusCode !== 200) continue
    const ids = (list: { athlete_id: number }[]) => new Set(list.map((each) => each.athlete_id))
    expect(ids(JSON.parse(body))).toEqual(ids(wishes))
  }
  for (const [who, player] of players.entries()) {
    const own = Map.groupBy(
      outcomes.filter((each) => each.who === who && each.statusCode === 200),
      (each) => each.key,
    )
    for (const replies of own.values()) {
      const { body, accepted_at, etag, content } = replies[0]!
      for (const each of replies) expect(each).toMatchObject({ body, accepted_at, etag, content })
    }
    expect(await revisionOf(player.user_id)).toBe(before[who]! + own.size)
  }
}

test('with any mix of players, keys and contents, each change is made once and gets its own reply [R06]', async () => {
  const numRuns = isExtendedRun ? 10_000 : 150
  await fc.assert(fc.asyncProperty(fc.array(sent, { minLength: 2, maxLength: 8 }), interleave), {
    numRuns,
    seed: 6,
    endOnFailure: true,
  })
  expect(run).toBe(numRuns)
}, 3_600_000)
