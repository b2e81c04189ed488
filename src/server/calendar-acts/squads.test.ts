import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { moveRace } from './move-race.ts'

const DAY = 86_400_000
const command = {
  season_id: test_ids.season,
  actor: 'olga',
  reason: 'thaw',
  dry_run: false,
  race_id: test_ids.races.davos_sprint,
  weekend_id: test_ids.weekends.davos,
  is_postponed: false,
}

/** Squads roll over from Davos (in five days) to Secret (in twelve days). Anna has saved a squad for Davos. */
const openSeason = async () => {
  const { pool } = await filledDatabase(test_season)
  await pool.query(`
    update selections set rolls_over = true where selection_id in (2, 3);
    insert into teams (selection_id, user_id) values (2, 1)`)
  const { rows } = await pool.query('select date from races where race_id = 3')
  const start: Date = rows[0].date
  return { pool, db: Db.of(pool), in_days: (days: number) => new Date(start.getTime() + days * DAY) }
}

test('a race cannot be moved if this would change the order of selections with squads that roll over', async () => {
  const { pool, db, in_days } = await openSeason()
  expect(await moveRace(db, { ...command, to: in_days(9) })).toEqual({
    ok: false,
    reason: 'squads-pass',
    concerned: { teams: 1, players: 1 },
  })
  expect(await moveRace(db, { ...command, to: in_days(3) })).toMatchObject({ ok: true })
  await pool.query('delete from teams')
  expect(await moveRace(db, { ...command, to: in_days(9) })).toMatchObject({ ok: true })
})

test('a selection that is not open yet opens earlier if it closes earlier', async () => {
  const { pool, db, in_days } = await openSeason()
  await pool.query(
    `update selections set trading_opens_at = game_now() + interval '4 days' where selection_id = 2`,
  )
  const span = async () => {
    const { rows } = await pool.query(
      `select round(extract(epoch from trading_close - trading_opens_at))::int as seconds
       from selections where selection_id = 2`,
    )
    return rows[0].seconds
  }
  const before = await span()
  expect(await moveRace(db, { ...command, to: in_days(-3) })).toMatchObject({ ok: true })
  // The span may differ slightly, because microseconds are lost in the conversion.
  expect(Math.abs((await span()) - before)).toBeLessThanOrEqual(1)
})
