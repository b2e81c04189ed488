import type pg from 'pg'
import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'
import { issueMessages } from './files/issues.ts'
import { importSeason } from './import-season.ts'
import type { SeasonOptions } from './season/season-options.ts'

const options: SeasonOptions = {
  actor: 'anna',
  dry_run: false,
  max_mb: 16,
  variant: 'worldcup',
  is_current: false,
  prices: [],
}

async function importFolder(pool: pg.Pool, files: Record<string, string>, more: Partial<SeasonOptions> = {}) {
  const imported = await importSeason(Db.of(pool), folderOf(files), { ...options, ...more })
  return imported.ok ? imported.report : issueMessages(imported)
}

test('imports a complete season', async () => {
  const pool = await freshDatabase()
  expect(await importFolder(pool, MADE_UP_SEASON)).toMatchObject({
    season: '2030-31',
    weekends: 3,
    selections: 7,
    races: 13,
    cancelled: 0,
    athletes: 8,
    teams: 4,
    results: 28,
    team_members: 1,
    prices_given: 0,
    prices_by_formula: 12,
    notes: [{ race_code: 'C1M', data: { reason: 'gap', place: 2 } }, { data: { races: 1 } }],
  })
  expect(await selectionsOf(pool)).toEqual([
    'Gommiswald Weekend | Individual races | 2030-12-07 06:00 | athletes | W1F individual, W1M individual',
    'Gommiswald Weekend | Relay | 2030-12-08 06:00 | teams | W2F team, W2M team',
    'Tour de Snow | Leg 1 | 2030-12-28 06:00 | athletes | T1F stage, T1M stage',
    'Tour de Snow | Overall | 2030-12-28 06:00 | athletes | TOF tour_overall, TOM tour_overall',
    'Tour de Snow | Leg 2 | 2030-12-30 06:00 | athletes | T2F stage, T2M stage',
    'World Championships | Men Skiathlon | 2031-02-20 06:00 | athletes | C0M -, C1M individual',
    'World Championships | Women Team Sprint | 2031-02-23 06:00 | teams | C2F team',
  ])
})

test('recognizes both kinds of country codes, normalizes names of teams, and adds races to cups', async () => {
  const pool = await freshDatabase()
  await importFolder(pool, MADE_UP_SEASON)
  const teams = await pool.query(
    'select name, country, gender from athletes where is_team order by name, gender',
  )
  expect(teams.rows.map(Object.values)).toEqual([
    ['Finland I', 'FIN', 'm'],
    ['Norway I', 'NOR', 'f'],
    ['Norway I', 'NOR', 'm'],
    ['Switzerland II', 'CHE', 'f'],
  ])
  const cups = await pool.query(`select name, count(race_id)::int as races, image_url
    from cups left join cup_races using (cup_id) group by cup_id order by name`)
  expect(cups.rows.map(Object.values)).toEqual([
    ['Distance', 5, '/cups/distance.svg'],
    ['Overall', 0, '/cups/overall.svg'],
    ['Sprint', 2, '/cups/sprint.svg'],
    ['Tour de Snow', 6, '/cups/tour.svg'],
  ])
  const lapped = await pool.query(`select place, status from results where status = 'LAP'`)
  expect(lapped.rows).toEqual([{ place: null, status: 'LAP' }])
})

test('with the price rule, the best woman, the best man and the best teams cost 19,000, and athletes without points cost 211', async () => {
  const pool = await freshDatabase()
  await importFolder(pool, MADE_UP_SEASON)
  const { rows } = await pool.query(`select federation_code, s.price, p.price as first
    from season_athletes s join athletes using (athlete_id) join prices p using (season_id, athlete_id)
    where federation_code in ('A1', 'A2', 'A4', 'B4', 'T-NOR-1-f') order by 1`)
  expect(rows).toEqual([
    { federation_code: 'A1', price: 19_000, first: 19_000 },
    { federation_code: 'A2', price: expect.any(Number), first: expect.any(Number) },
    { federation_code: 'A4', price: 211, first: 211 },
    { federation_code: 'B4', price: 211, first: 211 },
    { federation_code: 'T-NOR-1-f', price: 19_000, first: 19_000 },
  ])
})

