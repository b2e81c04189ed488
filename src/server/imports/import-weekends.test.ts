import type pg from 'pg'
import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { list } from '#testing/reimport-season.ts'
import { fileOf } from '#testing/seasons/season-folder.ts'
import { issueMessages } from './files/issues.ts'
import { importWeekends } from './import-weekends.ts'

const options = { actor: 'anna', dry_run: false, max_mb: 16 }

async function importList(pool: pg.Pool, content: string, dry_run = false) {
  const file = fileOf(content, 'calendar.csv')
  const imported = await importWeekends(Db.of(pool), file, { ...options, dry_run })
  return imported.ok ? imported.report : issueMessages(imported)
}

async function seasonedDatabase(variant: 'worldcup' | 'marathon' = 'worldcup'): Promise<pg.Pool> {
  const pool = await freshDatabase()
  await createSeason(Db.of(pool), { name: '2031-32', variant, actor: 'anna' })
  return pool
}

const header =
  'weekend,is_tour,country,selection,opens,closes,ranked,race_code,name,date,time,kind,gender,race_class,has_climb\n'
const calendar = `${header}Fjell Weekend,no,NOR,Individual,2031-12-01T12:00,2031-12-06T08:00,no,F1,Women Sprint,2031-12-06,10:30,sprint,f,,
Fjell Weekend,no,NOR,Individual,,,,F2,Men Sprint,2031-12-06,12:30,sprint,m,,
Fjell Weekend,no,NOR,Relay,,,yes,F3,Women Relay,2031-12-07,,relay,f,,
Snow Tour,yes,SUI,Leg 1,,,,S1,Women 10 km,2031-12-28,,distance,f,,
Snow Tour,yes,SUI,Leg 2,,,,S2,Women Climb,2031-12-30,,final_climb,f,,
Snow Tour,yes,SUI,Overall,,,,S3,Women Overall,2031-12-30,,tour_overall,f,,
`

test('imports a calendar', async () => {
  const pool = await seasonedDatabase()
  expect(await importList(pool, calendar)).toEqual({
    season: '2031-32',
    weekends: 2,
    selections: 5,
    races: 6,
  })
  const { rows } = await pool.query(`select s.name, to_char(trading_opens_at, 'MM-DD HH24:MI') as opens,
      to_char(trading_close, 'MM-DD HH24:MI') as closes, takes_team_picks as teams, takes_ranked_picks as ranked,
      team_captains_enabled as captain, max_picks_per_gender as picks, budget
    from selections s order by trading_close, selection_id`)
  expect(rows.map(Object.values)).toEqual([
    ['Individual', '12-01 11:00', '12-06 07:00', false, false, true, 8, 100_000],
    ['Relay', '11-30 06:00', '12-07 06:00', true, true, false, 8, 100_000],
    ['Leg 1', '12-21 06:00', '12-28 06:00', false, false, true, 8, 100_000],
    ['Overall', '12-21 06:00', '12-28 06:00', false, false, true, 8, 100_000],
    ['Leg 2', '12-23 06:00', '12-30 06:00', false, false, true, 8, 100_000],
  ])
  const races = await pool.query(
    `select race_code, points_table, to_char(date, 'DD HH24:MI') from races order by 1`,
  )
  expect(races.rows.map((row) => Object.values(row).join(' '))).toEqual([
    'F1 individual 06 09:30',
    'F2 individual 06 11:30',
    'F3 team 07 11:00',
    'S1 stage 28 11:00',
    'S2 stage 30 11:00',
    'S3 tour_overall 30 17:00',
  ])
})

test('new cups get default pictures; pictures that operators have set or removed do not change [3.25]', async () => {
  const pool = await seasonedDatabase()
  await pool.query(`
    update cups set image_url = '/media/ours.svg' where name = 'Sprint';
    update cups set image_url = null where name = 'Distance'`)
  await importList(pool, calendar)
  const { rows } = await pool.query('select name, image_url from cups order by cup_id')
  expect(rows.map(Object.values)).toEqual([
    ['Overall', '/cups/overall.svg'],
    ['Sprint', '/media/ours.svg'],
    ['Distance', null],
    ['Snow Tour', '/cups/tour.svg'],
  ])
})

