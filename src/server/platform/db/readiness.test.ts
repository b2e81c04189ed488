import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { findPublicVersion } from '#server/platform/reply-cache/store.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { openReadiness } from './readiness.ts'

/** Opens a readiness probe with a clock that the test moves. */
async function openProbe() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = await freshDatabase()
  const wait = (ms: number) => vi.advanceTimersByTime(ms)
  return { pool, probe: openReadiness(Db.of(pool), 60_000), wait }
}

const fail = (pool: pg.Pool, state: string) =>
  pool.query(`
    create or replace function fail() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = '${state}'; end $$;
    create constraint trigger fail after update on readiness deferrable initially deferred
      for each row execute function fail()`)

test.each(['53100', '58030'])(
  'a database that answers but cannot commit (%s) is not ready until it can [M3]',
  async (state) => {
    const { pool, probe, wait } = await openProbe()
    expect(await probe()).toBe('ready')
    await fail(pool, state)
    wait(1000)
    expect(await probe()).toBe('database cannot save')
    await pool.query('drop trigger fail on readiness')
    wait(1000)
    expect(await probe()).toBe('ready')
  },
)

test('a server writes at most once a second, however often it is probed, and changes no public data [M3]', async () => {
  const { pool, probe, wait } = await openProbe()
  await pool.query(`
    create sequence writes;
    create function count_write() returns trigger language plpgsql as
      'begin perform nextval(''writes''); return new; end';
    create trigger count_write before update on readiness for each row execute function count_write()`)
  const writes = async () =>
    (await pool.query('select last_value::int as count from writes where is_called')).rows
  const { version } = await findPublicVersion(Db.of(pool))

  for (const is_late of [false, true]) {
    if (is_late) wait(999)
    const replies = await Promise.all(Array.from({ length: 20 }, probe))
    expect(new Set(replies)).toEqual(new Set(['ready']))
    expect(await writes()).toEqual([{ count: 1 }])
  }
  wait(1)
  await probe()
  expect(await writes()).toEqual([{ count: 2 }])
  expect((await findPublicVersion(Db.of(pool))).version).toBe(version)
})
