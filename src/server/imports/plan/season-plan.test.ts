import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { list } from '#testing/reimport-season.ts'
import { folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'
import { issueMessages } from '../files/issues.ts'
import { importSeason, planSeason } from '../import-season.ts'
import type { SeasonOptions } from '../season/season-options.ts'

const options: SeasonOptions = {
  actor: 'anna',
  dry_run: false,
  max_mb: 16,
  variant: 'worldcup',
  is_current: true,
  prices: [],
}

/** Makes a folder in which A1 and A2 have a price in athletes.csv, and a price file with prices of A1 and A3. */
function priced() {
  const own: Record<string, string> = { A1: '9000', A2: '8000' }
  const [head, ...rows] = MADE_UP_SEASON['athletes.csv'].trim().split('\n')
  const athletes = [`${head},price`, ...rows.map((row) => `${row},${own[row.split(',')[0]!] ?? ''}`), '']
  const file = `${folderOf({ 'prices.csv': 'athlete_id,price\nA1,12345\nA3,7000\nZ9,400\n' })}/prices.csv`
  return { folder: folderOf({ ...MADE_UP_SEASON, 'athletes.csv': athletes.join('\n') }), file }
}

test('making a plan writes nothing, and the import creates exactly what the plan lists', async () => {
  const pool = await freshDatabase()
  const before = await fingerprint(pool)
  const { folder, file } = priced()
  const planned = await planSeason(Db.of(pool), folder, { ...options, prices: [file] })
  expect(changedTables(before, await fingerprint(pool))).toEqual([])
  expect(planned).toMatchObject({ ok: true, report: { refusals: [] } })
  if (!planned.ok) return
  const { plan } = planned.report
  expect(plan).toMatchObject({ season: '2030-31', is_new: true, changes: null, questions: [], nations: [] })
  expect(plan.weekends[1]).toEqual({
    name: 'Tour de Snow',
    kind: 'tour',
    places: ['Bergheim', 'Valbruna'],
    countries: ['GER', 'ITA'],
    first_day: '2030-12-28',
    last_day: '2030-12-30',
    time_zone: 'Europe/Berlin',
    legs: 2,
    selections: [
      leg('Leg 1', ['T1F', 'T1M'], '2030-12-28'),
      leg('Leg 2', ['T2F', 'T2M'], '2030-12-30'),
      leg('Overall', ['TOF', 'TOM'], '2030-12-28'),
    ].map((each) => expect.objectContaining(each)),
  })
  expect(plan.newcomers).toHaveLength(12)

  // Prices from files are counted as `given`, both in the plan and after the import [W4].
  expect(plan.prices).toEqual({ given: 3, kept: 0, by_formula: 9 })
  expect(plan.guesses).toContainEqual({
    what: '1 price is left out',
    why: 'not in the athletes file: Z9',
    is_warning: true,
  })
  expect(plan.unpriced.map(({ federation_code }) => federation_code)).not.toContain('A3')
  const imported = await importSeason(Db.of(pool), folder, {
    ...options,
    prices: [file],
    shown_digest: plan.digest,
  })
  expect(imported).toMatchObject({
    ok: true,
    report: { prices_given: 3, prices_kept: 0, prices_by_formula: 9 },
  })
  const { rows } =
    await pool.query(`select federation_code, price from season_athletes join athletes using (athlete_id)
    where federation_code in ('A1', 'A2', 'A3') order by 1`)
  expect(rows.map(({ price }) => price)).toEqual([12_345, 8000, 7000])
})

function leg(name: string, races: string[], day: string) {
  return {
    name,
    races,
    closes_at: `${day}T06:00:00.000Z`,
    closes_there: `${day} 07:00`,
    takes_team_picks: false,
  }
}

test('a race starts at the local time in its own time zone, and the plan lists weekends with several time zones', async () => {
  const pool = await freshDatabase()
  const zones: Record<string, string> = { W1F: 'Europe/Zurich', W2F: 'America/New_York' }
  const [head, ...rows] = MADE_UP_SEASON['races.csv'].trim().split('\n')
  const races = [`${head},time_zone`, ...rows.map((row) => `${row},${zones[row.split(',')[0]!] ?? ''}`), '']
  const folder = folderOf({ ...MADE_UP_SEASON, 'races.csv': races.join('\n') })
  const planned = await planSeason(Db.of(pool), folder, options)
  expect(planned).toMatchObject({ ok: true })
  if (!planned.ok) return
  const zone_guesses = planned.report.plan.guesses.filter(({ what }) => what.includes('time zone'))
  expect(zone_guesses).toEqual([
    {
      what: 'Gommiswald Weekend is in the time zone Europe/Zurich',
      why: expect.stringContaining('it also has races in America/New_York'),
    },
  ])
  await importSeason(Db.of(pool), folder, options)
  const { rows: dates } = await pool.query(`select to_char(date at time zone 'UTC', 'HH24:MI') as start
    from races where race_code in ('W1F', 'W2F', 'W2M') order by race_code`)
  expect(dates.map(({ start }) => start)).toEqual(['11:00', '17:00', '11:00'])
})

test('lists unusual country codes, new athletes of a later season, and guesses', async () => {
  const pool = await freshDatabase()
  await importSeason(Db.of(pool), folderOf(MADE_UP_SEASON), options)
  const athletes = `${MADE_UP_SEASON['athletes.csv'].replace('Wachs,GER', 'Wachs,DAN')}N1,Nora Ny,DAN,DNK,f,,0\n`
  const races = MADE_UP_SEASON['races.csv'].replaceAll('Gommiswald,SUI', 'Gommiswald,')
  const folder = folderOf({ ...MADE_UP_SEASON, 'athletes.csv': athletes, 'races.csv': races })
  const planned = await planSeason(Db.of(pool), folder, { ...options, name: 'next' })
  expect(planned).toMatchObject({
    ok: true,
    report: {
      plan: {
        is_new: true,
        nations: [{ code: 'DAN', country: 'Denmark', rows: 2 }],
        newcomers: [{ federation_code: 'N1', name: 'Nora Ny' }],
        guesses: expect.arrayContaining([
          {
            what: 'Gommiswald Weekend is in the time zone UTC',
            why: 'races.csv gives no country and no time zone',
          },
          {
            what: '13 races are shown at noon, overall results at 18:00',
            why: 'races.csv gives no time',
            is_warning: true,
          },
        ]),
      },
    },
  })
})

const listed = (...weekends: string[]) => {
  return folderOf({
    ...MADE_UP_SEASON,
    'weekends_real_game.csv': `weekend,selection_closes,event_start,event_end,races\n${weekends.join('\n')}\n`,
  })
}

test('a list of weekends that contains a name twice is refused', async () => {
  const pool = await freshDatabase()
  const relays = 'Gommi Days,2030-12-08T07:00,2030-12-08,2030-12-08,Women Relay; Men Relay'
  const folder = listed('Gommi Days,2030-12-07T07:00,2030-12-07,2030-12-07,Women Sprint; Men Sprint', relays)
  const imported = await importSeason(Db.of(pool), folder, { ...options, yes: true })
  expect(imported.ok ? [] : issueMessages(imported)).toContain(
    'weekends_real_game.csv, line 3, column weekend: found "Gommi Days" again, expected each weekend once ' +
      '(the first is on line 2)',
  )
})

test('a weekend that is not in the list gets a name that no listed weekend has', async () => {
  const pool = await freshDatabase()
  const sprints = 'Gommiswald,2030-12-07T07:00,2030-12-07,2030-12-07,Women Sprint; Men Sprint'
  expect(await importSeason(Db.of(pool), listed(sprints), { ...options, yes: true })).toMatchObject({
    ok: true,
  })
  expect(
    await list(
      pool,
      `select weekend_name from weekends where event_start < '2030-12-24' order by event_start`,
    ),
  ).toEqual(['Gommiswald', 'Gommiswald 2030-12-08'])
})