test('uses prices from a file, in which teams are found by country and number', async () => {
  const pool = await freshDatabase()
  const prices = `athlete_id,name,gender,country_alpha3,country_fis,score,rank,price,active,is_team
A1,SKARE Ada,f,NOR,NOR,1,1,12345,True,False
100069,NORWAY I,m,NOR,NOR,1,1,20000,True,True
3670193,NORWAY I,m,NOR,NOR,0,9,281,False,True
999,NOBODY Here,m,NOR,NOR,1,1,500,True,False
`
  const file = `${folderOf({ 'prices.csv': prices })}/prices.csv`
  const report = await importFolder(pool, MADE_UP_SEASON, { prices: [file] })
  expect(report).toMatchObject({ prices_given: 2, prices_by_formula: 10 })
  const { rows } =
    await pool.query(`select federation_code, price from season_athletes join athletes using (athlete_id)
    where federation_code in ('A1', 'T-NOR-1-m') order by 1`)
  expect(rows).toEqual([
    { federation_code: 'A1', price: 12_345 },
    { federation_code: 'T-NOR-1-m', price: 20_000 },
  ])
})

test('uses the weekends, names and deadlines of a list of weekends, and cancels listed races that are missing', async () => {
  const pool = await freshDatabase()
  const list = `weekend,selection_closes,event_start,event_end,races
Gommi Days,Day before each race,2030-12-07,2030-12-08,Men's Classic Sprint; Women's Classic Sprint; Men's Classic/Freestyle Relay; Women's Relay
Lost Weekend,2031-01-10T08:30,2031-01-10,2031-01-12,Women's Freestyle Sprint; Men's Freestyle Sprint; Women's Classic Pursuit; Men's Freestyle Relay
`
  const report = await importFolder(pool, { ...MADE_UP_SEASON, 'weekends_real_game.csv': list })
  expect(report).toMatchObject({ weekends: 4, races: 17, cancelled: 4 })
  expect((await selectionsOf(pool)).filter((line) => /^(Gommi|Lost)/.test(line))).toEqual([
    'Gommi Days | Sprint | 2030-12-06 22:59 | athletes | W1F individual, W1M individual',
    'Gommi Days | Relay | 2030-12-07 22:59 | teams | W2F team, W2M team',
    'Lost Weekend | Individual races | 2031-01-10 08:30 | athletes | 2031-01-10-sprint-f individual, ' +
      '2031-01-10-sprint-m individual, 2031-01-11-pursuit-f individual',
    'Lost Weekend | Relay | 2031-01-12 08:30 | teams | 2031-01-12-relay-m team',
  ])
})

test('a dry run returns the same report and writes nothing', async () => {
  const pool = await freshDatabase()
  expect(await importFolder(pool, MADE_UP_SEASON, { dry_run: true })).toMatchObject({
    races: 13,
    results: 28,
  })
  expect(
    await pool.query('select from seasons union all select from athletes union all select from audit'),
  ).toMatchObject({
    rowCount: 0,
  })
})

test('writes an audit line for each import', async () => {
  const pool = await freshDatabase()
  await importFolder(pool, MADE_UP_SEASON, { reason: 'first try' })
  const { rows } = await pool.query(`select actor, act, subject, reason from audit order by audit_id`)
  expect(rows.map(Object.values)).toEqual([
    ['anna', 'season create', '2030-31', 'first try'],
    ['anna', 'import season', '2030-31', 'first try'],
  ])
  await importFolder(pool, MADE_UP_SEASON, { reason: 'once more' })
  const { rows: last } = await pool.query('select reason, after from audit order by audit_id desc limit 1')
  expect(last).toMatchObject([{ reason: 'once more', after: { changed: { races: [], athletes: [] } } }])
})

