import { expect, test } from 'vitest'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { list, planOf, reimportSeason, seasonDatabase } from '#testing/reimport-season.ts'

const cups = `select c.name, string_agg(r.race_code, ' ' order by r.race_code)
  from cups c left join cup_races using (cup_id) left join races r using (race_id) group by c.cup_id order by c.name`

/** In this season operators have changed cups: Sprint has other races, and the tour's cup has a race of no tour. */
async function withChosenRaces() {
  const pool = await seasonDatabase()
  await pool.query(`
    delete from cup_races using cups, races where cups.cup_id = cup_races.cup_id and races.race_id = cup_races.race_id
      and cups.name = 'Sprint' and race_code = 'W1M';
    insert into cup_races (cup_id, race_id) select cup_id, race_id from cups, races
    where cups.name = 'Sprint' and race_code = 'T1F' or cups.name = 'Tour de Snow' and race_code = 'W1F'`)
  return pool
}

test('an import keeps the races that operators have chosen for cups', async () => {
  const pool = await withChosenRaces()
  const before = await fingerprint(pool)
  expect((await planOf(pool, {})).changes?.cups).toEqual([])
  expect(await reimportSeason(pool, {})).toMatchObject({ changes: { cups: 0 } })
  expect(changedTables(before, await fingerprint(pool))).not.toContain('cup_races')

  const adds_sprint = [
    /W1M,.*\n/,
    '$&W3M,2030-12-08,Gommiswald,SUI,Men Sprint 2,Classic,1.4,m,sprint,2030-31,,World Cup,\n',
  ] as const
  const files = { 'races.csv': adds_sprint }
  expect((await planOf(pool, files)).changes?.cups).toEqual([
    { change: 'changed', name: 'Sprint', fields: ['gets W3M'] },
  ])
  expect(await reimportSeason(pool, files)).toMatchObject({ changes: { races: 1, cups: 1 } })
  expect(await list(pool, cups)).toEqual([
    'Distance | C1M T1F T1M T2F T2M',
    'Overall | ',
    'Sprint | T1F W1F W3M',
    'Tour de Snow | T1F T1M T2F T2M TOF TOM W1F',
  ])
  const audit = `select after -> 'changed' -> 'cups' -> 0 ->> 'name' from audit order by audit_id desc limit 1`
  expect(await list(pool, audit)).toEqual(['Sprint'])
})

test('a race whose kind changes is moved to other cups, and a removed race is removed from its cups', async () => {
  const pool = await withChosenRaces()
  const changes_kind = { 'races.csv': [/(W1F,.*),sprint,/, '$1,distance,'] } as const
  expect((await planOf(pool, changes_kind)).changes?.cups).toEqual([
    { change: 'changed', name: 'Sprint', fields: ['loses W1F'] },
    { change: 'changed', name: 'Distance', fields: ['gets W1F'] },
  ])
  expect(await reimportSeason(pool, changes_kind)).toMatchObject({ changes: { cups: 2 } })
  expect(await list(pool, cups)).toContain('Sprint | T1F')

  const removing = {
    'races.csv': [/(T1M|TOM),.*\n/, ''],
    'results.csv': [/(T1M|TOM),.*\n/, ''],
  } as const
  expect((await planOf(pool, removing)).changes?.cups).toEqual([
    { change: 'changed', name: 'Sprint', fields: ['gets W1F'] },
    { change: 'changed', name: 'Distance', fields: ['loses W1F T1M'] },
    { change: 'changed', name: 'Tour de Snow', fields: ['loses T1M TOM'] },
  ])
  await reimportSeason(pool, removing, { yes: true })
  expect(await list(pool, cups)).toEqual([
    'Distance | C1M T1F T2F T2M',
    'Overall | ',
    'Sprint | T1F W1F',
    'Tour de Snow | T1F T2F T2M TOF W1F',
  ])
})

test('a missing cup is created with all its races', async () => {
  const pool = await seasonDatabase()
  await pool.query(`delete from cups where name = 'Sprint'`)
  expect((await planOf(pool, {})).changes?.cups).toEqual([
    { change: 'added', name: 'Sprint', fields: ['gets W1F W1M'] },
  ])
  await reimportSeason(pool, {})
  expect(await list(pool, cups)).toContain('Sprint | W1F W1M')
})

test('races that operators have removed from the cup of a tour are not added again', async () => {
  const pool = await seasonDatabase()
  await pool.query(
    `delete from cup_races x using cups c where c.cup_id = x.cup_id and c.name = 'Tour de Snow'`,
  )
  expect((await planOf(pool, {})).changes?.cups).toEqual([])
  await reimportSeason(pool, {})
  expect(await list(pool, cups)).toContain('Tour de Snow | ')
})

test('a race of a tour that has no cup stays in the cup of another tour', async () => {
  const pool = await seasonDatabase()
  await pool.query(`
    delete from cups where name = 'Tour de Snow';
    insert into weekends (season_id, weekend_name, event_start, event_end, time_zone, is_tour)
    values (1, 'Grand', '2031-03-01', '2031-03-02', 'UTC', true);
    insert into cups (season_id, name, image_url, tour_weekend_id)
    select 1, 'Grand', '/cups/tour.svg', weekend_id from weekends where weekend_name = 'Grand';
    insert into cup_races select cup_id, race_id from cups, races
    where cups.name = 'Grand' and race_code in ('T1F', 'W1F')`)
  expect((await planOf(pool, {})).changes?.cups).toEqual([
    { change: 'added', name: 'Tour de Snow', fields: ['gets T1F T1M T2F T2M TOF TOM'] },
  ])
  await reimportSeason(pool, {}, { yes: true })
  expect(await list(pool, cups)).toContain('Grand | T1F W1F')
})
