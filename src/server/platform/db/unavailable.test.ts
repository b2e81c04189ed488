import { expect, test } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { httpError, outcomeUnknown } from '#server/platform/errors.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { testApp } from '#testing/test-app.ts'
import { Db } from './db.ts'
import { openPool } from './pool.ts'
import { isReported } from './run-transaction.ts'
import { transact } from './transact.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }
const { app, pool } = await testApp({ logger: { level: 'warn', stream } })
let refusal: Error | undefined
app.get('/api/refuses', async () => {
  throw refusal
})
app.get('/api/raises/:state', ({ params }) => {
  const { state } = params as { state: string }
  return pool.query(`do $$ begin raise 'no' using errcode = '${state}'; end $$`)
})

test.each([
  ['08006', 'connection failure'],
  ['53100', 'disk full'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['57P01', 'admin shutdown'],
  ['57P02', 'crash shutdown'],
  ['57P03', 'starting up'],
  ['57014', 'a statement took too long'],
  ['25P03', 'idle in a transaction'],
  ['58030', 'an I/O error'],
  ['58P01', 'a file is missing'],
  ['25006', 'read-only'],
])('SQLSTATE %s (%s) is 503 with Retry-After and one warning without a stack [M3 L4]', async (state) => {
  lines.length = 0
  const reply = await app.inject(`/api/raises/${state}`)
  expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([
    503,
    '5',
    'unavailable',
  ])
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      status: 503,
      code: state,
      reason: 'no',
      msg: 'request temporarily refused',
    }),
  ])
  expect(lines.join()).not.toContain('stack')
})

test.each([
  ['a full queue', httpError('unavailable', 'the queue is full'), 'unavailable'],
  ['an unknown outcome', outcomeUnknown(), 'outcome-unknown'],
])('%s is one warning without a stack [L4]', async (_what, error, code) => {
  lines.length = 0
  refusal = error
  const reply = await app.inject('/api/refuses')
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, expect.stringMatching(/^[15]$/)])
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      status: 503,
      reason: error.message,
      msg: 'request temporarily refused',
    }),
  ])
  expect(JSON.parse(lines[0]!).code).toBe(code)
  expect(lines.join()).not.toContain('stack')
})

test.each(['22012', '23505', '42P01', 'XX001'])(
  'SQLSTATE %s is an internal error: 500, with its stack in the log',
  async (state) => {
    lines.length = 0
    expect((await app.inject(`/api/raises/${state}`)).statusCode).toBe(500)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'request failed',
        err: expect.objectContaining({ code: state }),
      }),
    ])
  },
)

test.each([
  ['EPIPE', 'write'],
  ['ECONNRESET', 'read'],
  ['ECONNREFUSED', 'connect'],
  ['ENOENT', 'connect'],
  ['ENOTFOUND', 'getaddrinfo'],
])('%s of %s means that the database is unavailable', (code, syscall) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('no'), { code, syscall }))).toBe(true)
})

test.each([
  Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
  Object.assign(new Error('Connection terminated'), { code: 'other' }),
  new Error('an error of our own'),
  undefined,
])('%s does not mean that the database is unavailable', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})

test('the errors of the driver for a broken connection count as unavailable', async () => {
  const broken = await (await freshDatabase()).connect()
  const said: unknown[] = []
  const ask = (statement: string) => broken.query(statement).catch((error: unknown) => said.push(error))
  await ask('select pg_terminate_backend(pg_backend_pid())')
  await expect
    .poll(() => ask('select').then(() => String(said.at(-1))))
    .toContain('Client has encountered a connection error')
  broken.release(true)
  const closed = openPool('postgresql://podium@127.0.0.1:1/nowhere')
  await closed.query('select').catch((error: unknown) => said.push(error))
  await closed.end()
  await closed.query('select').catch((error: unknown) => said.push(error))
  expect(said.length).toBeGreaterThanOrEqual(4)
  expect(said.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
})

test('if the rollback fails too, the original error is thrown, in both kinds of transaction [M3]', async () => {
  const own = await freshDatabase()
  const breakOff = 'select pg_terminate_backend(pg_backend_pid())'
  const act = {
    lock: async () => {},
    work: async (tx: Db) => {
      await tx.run(sql.raw(breakOff)).catch(() => {})
      throw new Error('the cause')
    },
  }
  await expect(transact(Db.of(own), act)).rejects.toThrow('the cause')
  const plain = Db.of(own).transaction(async (tx) => {
    await tx.run(sql.raw(breakOff)).catch(() => {})
    throw new Error('the cause')
  })
  await expect(plain).rejects.toThrow('the cause')
  expect((await own.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('the outcome is unknown if the connection breaks at COMMIT, but not if the server reports an error [M4]', async () => {
  const own = await freshDatabase()
  await own.query(`
    create table noted (act text);
    create function act() returns trigger language plpgsql as $$ begin execute new.act; return null; end $$;
    create constraint trigger acts after insert on noted deferrable initially deferred
      for each row execute function act()`)
  const insert = (statement: string) =>
    Db.of(own).transaction((tx) => tx.run(sql`insert into noted values (${statement})`))
  await expect(insert('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({
    statusCode: 503,
    code: 'outcome-unknown',
  })
  await expect(insert(`do 'begin raise ''full'' using errcode = ''53100''; end'`)).rejects.toMatchObject({
    code: '53100',
  })
})

test('after an error that the server reported, in any language, the connection is usable', async () => {
  const own = await freshDatabase()
  const error = await own.query('select 1 / 0').catch((error: unknown) => error)
  expect(isReported(Object.assign(error as Error, { severity: 'FEHLER' }))).toBe(true)
  const ended = await own
    .query('select pg_terminate_backend(pg_backend_pid())')
    .catch((error: unknown) => error)
  expect([isReported(ended), isReported(new Error('Connection terminated'))]).toEqual([false, false])
})
