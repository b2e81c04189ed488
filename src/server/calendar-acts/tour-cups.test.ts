import type pg from 'pg'
import { expect, test } from 'vitest'
import { SETTINGS_PRESETS } from '#game/calendar/season-settings.ts'
import { Db } from '#server/platform/db/db.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { list, seasonDatabase } from '#testing/reimport-season.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { makeTour } from './make-tour.ts'
import { mergeWeekends } from './merge-weekends.ts'
import { splitWeekend } from './split-weekend.ts'

const order = { season_id: test_ids.season, actor: 'olga', reason: 'new programme', dry_run: false }
const settings = SETTINGS_PRESETS.worldcup

const cups = (pool: pg.Pool) =>
  list(
    pool,
    `select c.name, string_agg(coalesce(r.race_code, r.name), ' ' order by r.race_code, r.name) from cups c
     left join cup_races using (cup_id) left join races r using (race_id) group by c.cup_id order by c.name`,
  )

/** Opens a season in which Davos has no teams, so that it can become a tour. */
async function davosSeason() {
  const { pool } = await filledDatabase(test_season)
  await pool.query(`
    delete from teams where selection_id = ${test_ids.selections.davos};
    delete from sidebets;
    insert into points_tables (season_id, points_table) values (1, 'stage')`)
  const tour = (is_tour: boolean) =>
    makeTour(Db.of(pool), { ...order, weekend_id: test_ids.weekends.davos, settings, is_tour })
  return { pool, tour }
}

test('a weekend cannot become a tour if an operator’s cup has its name', async () => {
  const { pool, tour } = await davosSeason()
  await pool.query(`insert into cups (season_id, name) values (1, 'Davos');
    insert into cup_races select cup_id, ${test_ids.races.davos_sprint} from cups where name = 'Davos'`)
  const before = await cups(pool)
  expect(await tour(true)).toMatchObject({ ok: false, reason: 'cup-taken' })
  expect(await cups(pool)).toEqual(before)
  expect(await list(pool, 'select from weekends where is_tour')).toEqual([])
})

test('a tour that becomes an ordinary weekend and a tour again keeps the other races of its cup', async () => {
  const { pool, tour } = await davosSeason()
  const before = await cups(pool)
  expect(await tour(true)).toMatchObject({ ok: true })
  const made = await cups(pool)
  expect(made).not.toEqual(before)
  expect(await tour(false)).toMatchObject({ ok: true })
  expect(await cups(pool)).toEqual(before)

  await tour(true)
  await pool.query(`insert into cup_races select cup_id, race_id from cups, races
    where cups.name = 'Davos' and weekend_id <> ${test_ids.weekends.davos} limit 1`)
  const extended = await cups(pool)
  expect(extended).not.toEqual(made)
  expect(await tour(false)).toMatchObject({ ok: true })
  expect((await cups(pool)).length).toBe(before.length + 1)
  expect(await tour(true)).toMatchObject({ ok: true })
  expect(await cups(pool)).toEqual(extended)
})

const half = async (pool: pg.Pool) => {
  const { rows } = await pool.query(`
    select weekend_id, array_agg(race_id) filter (where race_code ~ '^T2|^TO') as race_ids
    from races join weekends using (weekend_id) where weekend_name = 'Tour de Snow' group by weekend_id`)
  const { weekend_id, race_ids } = rows[0]
  const split = () => splitWeekend(Db.of(pool), { ...order, weekend_id, race_ids, name: 'Half' })
  return { weekend_id, split }
}

test('a tour cannot be split if an operator’s cup has the name of the new weekend', async () => {
  const pool = await seasonDatabase()
  const { split } = await half(pool)
  await pool.query(`insert into cups (season_id, name) values (1, 'Half');
    insert into cup_races select cup_id, race_id from cups, races where cups.name = 'Half' and race_code = 'W1F'`)
  const before = await cups(pool)
  expect(await split()).toMatchObject({ ok: false, reason: 'cup-taken' })
  expect(await cups(pool)).toEqual(before)
})

test('a tour that is split and merged again has one cup again, and races in an operator’s cup stay there', async () => {
  const pool = await seasonDatabase()
  const { weekend_id, split } = await half(pool)
  await pool.query(`insert into cups (season_id, name) values (1, 'Legs');
    insert into cup_races select cup_id, race_id from cups, races where cups.name = 'Legs' and race_code ~ '^T2'`)
  const before = await cups(pool)
  const divided = await split()
  expect(divided).toMatchObject({ ok: true })
  expect(await cups(pool)).toEqual(
    expect.arrayContaining(['Half | T2F T2M TOF TOM', 'Legs | T2F T2M', 'Tour de Snow | T1F T1M']),
  )
  const from = divided.ok ? divided.weekend_id : 0
  const merge = { ...order, into: weekend_id, from, is_regrouped: false }
  expect(await mergeWeekends(Db.of(pool), merge)).toMatchObject({ ok: true })
  expect(await cups(pool)).toEqual(before)
})
