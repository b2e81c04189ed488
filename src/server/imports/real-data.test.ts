import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { realData } from '#testing/seasons/real-data.ts'
import { folderOf } from '#testing/seasons/season-folder.ts'
import { importPrices } from './import-prices.ts'
import { importSeason } from './import-season.ts'
import type { SeasonOptions } from './season/season-options.ts'

/** The data of real races is not part of the repository. These tests are skipped if the data is missing. */
const folder = realData ?? ''

const options: SeasonOptions = {
  actor: 'anna',
  dry_run: false,
  max_mb: 16,
  variant: 'worldcup',
  is_current: true,
  prices: [],
}

const SEASONS = [
  [
    'wc_2018-19',
    { weekends: 15, selections: 40, races: 80, cancelled: 0, athletes: 704, teams: 69, results: 5048 },
  ],
  [
    'wc_2021-22',
    { weekends: 12, selections: 37, races: 78, cancelled: 20, athletes: 559, teams: 82, results: 3729 },
  ],
  [
    'wc_2022-23_to_feb05',
    { weekends: 8, selections: 17, races: 52, athletes: 392, teams: 42, results: 2928 },
  ],
  ['wc_2025-26_calendar_sprints_relays', { races: 39, athletes: 642, teams: 82, results: 2528 }],
] as const

describe.skipIf(!realData)('real seasons in the folder REAL_DATA', () => {
  test.each(SEASONS)('imports %s completely', async (name, counts) => {
    const pool = await freshDatabase()
    expect(await importSeason(Db.of(pool), join(folder, name), options)).toMatchObject({
      ok: true,
      report: counts,
    })
    expect(await countRevisions(pool)).toBe(counts.races - ('cancelled' in counts ? counts.cancelled : 0))
  })

  test('prices of a real game match 347 athletes of the season, and teams by country and number', async () => {
    const pool = await freshDatabase()
    await importSeason(Db.of(pool), join(folder, 'wc_2021-22'), options)
    const file = join(folder, 'fantasy_prices', '2021-12-before-davos.csv')
    const refused = await importPrices(Db.of(pool), file, { ...options, skip_unknown: false })
    expect(refused).toMatchObject({ ok: false, count: 610 })
    const imported = await importPrices(Db.of(pool), file, { ...options, skip_unknown: true })
    // These are 347 athletes and 76 teams. A 77th team is skipped, because the list contains it with the name of its
    // successor.
    expect(imported).toMatchObject({ ok: true, report: { prices: 347 + 76, skipped: 610 } })
    expect(await countPricedAthletes(pool)).toBe(347)
  })

  test('imports the athletes of a marathon series, and their pro teams, which can be picked [W2]', async () => {
    const pool = await freshDatabase()
    const season = await importSeason(Db.of(pool), marathonFolder(), { ...options, variant: 'marathon' })
    expect(season).toMatchObject({ ok: true, report: { selections: 2, races: 2, athletes: 294, teams: 35 } })
    const { rows } = await pool.query(`
      select name, (select count(*)::int from season_athletes join athletes a using (athlete_id)
        where a.is_team = s.takes_team_picks and (not a.is_team or pro_team_id is not null)) as offered
      from selections s order by name`)
    expect(rows).toEqual([
      { name: 'Individual races', offered: 294 },
      { name: 'Pro teams', offered: 35 },
    ])
  })
})

/** Makes a season with a race for pro teams, a race for athletes, and the athletes and pro teams of a real series. */
function marathonFolder(): string {
  const list = readFileSync(join(folder, 'marathon_skiclassics_2023-24', 'athletes.csv'), 'utf8')
  const listed: Record<string, string>[] = parse(list, { columns: true })
  // Four athletes have no nation. They are left out, because the import would refuse them.
  const athletes = listed.filter(({ country }) => country !== '')
  const teams = new Set(athletes.flatMap(({ pro_team }) => pro_team || []))
  const rows = [
    ...athletes.map(({ athlete_id, name, gender, country, pro_team }) => [
      athlete_id,
      name,
      gender,
      country,
      0,
      pro_team,
    ]),
    ...[...teams].map((team, n) => [`team-${n}`, team, 'mixed', 'NOR', 1, team]),
  ]
  const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`
  return folderOf({
    'races.csv': `race_code,date,place,country,name,gender,kind,season,race_class,takes_team_picks
M1,2023-12-16,Fjellbygd,NOR,15 km,m,marathon,2023-24,50,yes
M2,2023-12-17,Fjellbygd,NOR,90 km,m,marathon,2023-24,500,no
`,
    'athletes.csv': [
      'athlete_id,name,gender,country,is_team,pro_team',
      ...rows.map((row) => row.map(cell).join(',')),
      '',
    ].join('\n'),
  })
}

/** Counts the athletes who have a price from the file in addition to the price of the price rule. */
async function countPricedAthletes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`select count(*) as count from (
    select athlete_id from prices join athletes using (athlete_id) where not is_team
    group by athlete_id having count(*) = 2) priced_twice`)
  return rows[0].count
}

async function countRevisions(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select count(*) as count from result_revisions')
  return rows[0].count
}