test('a marathon has a race class and climb points, and its squads roll over', async () => {
  const pool = await seasonedDatabase('marathon')
  const race = 'Long Race,,ITA,Squad,,,,L1,Long Race Men,2032-01-25,09:00,marathon,m,500,yes\n'
  expect(await importList(pool, header + race)).toMatchObject({ races: 1 })
  const { rows } =
    await pool.query(`select points_table, sprint_points_table, climb_points_table, rolls_over, max_picks,
    cub_picks from races join selections using (selection_id)`)
  expect(Object.values(rows[0])).toEqual(['champion_500', null, 'climb', true, 10, 2])
})

test.each([
  [
    'the same weekend again',
    calendar.replaceAll('F1', 'G1'),
    'found "Fjell Weekend", expected a name that the season does not have yet',
  ],
  ['a race code twice', calendar.replace(',F2,', ',F1,'), 'found "F1" again, expected each race_code once'],
  [
    'a relay in a selection of individual athletes',
    calendar.replace('12:30,sprint', '12:30,relay'),
    'found "relay", expected the same kind of athletes as in the other races of the selection (line 2)',
  ],
  [
    'a deadline before the opening',
    calendar.replace('2031-12-06T08:00', '2031-11-06T08:00'),
    'expected a deadline that is later than the opening',
  ],
  [
    'a deadline after the first start of its selection',
    calendar.replace('2031-12-06T08:00', '2031-12-06T11:30'),
    'found that F1 Women Sprint starts at 2031-12-06T09:30:00.000Z but Individual (Fjell Weekend) closes at ' +
      '2031-12-06T10:30:00.000Z, expected races that start after their selection closes',
  ],
  [
    'a race that starts before the usual deadline',
    calendar.replace('2031-12-07,,relay', '2031-12-07,06:00,relay'),
    'found that F3 Women Relay starts at 2031-12-07T05:00:00.000Z',
  ],
  [
    'two weekends of one name',
    `${calendar}Fjell Weekend,no,NOR,March,,,,F9,Women Sprint,2032-03-06,,sprint,f,,\n`,
    'calendar.csv, line 8, column weekend: found "Fjell Weekend" again, 90 days after its race on line 4, ' +
      'expected a different name for each weekend',
  ],
  [
    'a marathon without a class',
    calendar.replace('10:30,sprint', '10:30,marathon'),
    'expected the class of a marathon',
  ],
  [
    'climbs without points',
    calendar.replace('sprint,f,,', 'sprint,f,,yes'),
    'found yes, expected no, because the points tables world_cup contain no climb points',
  ],
  [
    'a time that does not exist',
    calendar.replace('10:30', '25:30'),
    'column time: found "25:30", expected a time such as 07:00',
  ],
])('refuses %s', async (name, content, sentence) => {
  const pool = await seasonedDatabase()
  if (name.includes('again')) await importList(pool, calendar)
  expect(((await importList(pool, content)) as string[]).join('\n')).toContain(sentence)
})

const squadCalendar = (code: string, day: string) => {
  return `${header}${code} Race,,ITA,Squad,,,,${code},Long Race Men,${day},09:00,marathon,m,500,yes\n`
}

test('a selection with squads that would close before a locked selection is refused with a message', async () => {
  const pool = await seasonedDatabase('marathon')
  await importList(pool, squadCalendar('L1', '2025-01-25'))
  await pool.query('update selections set locked_at = trading_close')
  const refusal =
    'calendar.csv: found selections with squads that would close before a closed selection: E1 Race: Squad, ' +
    'expected selections with squads to come after the closed ones, because squads roll over'
  expect(await importList(pool, squadCalendar('E1', '2025-01-18'))).toEqual([refusal])
  expect(await importList(pool, squadCalendar('E2', '2025-02-01'))).toMatchObject({ races: 1 })
})