test('the import of another season uses the same athletes again', async () => {
  const pool = await freshDatabase()
  await importFolder(pool, MADE_UP_SEASON)
  await importFolder(pool, MADE_UP_SEASON, { name: 'once more' })
  const { rows } = await pool.query('select count(*) from athletes')
  expect(rows).toEqual([{ count: 12 }])
})

test.each<[string, Partial<Record<keyof typeof MADE_UP_SEASON, [string, string]>>, string]>([
  [
    'an unknown athlete',
    { 'results.csv': ['W1F,1,A1', 'W1F,1,A9'] },
    'results.csv, line 2, column athlete: found "A9", expected an athlete of this season',
  ],
  [
    'an unknown race',
    { 'results.csv': ['W1F,1,A1', 'W9F,1,A1'] },
    'found "W9F", expected a race of this season',
  ],
  [
    'an athlete twice',
    { 'results.csv': ['W1F,2,A2,,,2', 'W1F,1,A1,,,2'] },
    'found "A1" twice, expected each athlete once in a race (the first is on line 2)',
  ],
  [
    'an athlete at two places',
    { 'results.csv': ['W1F,2,A2', 'W1F,2,A1'] },
    'found "A1" at place 1 and at place 2',
  ],
  [
    'a man among women',
    { 'results.csv': ['W1F,1,A1', 'W1F,1,B1'] },
    'found "B1", of gender m, expected gender f, like the race',
  ],
  [
    'an athlete in a relay',
    { 'results.csv': ['W2F,1,T-NOR-1-f', 'W2F,1,A1'] },
    'found "A1", an athlete, expected a national team, because the race is a relay',
  ],
  [
    'a place and a status',
    { 'results.csv': ['W1F,,A4,,DNF', 'W1F,4,A4,,DNF'] },
    'found DNF with place 4, expected a place or a status, not both',
  ],
  [
    'neither place nor status',
    { 'results.csv': ['W1F,,A4,,DNF', 'W1F,,A4,,'] },
    'column place: found nothing, expected a place or a status',
  ],
  [
    'an unknown country',
    { 'athletes.csv': ['Skare,NOR', 'Skare,XXX'] },
    'athletes.csv, line 2, column country: found "XXX"',
  ],
  [
    'a person of mixed gender',
    { 'athletes.csv': ['NOR,NOR,f,2001', 'NOR,NOR,mixed,2001'] },
    'only teams can be mixed',
  ],
  [
    'an athlete listed twice',
    { 'athletes.csv': ['A2,Runa', 'A1,Runa'] },
    'found "A1" again, expected each federation_code once',
  ],
  [
    'a race listed twice',
    { 'races.csv': ['W1M,', 'W1F,'] },
    'races.csv, line 3, column race_code: found "W1F" again',
  ],
  [
    'a date that does not exist',
    { 'races.csv': ['2030-12-07', '2030-02-30'] },
    'races.csv, line 2, column date: found "2030-02-30"',
  ],
  [
    'an unknown kind',
    { 'races.csv': ['f,sprint', 'f,dash'] },
    'column kind: found "dash", expected one of sprint',
  ],
])('refuses %s and writes nothing', async (_, changes, sentence) => {
  const pool = await freshDatabase()
  const files = { ...MADE_UP_SEASON }
  for (const [name, [before, after]] of Object.entries(changes) as [keyof typeof files, [string, string]][]) {
    files[name] = files[name].replace(before, after)
  }
  expect(((await importFolder(pool, files)) as string[]).join('\n')).toContain(sentence)
  expect(await pool.query('select from seasons')).toMatchObject({ rowCount: 0 })
})

async function selectionsOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' | ', w.weekend_name, s.name, to_char(s.trading_close, 'YYYY-MM-DD HH24:MI'),
      case when s.takes_team_picks then 'teams' else 'athletes' end,
      string_agg(r.race_code || ' ' || coalesce(r.points_table, '-'), ', ' order by r.date, r.race_code)) as line
    from selections s join weekends w using (weekend_id) join races r using (selection_id)
    group by w.weekend_id, s.selection_id order by s.trading_close, s.selection_id`)
  return rows.map((row) => row.line)
}
