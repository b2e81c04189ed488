import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backendsOf } from '#launcher/launcher-orphans.ts'
import { serverOf, trySignal } from '#launcher/launcher-process.ts'
import { Db } from '#server/platform/db/db.ts'
import { findPublicVersion } from '#server/platform/reply-cache/store.ts'
import { type AcknowledgedChange, openLoad } from '#testing/database/failure-load.ts'
import { isExtendedRun } from '#testing/extended-run.ts'
import { type ServedGame, serveGame, TEST_APPLICATION_NAME } from '#testing/served-game.ts'

/** How often each test runs. Each test makes the database of a real server fail in a different way, under load. */
const rounds = isExtendedRun ? 20 : 1
const silence_ms = isExtendedRun ? 30_000 : 6000
const patience_ms = 60_000
const hour_ms = 3_600_000
/** No round starts within this time before or after the full hour, because prices change then. */
const away_ms = { before: 60_000, after: 5000 }
const limit_ms = away_ms.before + away_ms.after + patience_ms * (rounds + 2)

const full_disk = 'on a full disk'

let game: ServedGame
const clears: (() => unknown)[] = []

beforeAll(async () => {
  game = await serveGame(6, (remove) => clears.unshift(remove))
}, 2 * patience_ms)

/** Runs all clean-up steps even if the set-up or a step failed. */
afterAll(async () => {
  const failed: unknown[] = []
  for (const clear of clears)
    await Promise.resolve()
      .then(clear)
      .catch((error: unknown) => failed.push(error))
  expect(failed).toEqual([])
}, 2 * patience_ms)

/**
 * Returns the id of the database's main process. While the database starts, the pid file in its folder may be missing
 * or empty, or contain the id of the game's own process.
 */
async function mainProcess(other_than?: number): Promise<number> {
  let pid: number | undefined
  const isThere = () => {
    pid = serverOf(game.folder)
    return pid !== undefined && pid !== other_than
  }
  await expect.poll(isThere, { timeout: patience_ms, interval: 5, message: game.output() }).toBe(true)
  return pid!
}

/** Opens a connection that does not belong to the server. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: game.pool.options.connectionString! })
  client.on('error', () => {})
  await client.connect()
  return client
}

const quietly = (work: Promise<unknown>) =>
  work.then(
    () => {},
    () => {},
  )

const busy = `do $$ declare ends_at timestamptz := clock_timestamp() + interval '5 minutes';
  begin while clock_timestamp() < ends_at loop end loop; end $$`

/**
 * Runs a statement that takes minutes, so that its process does not notice that the main process is gone. The statement
 * ends by itself, in case the test is interrupted.
 */
async function keepBusy(): Promise<void> {
  const client = await connect()
  void quietly(client.query(busy))
  await expect
    .poll(() =>
      game.pool.query(`select from pg_stat_activity where query like 'do $$%' and state = 'active'`),
    )
    .toMatchObject({ rowCount: 1 })
}

function fillDisk(filler: string): void {
  for (const bytes of [2 ** 20, 2 ** 12]) {
    const part = Buffer.alloc(bytes)
    for (let is_full = false; !is_full; ) is_full = !tryAppend(filler, part)
  }
}

function tryAppend(file: string, part: Buffer): boolean {
  try {
    appendFileSync(file, part)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
    return false
  }
}

/** What must be done before a failure. */
const preparations: Record<string, () => Promise<void>> = {
  'killed while a statement runs': keepBusy,
  'killed, and killed again twice while it recovers': keepBusy,
}

