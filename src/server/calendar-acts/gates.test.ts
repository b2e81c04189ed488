import type pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { Db } from '#server/platform/db/db.ts'
import { openCrowd } from '#testing/seasons/closing-selection.ts'
import { test_ids } from '#testing/test-season.ts'
import { makeTour } from './make-tour.ts'
import { mergeWeekends } from './merge-weekends.ts'
import { moveRace } from './move-race.ts'
import { splitWeekend } from './split-weekend.ts'

const command = { season_id: test_ids.season, actor: 'olga', reason: 'storm', dry_run: false }
const settings = SETTINGS_PRESETS.worldcup
const { davos } = test_ids.weekends
const DAY = 86_400_000

/** Opens a game in which Davos has races on two days in one selection. */
const openGame = async (players: number) => {
  const crowd = await openCrowd(players)
  const { pool } = crowd
  await pool.query(`
    delete from teams where selection_id = ${test_ids.selections.davos};
    insert into points_tables (season_id, points_table) values (1, 'stage');
    insert into races (season_id, weekend_id, selection_id, race_code, name, date, gender, kind, points_table)
    select 1, 2, 2, 'DAY-2', 'Davos Distance', date + interval '1 day', 'f', 'individual', 'individual'
    from races where race_id = ${test_ids.races.davos_sprint}`)
  const second = await one(pool, `select race_id from races where race_code = 'DAY-2'`)
  return { ...crowd, second: Number(second) }
}

const one = async (pool: pg.Pool, query: string): Promise<unknown> => {
  const { rows } = await pool.query(query)
  return rows[0] && Object.values(rows[0])[0]
}

/** Waits until a database session is waiting for a gate in this mode. */
const untilWaiting = (pool: pg.Pool, mode: 'ExclusiveLock' | 'ShareLock') =>
  vi.waitFor(
    async () => {
      const waiting = await one(
        pool,
        `select count(*)::int from pg_locks where locktype = 'advisory' and not granted and mode = '${mode}'
          and database = (select oid from pg_database where datname = current_database())
          and classid::int8 = (hashtext('gate')::int8 + 4294967296) % 4294967296`,
      )
      expect(waiting).toBe(1)
    },
    { timeout: 60_000, interval: 10 },
  )

/** Begins a transaction that creates a player's team and holds the gate. It is not committed yet. */
const beginTeam = async (pool: pg.Pool, user_id: number) => {
  const tx = await pool.connect()
  await tx.query('begin isolation level read committed')
  await tx.query(`select hold_team($1, ${test_ids.selections.davos}, null, null, '{}')`, [user_id])
  return {
    keep: async () => {
      await tx.query(`insert into teams (selection_id, user_id) values (${test_ids.selections.davos}, $1)`, [
        user_id,
      ])
      await tx.query('commit')
      tx.release()
    },
  }
}

const selections = `select string_agg(concat_ws(' ', s.name, w.weekend_name, w.is_tour), ', ' order by s.selection_id)
  from selections s join weekends w using (weekend_id) where w.weekend_id <> 3`

describe('a calendar change waits for a team change in progress, and takes it into account', () => {
  test.each([
    [
      'tour make',
      (pool: pg.Pool) => makeTour(Db.of(pool), { ...command, weekend_id: davos, settings, is_tour: true }),
    ],
    [
      'weekend split',
      (pool: pg.Pool, second: number) =>
        splitWeekend(Db.of(pool), { ...command, weekend_id: davos, race_ids: [second], name: 'Second' }),
    ],
  ])('%s is refused because of the team', async (_name, act) => {
    const { pool, players, second } = await openGame(1)
    const before = await one(pool, selections)
    const team = await beginTeam(pool, players[0]!.user_id)
    const acting = act(pool, second)
    await untilWaiting(pool, 'ExclusiveLock')
    await team.keep()
    expect(await acting).toEqual({
      ok: false,
      reason: 'selections-divided',
      concerned: { teams: 1, players: 1 },
    })
    expect(await one(pool, selections)).toBe(before)
  })

  test('weekend merge is done, and the team stays', async () => {
    const { pool, players, second } = await openGame(1)
    const split = { ...command, weekend_id: davos, race_ids: [second], name: 'Second' }
    const parted = await splitWeekend(Db.of(pool), split)
    if (!parted.ok) throw new Error(parted.reason)
    const team = await beginTeam(pool, players[0]!.user_id)
    const merge = { ...command, into: parted.weekend_id, from: davos, is_regrouped: false }
    const merging = mergeWeekends(Db.of(pool), merge)
    await untilWaiting(pool, 'ExclusiveLock')
    await team.keep()
    expect(await merging).toMatchObject({ ok: true, teams: 1 })
    expect(
      await one(
        pool,
        `select weekend_name from teams join selections using (selection_id) join weekends using (weekend_id)
        where selection_id = 2`,
      ),
    ).toBe('Second')
  })
})

