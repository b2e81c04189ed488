import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { openPair, type Pair, postgres_tools } from '#testing/database/standby.ts'
import { shownTeam, type TeamPlayer, teamPlayer } from '#testing/team-player.ts'
import { test_ids } from '#testing/test-season.ts'
import { BUDGETS, runWithDatabaseUse, startDatabaseUse } from './database-use.ts'
import { openRequestPool } from './pool.ts'
import { transact } from './transact.ts'

/** A transaction that takes no lock. */
const act = <Result>(work: (tx: Db) => Promise<Result>) => ({ lock: async () => {}, work })

describe('a transaction', () => {
  test('is saved completely or not at all, and its connection is used again', async () => {
    const pool = await freshDatabase()
    await pool.query('create table notes (note text)')
    const write = (note: string) =>
      transact(
        Db.of(pool),
        act((tx) => tx.run(sql`insert into notes values (${note})`)),
      )
    await write('kept')
    const failing = transact(
      Db.of(pool),
      act(async (tx) => {
        await tx.run(sql`insert into notes values ('lost')`)
        throw new Error('no')
      }),
    )
    await expect(failing).rejects.toThrow('no')
    const { rows } = await pool.query('select note from notes')
    expect([rows, pool.totalCount]).toEqual([[{ note: 'kept' }], 1])
  })

  test('is tried again after a deadlock [R14]', async () => {
    const pool = await freshDatabase()
    let tries = 0
    const both_hold = Promise.withResolvers<void>()
    const crossing = (first: number, then: number) =>
      transact(
        Db.of(pool),
        act(async (tx) => {
          await tx.run(sql`select pg_advisory_xact_lock(${first})`)
          tries++
          if (tries === 2) both_hold.resolve()
          await both_hold.promise
          await tx.run(sql`select pg_advisory_xact_lock(${then})`)
          return first
        }),
      )
    expect(await Promise.all([crossing(1, 2), crossing(2, 1)])).toEqual([1, 2])
    expect(tries).toBe(3)
  })

  test('throws an error if it had already failed before COMMIT', async () => {
    const pool = await freshDatabase()
    const swallowing = transact(
      Db.of(pool),
      act((tx) => tx.run(sql`select 1 / 0`).catch(() => 'swallowed')),
    )
    await expect(swallowing).rejects.toThrow('the transaction had already failed')
  })

  test('fails if its last statement fails, and throws the error of that statement', async () => {
    const pool = await freshDatabase()
    await pool.query('create table notes (note text unique)')
    const sending = (note: string, error: string) =>
      transact(Db.of(pool), {
        lock: (tx) => tx.run(sql`insert into notes values (${note})`),
        work: (tx, _held, sendLast) => sendLast(tx.run(sql.raw(`select ${error}`))),
      })
    await expect(sending('lost', '1 / 0')).rejects.toMatchObject({ code: '22012' })
    await sending('kept', '1')
    const { rows } = await pool.query('select note from notes')
    expect([rows, pool.totalCount]).toEqual([[{ note: 'kept' }], 1])
  })

  test('has an unknown outcome if its connection breaks during COMMIT [R08]', async () => {
    const pool = await freshDatabase()
    await pool.query(`
      create table notes (note text);
      create function break_off() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
      create constraint trigger break_off after insert on notes deferrable initially deferred
        for each row execute function break_off()`)
    const breaking = transact(
      Db.of(pool),
      act((tx) => tx.run(sql`insert into notes values ('?')`)),
    )
    await expect(breaking).rejects.toMatchObject({ statusCode: 503, code: 'outcome-unknown' })
    expect(pool.totalCount).toBe(0)
  })

  test('throws the database’s error if the database refuses the COMMIT', async () => {
    const pool = await freshDatabase()
    await pool.query(`
      create table notes (note text unique deferrable initially deferred);
      insert into notes values ('once')`)
    const doubling = transact(
      Db.of(pool),
      act((tx) => tx.run(sql`insert into notes values ('once')`)),
    )
    await expect(doubling).rejects.toMatchObject({ code: '23505' })
  })
})