/** Functions that cause each failure. The failure is over when the function returns. */
const failures: Record<string, (signal: AbortSignal) => Promise<void>> = {
  'killed while a statement runs': async () => {
    process.kill(await mainProcess(), 'SIGKILL')
  },

  'killed, and killed again twice while it recovers': async () => {
    let pid: number | undefined
    for (let n = 0; n < 3; n++) {
      pid = await mainProcess(pid)
      process.kill(pid, 'SIGKILL')
    }
  },

  [full_disk]: async (signal) => {
    const filler = join(game.data_dir, 'filler')
    const client = await connect()
    let is_down = false
    client.once('end', () => {
      is_down = true
    })
    try {
      // At first, WAL segments are reused. Then a new one is needed, and the disk has no room for it.
      while (!is_down && !signal.aborted) {
        fillDisk(filler)
        await quietly(client.query(`select pg_switch_wal(), pg_logical_emit_message(true, '', 'more')`))
      }
      // Recovery frees space, so this fills the disk again at once.
      for (const end = performance.now() + silence_ms; performance.now() < end; await sleep(50))
        fillDisk(filler)
    } finally {
      rmSync(filler, { force: true })
    }
  },

  'silent, all its processes stopped': async () => {
    const pids = [await mainProcess(), ...backendsOf(game.folder)]
    // Ignores a process that has ended.
    for (const pid of pids) trySignal(pid, 'SIGSTOP')
    try {
      await sleep(silence_ms)
    } finally {
      for (const pid of pids) trySignal(pid, 'SIGCONT')
    }
  },

  'without its socket and all its connections': async () => {
    const client = await connect()
    rmSync(join(game.folder, '.s.PGSQL.5432'))
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`)
    await client.end()
  },
}

const names = Object.keys(failures)

/** Waits until the full hour is not near: prices change then, and for a moment no page is cached. */
async function awayFromTheHour(): Promise<void> {
  const isNear = (past_ms: number) => past_ms > hour_ms - away_ms.before || past_ms < away_ms.after
  while (isNear(Date.now() % hour_ms)) await sleep(1000)
}

test.for(names)(
  `a database %s: the server keeps running, loses no change and recovers (${rounds} times) [H1 M3 M4]`,
  { timeout: limit_ms },
  async (name, { annotate, skip, signal, onTestFinished }) => {
    skip(name === full_disk && !game.is_own_disk, 'a small disk cannot be mounted here')
    for (let round = 0; round < rounds; round++) {
      await awayFromTheHour()
      const load = openLoad(game)
      onTestFinished(load.abandon)
      await load.waitForTwoChangesEach()
      await preparations[name]?.()
      await waitForCachedPage(load.pagesRead)
      load.markFaultBegin()
      await failures[name]!(signal)
      load.markFaultEnd()
      await load.waitForTwoChangesEach()
      await load.stop()
      await annotate(load.figures())

      expect(game.process.exitCode, game.output()).toBe(null)
      expect(load.violations).toEqual([])
      await expectSaved(load.acknowledged)
    }
  },
)

/** Waits until readers have a page of the current public version, so that the page is cached. */
async function waitForCachedPage(pagesRead: () => number): Promise<void> {
  for (;;) {
    const { version } = await findPublicVersion(Db.of(game.pool))
    await waitForVersionQuery()
    const before = pagesRead()
    await expect.poll(pagesRead, { timeout: patience_ms }).toBeGreaterThan(before + 2)
    if ((await findPublicVersion(Db.of(game.pool))).version === version) return
  }
}

/** Waits until the server has queried the public version once more. */
async function waitForVersionQuery(): Promise<void> {
  const { rows } = await game.pool.query('select clock_timestamp() as now')
  const looks = `
    select from pg_stat_activity
    where query like '%from public_changes)%' and application_name <> $2 and state = 'idle' and query_start > $1`
  const lookCount = async () => (await game.pool.query(looks, [rows[0].now, TEST_APPLICATION_NAME])).rowCount
  await expect.poll(lookCount, { timeout: patience_ms }).toBeGreaterThan(0)
}

/** Expects each player's team to be the last acknowledged one, and each change to have been made once. */
async function expectSaved(acknowledged: AcknowledgedChange[][]): Promise<void> {
  const { rows } = await game.pool.query(
    `select revision, array(select athlete_id from picks p where (p.selection_id, p.user_id) = (t.selection_id, t.user_id)
       order by 1) as team
     from teams t where selection_id = $1 order by user_id`,
    [game.selection_id],
  )
  const latest = acknowledged.map((changes) => changes.at(-1)!)
  expect(rows).toEqual(latest.map(({ team, etag }) => ({ revision: Number(etag.slice(1, -1)), team })))
  for (const changes of acknowledged) {
    const first = Number(changes[0]!.etag.slice(1, -1))
    expect(changes.map(({ etag }) => etag)).toEqual(changes.map((_, n) => `"${first + n}"`))
  }
}