describe('a team change that is sent during a calendar change waits for it, and is checked against the new calendar', () => {
  /** Runs `work` while the calendar change `act` waits just before its last write, the audit line. */
  const duringChange = async <Result>(
    pool: pg.Pool,
    act: () => Promise<Result>,
    work: () => Promise<unknown>,
  ) => {
    const holder = await pool.connect()
    await holder.query('begin; lock table audit in exclusive mode')
    const acting = act()
    await vi.waitFor(
      async () => {
        const waiting = await one(
          pool,
          `select count(*)::int from pg_locks where relation = 'audit'::regclass and not granted`,
        )
        expect(waiting).toBe(1)
      },
      { timeout: 60_000, interval: 10 },
    )
    const writing = work()
    await untilWaiting(pool, 'ShareLock')
    await holder.query('commit')
    holder.release()
    return { result: await acting, wrote: await writing }
  }

  test('tour make: the pick is accepted in the selection, which is now called Leg 1', async () => {
    const { pool, players } = await openGame(1)
    const { result, wrote } = await duringChange(
      pool,
      () => makeTour(Db.of(pool), { ...command, weekend_id: davos, settings, is_tour: true }),
      () => players[0]!.add(test_ids.selections.davos, test_ids.athletes.ask),
    )
    expect(result).toMatchObject({ ok: true, selections: ['Leg 1', 'Leg 2'] })
    expect(wrote).toMatchObject({ statusCode: 200 })
    expect(
      await one(
        pool,
        `select name from picks join selections using (selection_id) where athlete_id = ${test_ids.athletes.ask}
        and user_id = ${players[0]!.user_id}`,
      ),
    ).toBe('Leg 1')
  })

  test('tour unmake: the pick is refused, because the selection of the leg has been deleted', async () => {
    const { pool, players } = await openGame(1)
    await makeTour(Db.of(pool), { ...command, weekend_id: davos, settings, is_tour: true })
    const leg_2 = Number(await one(pool, `select selection_id from selections where name = 'Leg 2'`))
    const { result, wrote } = await duringChange(
      pool,
      () => makeTour(Db.of(pool), { ...command, weekend_id: davos, settings, is_tour: false }),
      () => players[0]!.add(leg_2, test_ids.athletes.ask),
    )
    expect(result).toMatchObject({ ok: true, selections: ['All races'] })
    expect(wrote).toMatchObject({ statusCode: 404 })
    expect(await one(pool, `select count(*)::int from teams where selection_id = ${leg_2}`)).toBe(0)
  })
})

test('while a race is moved several times and 12 players change their teams, no team changes after the close [rules §3]', async () => {
  const { pool, players } = await openGame(12)
  const db = Db.of(pool)
  const race_id = test_ids.races.davos_sprint
  const start = (await one(pool, `select date from races where race_id = ${race_id}`)) as Date
  const accepted: [string, string][] = []
  const write = async ({ add, remove }: (typeof players)[number]) => {
    for (let turn = 0; ; turn++) {
      const reply = await (turn % 2 === 0 ? add : remove)(test_ids.selections.davos, test_ids.athletes.ask)
      if (reply.statusCode !== 200) return reply.json().code
      const { 'x-accepted-at': at, 'x-closes-at': closes } = reply.headers
      accepted.push([String(at), String(closes)])
    }
  }
  const writing = Promise.all(players.map(write))
  const move = (to: Date, closes_at?: Date) =>
    moveRace(db, { ...command, race_id, weekend_id: davos, to, closes_at, is_postponed: false })
  for (const days of [1, 0, 2, 0]) {
    expect(await move(new Date(start.getTime() + days * DAY + 60_000))).toMatchObject({ ok: true })
  }
  // On a busy machine, the new deadline may have passed when the change runs. Then the change is tried again with a
  // later deadline.
  const closeIn = async (ms: number): ReturnType<typeof move> => {
    const result = await move(start, new Date(Date.now() + ms))
    return !result.ok && result.reason === 'deadline-in-past' ? closeIn(ms * 2) : result
  }
  expect(await closeIn(500)).toMatchObject({ ok: true })
  expect(new Set(await writing)).toEqual(new Set(['trading-closed']))
  expect(await move(new Date(start.getTime() + DAY), new Date(start.getTime()))).toMatchObject({
    reason: 'closed-already',
  })

  expect(accepted.length).toBeGreaterThan(players.length)
  expect(accepted.filter(([at, closes]) => at >= closes)).toEqual([])
  expect(
    await one(
      pool,
      `select count(*)::int from teams join selections using (selection_id)
      where selection_id = 2 and accepted_at >= trading_close`,
    ),
  ).toBe(0)
})
