import { describe, expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import {
  changedFiles,
  list,
  seasonOptions as options,
  planOf,
  reimportSeason,
  seasonDatabase,
} from '#testing/reimport-season.ts'
import { folderOf } from '#testing/seasons/season-folder.ts'
import { importSeason } from '../import-season.ts'

const calendar = `select w.weekend_name, s.name, string_agg(r.race_code || ' ' || coalesce(r.points_table, '-'), ', ' order by r.race_code)
  from weekends w join selections s using (weekend_id) join races r using (selection_id)
  group by w.weekend_id, s.selection_id order by s.trading_close, s.selection_id`

const cups = `select c.name, string_agg(r.race_code, ' ' order by r.race_code)
  from cups c left join cup_races using (cup_id) left join races r using (race_id) group by c.cup_id order by c.name`

const moves_relay = { 'races.csv': ['2030-12-08', '2030-12-09'] } as const

describe('a season without scored races', () => {
  test('importing the same files again changes nothing', async () => {
    const pool = await seasonDatabase()
    const before = await fingerprint(pool)
    const none = { weekends: 0, selections: 0, races: 0, cups: 0, athletes: 0, prices: 0, results: 0 }
    expect(await reimportSeason(pool, {})).toMatchObject({ changes: none, results: 0, prices_kept: 12 })
    const changed = changedTables(before, await fingerprint(pool))
    expect(changed.filter((table) => !['audit', 'public_changes'].includes(table))).toEqual([])
  })

  test('the plan shows what is added, changed and removed, and the import does exactly that', async () => {
    const pool = await seasonDatabase()
    const files = {
      'races.csv': [
        /W1M,.*\n/,
        'W3M,2030-12-09,Gommiswald,SUI,Men 15 km,Freestyle,15,m,individual,2030-31,,World Cup,\n',
      ],
      'results.csv': [/W1M,.*\n|W1F,2,A3.*\n|.*,B4,.*\n/, ''],
      'athletes.csv': [/B4,.*\n/, 'B5,Nils Neu,SWE,SWE,m,,0\n'],
    } as const
    const plan = await planOf(pool, files)
    expect(plan.changes).toEqual({
      weekends: [
        {
          change: 'changed',
          name: 'Gommiswald Weekend',
          fields: ['event_end: 2030-12-08T11:00:00.000Z → 2030-12-09T11:00:00.000Z'],
        },
      ],
      selections: [],
      races: [
        { change: 'added', name: 'W3M Men 15 km', fields: [] },
        { change: 'removed', name: 'W1M Men Sprint', fields: [] },
      ],
      cups: [
        { change: 'changed', name: 'Sprint', fields: ['loses W1M'] },
        { change: 'changed', name: 'Distance', fields: ['gets W3M'] },
      ],
      athletes: [
        { change: 'added', name: 'B5 Nils Neu', fields: [] },
        { change: 'removed', name: 'B4 Ivan Snegov', fields: [] },
      ],
      prices: [],
      results: [{ change: 'changed', name: 'W1F', fields: ['rows: 4 → 3'] }],
    })
    expect(plan.newcomers).toEqual([{ federation_code: 'B5', name: 'Nils Neu' }])
    expect(plan.questions.map(({ key, question }) => [key, question])).toEqual([
      ['remove', 'The files do not contain 1 races, 1 result lists, 1 athletes of the season. Remove them?'],
      ['results', 'Result lists would have fewer rows: W1F (4 → 3). Import them?'],
    ])

    const before = await fingerprint(pool)
    expect(await reimportSeason(pool, files)).toContain('an answer to remove (yes, or no to import nothing)')
    expect(
      await reimportSeason(pool, files, {
        answers: new Map([
          ['remove', 'yes'],
          ['results', 'no'],
        ]),
      }),
    ).toContain('found `results` was answered with no')
    expect(changedTables(before, await fingerprint(pool))).toEqual([])

    expect(await reimportSeason(pool, files, { yes: true })).toMatchObject({
      changes: { races: 2, athletes: 2, results: 1 },
    })
    expect(await list(pool, calendar)).toContain(
      'Gommiswald Weekend | Individual races | W1F individual, W3M individual',
    )
    expect(
      await list(
        pool,
        `select number from result_revisions join races using (race_id) where race_code = 'W1F'`,
      ),
    ).toEqual(['1', '2'])
    expect(
      await list(
        pool,
        `select count(*) from season_athletes join athletes using (athlete_id) where federation_code = 'B4'`,
      ),
    ).toEqual(['0'])
    expect(await list(pool, cups)).toContain('Distance | C1M T1F T1M T2F T2M W3M')
    const [after] = await list(
      pool,
      `select after -> 'changed' -> 'races' ->> 1 from audit order by audit_id desc limit 1`,
    )
    expect(after).toContain('W1M Men Sprint')
  })

  test('weekends can become a tour with other points and a cup, and become weekends again with the former files', async () => {
    const pool = await freshDatabase()
    const plain = changedFiles({ 'races.csv': [/Tour de Snow,World Cup,(Stage . of .)?/, ',World Cup,'] })
    const races = plain['races.csv'].replace(/^TO.*\n/gm, '')
    const folder = folderOf({
      ...plain,
      'races.csv': races,
      'results.csv': plain['results.csv'].replace(/^TO.*\n/gm, ''),
    })
    expect(await importSeason(Db.of(pool), folder, options)).toMatchObject({ ok: true })
    expect(await list(pool, calendar)).toContain('Bergheim | All races | T1F individual, T1M individual')

    expect(await reimportSeason(pool, {}, { yes: true })).toMatchObject({ weekends: 3, selections: 7 })
    expect(await list(pool, calendar)).toEqual([
      'Gommiswald Weekend | Individual races | W1F individual, W1M individual',
      'Gommiswald Weekend | Relay | W2F team, W2M team',
      'Tour de Snow | Leg 1 | T1F stage, T1M stage',
      'Tour de Snow | Overall | TOF tour_overall, TOM tour_overall',
      'Tour de Snow | Leg 2 | T2F stage, T2M stage',
      'World Championships | Men Skiathlon | C0M -, C1M individual',
      'World Championships | Women Team Sprint | C2F team',
    ])
    expect(await list(pool, cups)).toContain('Tour de Snow | T1F T1M T2F T2M TOF TOM')

    expect(await importSeason(Db.of(pool), folder, { ...options, yes: true })).toMatchObject({ ok: true })
    expect((await list(pool, cups)).join('\n')).not.toContain('Tour de Snow')
    expect(await list(pool, `select count(*) from races`)).toEqual(['11'])
  })

  test('keeps values that operators have set', async () => {
    const pool = await seasonDatabase()
    await pool.query(
      `update weekends set livestream_link = 'https://example.org/live', hidden = true where not is_tour`,
    )
    await pool.query('update selections set max_picks_per_gender = 5')
    await pool.query(`insert into cups (season_id, name, image_url) values (1, 'Alps', '/cups/alps.png')`)
    await pool.query(`insert into cup_races (cup_id, race_id)
      select cup_id, race_id from cups, races where cups.name = 'Alps' and race_code = 'W1F'`)
    await reimportSeason(pool, moves_relay)
    expect(
      await list(pool, 'select distinct livestream_link, hidden from weekends where not is_tour'),
    ).toEqual(['https://example.org/live | true'])
    expect(await list(pool, 'select distinct max_picks_per_gender from selections')).toEqual(['5'])
    expect(await list(pool, cups)).toContain('Alps | W1F')
  })

  test('keeps prices, and adds prices from files to the price curves', async () => {
    const pool = await seasonDatabase()
    await pool.query(
      `update season_athletes set price = 777 where athlete_id = (select athlete_id from athletes where federation_code = 'A2')`,
    )
    const file = `${folderOf({ 'prices.csv': 'athlete_id,price\nA1,12345\n' })}/prices.csv`
    expect(await reimportSeason(pool, {}, { prices: [file] })).toMatchObject({
      prices_given: 1,
      prices_kept: 11,
      prices_by_formula: 0,
      changes: { prices: 1 },
    })
    const prices = `select federation_code, s.price, count(p.*) from season_athletes s join athletes using (athlete_id)
      join prices p using (season_id, athlete_id) where federation_code in ('A1', 'A2') group by 1, 2 order by 1`
    expect(await list(pool, prices)).toEqual(['A1 | 12345 | 2', 'A2 | 777 | 1'])
  })
})

test('a selection of teams is replaced by a selection of athletes with the same name', async () => {
  const pool = await seasonDatabase()
  const files = {
    'races.csv': ['f,team_sprint', 'f,sprint'],
    'results.csv': [/C2F,.*\n/, ''],
  } as const
  const name = 'World Championships: Women Team Sprint'
  expect((await planOf(pool, files)).changes?.selections).toEqual([
    { change: 'added', name, fields: [] },
    { change: 'removed', name, fields: [] },
  ])
  expect(await reimportSeason(pool, files, { yes: true })).toMatchObject({ changes: { selections: 2 } })
  expect(
    await list(pool, `select takes_team_picks from selections where name = 'Women Team Sprint'`),
  ).toEqual(['false'])
})

test('refuses the import if the plan differs from the plan that was shown', async () => {
  const pool = await seasonDatabase()
  const { digest } = await planOf(pool, moves_relay)
  await pool.query(`update races set name = 'Renamed' where race_code = 'W1F'`)
  expect(await reimportSeason(pool, moves_relay, { shown_digest: digest })).toContain(
    'a season or files that have changed since the plan was shown',
  )
  const { digest: next } = await planOf(pool, moves_relay)
  expect(await reimportSeason(pool, moves_relay, { shown_digest: next })).toMatchObject({
    changes: { races: 3 },
  })
})