/** A standby needs the PostgreSQL tools of the system. Without the tools, these tests are skipped. */
describe.skipIf(!postgres_tools)('while the standby does not answer [R08]', () => {
  const count = 100
  let pair: Pair
  let players: TeamPlayer[]
  const stops: (() => Promise<unknown>)[] = []
  const { davos } = test_ids.selections
  const aune = test_ids.athletes.ask

  beforeAll(async () => {
    pair = await openPair()
    stops.push(pair.stop)
    const { pool } = pair
    const requests = openRequestPool(pool.options.connectionString!)
    stops.push(() => requests.end())
    const app = buildApp({
      pool: requests,
      now: () => new Date(),
      isDraining: () => false,
      page_folder: '/nowhere',
    })
    const { rows } = await pool.query(
      `insert into users (user_name, team_name) select 'crowd ' || n, 'Crowd' from generate_series(1, ${count + 1}) n
       returning user_id`,
    )
    players = await Promise.all(rows.map(({ user_id }) => teamPlayer(app, pool, user_id)))
    stops.push(() => app.close())
  })

  // Cleans up even if the set-up failed.
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })

  /** Makes one change for each player. Cancels commits that wait for the standby, until every player has a reply. */
  async function changeAll(crowd: readonly TeamPlayer[]) {
    let is_over = false
    const asking = Promise.all(crowd.map(({ add }) => add(davos, aune, { key: 'once' }))).finally(() => {
      is_over = true
    })
    while (!is_over) {
      await pair.cancelWaiting()
      await sleep(10)
    }
    return asking
  }

  const statusesOf = (replies: { statusCode: number; json: () => { code?: string } }[]) => [
    ...new Set(replies.map((reply) => `${reply.statusCode} ${reply.json().code ?? ''}`)),
  ]

  test('100 cancelled commits are 503, also if repeated; after recovery, each change is saved once', async () => {
    const crowd = players.slice(0, count)
    await pair.freeze()
    for (const _again of [false, true]) {
      const replies = []
      // Only five at a time: with more, a busy machine might reach the time limit before the commits.
      for (let from = 0; from < count; from += 5)
        replies.push(...(await changeAll(crowd.slice(from, from + 5))))
      expect([replies.length, statusesOf(replies)]).toEqual([count, ['503 outcome-unknown']])
      expect(replies[0]!.headers['retry-after']).toBe('1')
      expect(replies[0]!.json().message).toBe('We cannot tell whether the change was saved. Please try again')
    }
    pair.thaw()
    const replies = await Promise.all(crowd.map(({ add }) => add(davos, aune, { key: 'once' })))
    expect(
      new Set(replies.map((reply) => `${reply.statusCode} ${shownTeam(reply).join()} ${reply.headers.etag}`)),
    ).toEqual(new Set(['200 1 "1"']))
    const { rows } = await pair.pool.query('select count(*)::int, max(revision) as revision from teams')
    expect(rows).toEqual([{ count, revision: 1 }])
  })

  test('the reply to a commit that hangs is 503; after recovery, the retry succeeds', async () => {
    const { add } = players.at(-1)!
    await pair.freeze()
    const reply = await add(davos, aune, { key: 'hung' })
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'outcome-unknown'])
    pair.thaw()
    await expect.poll(async () => (await add(davos, aune, { key: 'hung' })).statusCode).toBe(200)
  })

  test('while commits wait for the standby, no other connections replace theirs', async () => {
    const { pool } = pair
    const requests = openRequestPool(pool.options.connectionString!, { budgets: { ...BUDGETS, picks: 2 } })
    onTestFinished(() => requests.end())
    await pool.query('create table notes (note text)')
    const write = () =>
      new Promise<string>((resolve) => {
        const insert = () =>
          requests.query(`insert into notes values ('late')`).then(
            () => resolve('saved'),
            () => resolve('failed'),
          )
        runWithDatabaseUse(startDatabaseUse('picks'), () => void insert())
      })
    const writeOften = (times: number) => Promise.all(Array.from({ length: times }, write))
    const countWaiting = async () => {
      const waiting = `select from pg_stat_activity where wait_event = 'SyncRep'`
      return (await pool.query(waiting)).rowCount
    }
    await pair.freeze()
    await expect
      .poll(async () => [await writeOften(2), await countWaiting()])
      .toEqual([['failed', 'failed'], 2])
    expect(await writeOften(3)).toEqual(['failed', 'failed', 'failed'])
    expect(await countWaiting()).toBe(2)
    pair.thaw()
    await expect.poll(write).toBe('saved')
  })
})
