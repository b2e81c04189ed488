import { describe, expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import {
  countRevisions,
  importResultList,
  latestResults,
  seasonedDatabase,
} from '#testing/seasons/result-import.ts'
import { folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'
import { importSeason } from './import-season.ts'

const known = '1,A1,,\n2,A2,,\n3,A3,,\n4,A4,,\n'
const list = `Rank,FIS Code,Athlete,Nation\n${known}5,3425309,HAUGE-LUND Kari Anne,NOR\n6,3675001,IVANOVA Nina,AIN\n`
const create = { race: 'W1F', create_athletes: true }

describe('--create-athletes', () => {
  test('adds new athletes with name, nation, the gender of the race and the lowest price [S5]', async () => {
    const pool = await seasonedDatabase()
    const price = 211
    expect(await importResultList(pool, list, create)).toMatchObject({
      revised: ['W1F'],
      rows: 6,
      created: [
        { federation_code: '3425309', name: 'Kari Anne Hauge-Lund', country: 'NOR', gender: 'f', price },
        { federation_code: '3675001', name: 'Nina Ivanova', country: 'AIN', gender: 'f', price },
      ],
    })
    expect(await latestResults(pool, 'W1F')).toContainEqual(['3425309', 5, null])
    const { rows } = await pool.query(`select s.price, p.price as first_price, active from season_athletes s
      join athletes a using (athlete_id) join prices p using (season_id, athlete_id)
      where a.federation_code = '3425309'`)
    expect(rows).toEqual([{ price, first_price: price, active: true }])
    const audit = await pool.query(`select subject, after from audit where act = 'create athletes'`)
    expect(audit.rows).toMatchObject([{ subject: '2030-31', after: [{ name: 'Kari Anne Hauge-Lund' }, {}] }])
  })

  test('writes nothing in a dry run or if the list is refused [S5]', async () => {
    const pool = await seasonedDatabase()
    const count = async () => (await pool.query('select count(*)::int as count from athletes')).rows[0].count
    const before = await count()
    expect(await importResultList(pool, list, { ...create, dry_run: true })).toMatchObject({ rows: 6 })
    expect(await importResultList(pool, `${list}7,A1,,\n`, create)).toEqual([expect.stringContaining('"A1"')])
    expect(await count()).toBe(before)
    expect(await countRevisions(pool)).toBe(1)
  })

  test('adds athletes who are known from another season, with the name and nation stored there [S5]', async () => {
    const pool = await seasonedDatabase()
    const other = {
      ...MADE_UP_SEASON,
      'athletes.csv': MADE_UP_SEASON['athletes.csv'].replace(/^A4.*\n/m, ''),
    }
    other['results.csv'] = other['results.csv'].replace(/.*A4.*\n/, '')
    const options = { actor: 'anna', dry_run: false, max_mb: 16, variant: 'worldcup', prices: [] } as const
    await importSeason(Db.of(pool), folderOf(other), { ...options, is_current: true, name: 'once more' })

    const imported = await importResultList(pool, 'Rank,Code\n1,A1\n2,A2\n3,A3\n4,A4\n', create)
    expect(imported).toMatchObject({
      season: 'once more',
      created: [{ federation_code: 'A4', name: 'Lena Wachs' }],
    })
  })

  test('creates national teams by nation and number [S5]', async () => {
    const pool = await seasonedDatabase()
    const relay = 'Rank,Code,Team,Nation\n1,1,NORWAY,NOR\n2,2,SWITZERLAND II,SUI\n3,3,NORWAY II,NOR\n'
    expect(await importResultList(pool, relay, { ...create, race: 'W2F' })).toMatchObject({
      created: [{ federation_code: 'T-NOR-2-f', name: 'Norway II', country: 'NOR', gender: 'f' }],
    })
  })

  test('needs confirmation if a new athlete has the same name as an athlete of the season [S5]', async () => {
    const pool = await seasonedDatabase()
    const twin = `Rank,Code,Name,Nation\n${known}5,3425309,SKARE Ada,NOR\n`
    expect(await importResultList(pool, twin, create)).toEqual([
      {
        race_code: 'W1F',
        sentence: 'The newcomer 3425309 Ada Skare has the same name as A1 Ada Skare',
        needs_yes: true,
      },
    ])
    expect(await importResultList(pool, twin, { ...create, yes: true })).toMatchObject({ rows: 5 })
  })

  test('requires a name, a known nation and a code for each new athlete [S5]', async () => {
    const pool = await seasonedDatabase()
    const because = 'because the athlete is not in this season yet'
    const bad = 'Rank,Code,Name,Nation\n1,3425309,,NOR\n2,3425310,Nina Nova,NRO\n3,,Nina Nova,NOR\n'
    const long = `Rank,Code,First name,Last name,Nation\n1,3425309,${'a'.repeat(70)},${'b'.repeat(70)},NOR\n`
    expect(await importResultList(pool, long, create)).toEqual([
      expect.stringContaining(
        `sprint.csv, line 2, column name: found "${'a'.repeat(70)} ${'b'.repeat(9)}…", expected`,
      ),
    ])
    expect(await importResultList(pool, bad, create)).toEqual([
      `sprint.csv, line 2, column Name: found nothing, expected the athlete's name, of at most 120 characters, ${because}`,
      expect.stringContaining('sprint.csv, line 3, column Nation: found "NRO", expected a country code'),
      `sprint.csv, line 4, column Code: found "Nina Nova", expected the athlete's federation code, ${because}`,
    ])
  })
})

test('new athletes are refused without --create-athletes [S5]', async () => {
  const pool = await seasonedDatabase()
  expect(await importResultList(pool, list, { race: 'W1F' })).toEqual([
    'sprint.csv, line 6, column FIS Code: found "3425309 HAUGE-LUND Kari Anne", expected an athlete of this season',
    'sprint.csv, line 7, column FIS Code: found "3675001 IVANOVA Nina", expected an athlete of this season',
  ])
})
