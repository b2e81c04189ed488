import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { makeTour } from './make-tour.ts'
import { mergeWeekends } from './merge-weekends.ts'
import { moveRace } from './move-race.ts'
import { splitWeekend } from './split-weekend.ts'

const { davos } = test_ids.weekends
const command = { season_id: test_ids.season, actor: 'olga', reason: 'new programme', dry_run: false }
const tour = { ...command, weekend_id: davos, settings: SETTINGS_PRESETS.worldcup }

/**
 * Opens a season with two selections on one Saturday: `Davos` closes at 10:00 and its race starts at 12:00, `Early`
 * closes at 07:00 and its race starts at 09:00. Anna has a team in the selection `team_in`.
 */
async function openSaturday(team_in: 'Davos' | 'Early', early_in: 'Davos' | 'Early') {
  const { pool } = await filledDatabase(test_season)
  await pool.query(`
    delete from teams where selection_id = 2;
    delete from sidebets;
    insert into points_tables (season_id, points_table) values (1, 'stage');
    update selections set trading_close = '2031-01-11T10:00Z' where selection_id = 2;
    update races set date = '2031-01-11T12:00Z' where race_id = ${test_ids.races.davos_sprint};
    insert into weekends (weekend_id, season_id, weekend_name, event_start, event_end, time_zone, country)
    overriding system value
    select 40, season_id, 'Early', event_start, event_end, time_zone, country from weekends where weekend_id = ${davos};
    insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, budget,
      is_budget_enforced, team_captains_enabled)
    select ${early_in === 'Early' ? 40 : davos}, 'Early', trading_opens_at, '2031-01-11T07:00Z', max_picks_per_gender,
      budget, is_budget_enforced, team_captains_enabled
    from selections where selection_id = 2;
    insert into races (season_id, weekend_id, selection_id, race_code, name, date, gender, kind, points_table)
    select 1, weekend_id, selection_id, 'EARLY', 'Early race', '2031-01-11T09:00Z', 'f', 'individual', 'individual'
    from selections where name = 'Early';
    insert into teams (selection_id, user_id) select selection_id, 1 from selections where name = '${team_in}'`)
  return { pool, db: Db.of(pool) }
}

const calendar = async (pool: pg.Pool) => {
  const { rows } = await pool.query(`
    select concat_ws(' ', w.weekend_name, s.name, s.trading_close at time zone 'UTC', r.name, t.user_id) as line
    from selections s join weekends w using (weekend_id) left join races r using (selection_id)
    left join teams t using (selection_id) where s.trading_close > '2031-01-01' order by r.date`)
  return rows.map(({ line }) => line)
}

/** Lists races that start before their selection closes. */
const late = async (pool: pg.Pool) => {
  const { rows } = await pool.query(`
    select r.name from races r join selections using (selection_id)
    where date < trading_close and trading_close > '2031-01-01' and r.state <> 'cancelled'`)
  return rows
}

const merge = (db: Db) => mergeWeekends(db, { ...command, into: davos, from: 40, is_regrouped: true })
const make = (db: Db) => makeTour(db, { ...tour, is_tour: true })

/** Makes Davos a tour with a second leg on Sunday. Returns the command that splits off this leg. */
const tourSplit = async (pool: pg.Pool) => {
  await pool.query(`
    update weekends set is_tour = true where weekend_id = ${davos};
    insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender)
    values (${davos}, 'Sunday', '2020-01-01', '2031-01-12T07:00Z', 8);
    insert into races (season_id, weekend_id, selection_id, race_code, name, date, gender, kind, points_table)
    select 1, weekend_id, selection_id, 'SUNDAY', 'Sunday race', '2031-01-12T12:00Z', 'f', 'individual', 'stage'
    from selections where name = 'Sunday'`)
  const { rows } = await pool.query(`select race_id from races where race_code = 'SUNDAY'`)
  return { ...command, weekend_id: davos, race_ids: [Number(rows[0].race_id)], name: 'Rest' }
}

describe('a race cannot be moved into a selection that closes after its start', () => {
  test.each([
    ['weekend merge --regroup', 'Early', merge],
    ['tour make', 'Davos', make],
  ] as const)('%s', async (_, early_in, act) => {
    const { pool, db } = await openSaturday('Davos', early_in)
    const before = await calendar(pool)
    expect(await act(db)).toEqual({ ok: false, reason: 'after-the-start', concerned: {} })
    expect(await calendar(pool)).toEqual(before)
  })

  test('tour unmake', async () => {
    const { pool, db } = await openSaturday('Davos', 'Davos')
    await pool.query(`update weekends set is_tour = true where weekend_id = ${davos}`)
    expect(await makeTour(db, { ...tour, is_tour: false })).toMatchObject({ reason: 'after-the-start' })
    expect(await late(pool)).toEqual([])
  })

  test('weekend split, which regroups the legs of a tour', async () => {
    const { pool, db } = await openSaturday('Davos', 'Davos')
    expect(await splitWeekend(db, await tourSplit(pool))).toMatchObject({ reason: 'after-the-start' })
    expect(await late(pool)).toEqual([])
  })
})

describe('a race can be moved into a selection that closes before its start', () => {
  test.each([
    ['weekend merge --regroup', 'Early', merge, 'All races'],
    ['tour make', 'Davos', make, 'Leg 1'],
  ] as const)('%s', async (_, early_in, act, name) => {
    const { pool, db } = await openSaturday('Early', early_in)
    expect(await act(db)).toMatchObject({ ok: true, selections: [name] })
    expect(await calendar(pool)).toEqual([
      `Davos ${name} 2031-01-11 07:00:00 Early race 1`,
      `Davos ${name} 2031-01-11 07:00:00 Davos Sprint 1`,
    ])
  })

  test('a qualification race can be moved into any selection, because it scores no points', async () => {
    const { pool, db } = await openSaturday('Davos', 'Early')
    await pool.query(
      `update races set kind = 'qualification_race', points_table = null where race_code = 'EARLY'`,
    )
    expect(await merge(db)).toMatchObject({ ok: true, selections: ['All races'] })
  })
})

test('a deadline moves with its race, even past the start of a qualification race, which scores no points', async () => {
  const { pool, db } = await openSaturday('Davos', 'Davos')
  await pool.query(
    `update races set kind = 'qualification_race', points_table = null, selection_id = 2 where race_code = 'EARLY';
    delete from selections where name = 'Early'`,
  )
  const to = new Date('2031-01-12T12:00Z')
  const move = {
    ...command,
    race_id: test_ids.races.davos_sprint,
    weekend_id: davos,
    to,
    is_postponed: false,
  }
  expect(await moveRace(db, move)).toMatchObject({ ok: true })
  expect(await calendar(pool)).toEqual([
    'Davos Davos 2031-01-12 10:00:00 Early race 1',
    'Davos Davos 2031-01-12 10:00:00 Davos Sprint 1',
  ])
})