test('the import locks a selection whose deadline has passed, and refuses squads that would close before it', async () => {
  const pool = await seasonedDatabase('marathon')
  await importList(pool, squadCalendar('L1', '2025-01-25'))
  await importList(pool, squadCalendar('L2', '2032-01-25'))
  await pool.query(`
    insert into users (user_name, team_name, email) values ('anna', 'Team', 'a@example.org');
    insert into teams (selection_id, user_id)
    select selection_id, user_id from selections, users where trading_close > game_now()`)
  const locked = `select weekend_name, locked_at is not null from weekends join selections using (weekend_id) order by 1`
  const message = expect.stringContaining('selections with squads that would close before a closed selection')
  expect(await importList(pool, squadCalendar('E1', '2025-01-18'), true)).toEqual([message])
  expect(await list(pool, locked)).toEqual(['L1 Race | false', 'L2 Race | false'])
  expect(await importList(pool, squadCalendar('E1', '2025-01-18'))).toEqual([message])
  expect(await list(pool, locked)).toEqual(['L1 Race | true', 'L2 Race | false'])
})

test('a selection with ranked picks needs a limit, either from the file or from the season [X-db]', async () => {
  const pool = await seasonedDatabase()
  await pool.query(`update seasons set settings = settings || '{"max_picks_per_gender": null}'`)
  expect(await importList(pool, calendar)).toEqual([
    'calendar.csv, line 4, column max_picks_per_gender: found nothing, expected how many athletes of each ' +
      'gender a player ranks in Relay, because the season has no default',
  ])
  const limited = calendar
    .replaceAll(',,\n', ',,,\n')
    .replace('has_climb\n', 'has_climb,max_picks_per_gender\n')
    .replace('relay,f,,,', 'relay,f,,,3')
  expect(await importList(pool, limited)).toMatchObject({ selections: 5 })
})

const teams_header =
  'weekend,country,selection,takes_team_picks,ranked,race_code,name,date,kind,gender,race_class\n'
const teams_calendar = `${teams_header}Long Weekend,ITA,Pro teams,yes,no,L1,Short Women,2032-01-24,marathon,f,50
Long Weekend,ITA,Pro teams,yes,no,L2,Short Men,2032-01-24,marathon,m,50
Long Weekend,ITA,Squad,no,no,L3,Long Men,2032-01-25,marathon,m,500
`

test('a marathon selection of pro teams has one limit for both genders, a separate budget and no captain [1.3b W2]', async () => {
  const pool = await seasonedDatabase('marathon')
  expect(await importList(pool, teams_calendar)).toMatchObject({ selections: 2, races: 3 })
  const { rows } =
    await pool.query(`select name, takes_team_picks, is_mixed, is_coed, team_captains_enabled, rolls_over,
      max_picks_per_gender, max_picks, cub_picks, budget, is_budget_enforced
    from selections order by name`)
  expect(rows.map(Object.values)).toEqual([
    ['Pro teams', true, true, true, false, false, 10, 10, 0, 100_000, true],
    ['Squad', false, false, false, true, true, 6, 10, 2, 100_000, true],
  ])
})

test.each([
  [
    'a season without pro teams',
    'worldcup',
    teams_calendar.replaceAll('marathon', 'sprint'),
    'no, because the season has no pro teams',
  ],
  [
    'a ranked selection',
    'marathon',
    teams_calendar.replace('yes,no,L2', 'yes,yes,L2'),
    'no: in a ranked selection, players rank athletes, not pro teams',
  ],
] as const)('pro teams are refused for %s [W2]', async (_name, variant, content, expected) => {
  const pool = await seasonedDatabase(variant)
  const place = (line: number) => `calendar.csv, line ${line}, column takes_team_picks`
  expect(await importList(pool, content)).toEqual(
    [2, 3].map((line) => `${place(line)}: found yes, expected ${expected}`),
  )
  expect((await pool.query('select from weekends')).rowCount).toBe(0)
})
