import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { mergeAthletes } from '#server/doubles/merge-athletes.ts'
import { Db } from '#server/platform/db/db.ts'
import {
  countRevisions,
  importResultList,
  latestResults,
  seasonedDatabase,
} from '#testing/seasons/result-import.ts'
import { fileOf, folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'
import { importAthletes } from './import-athletes.ts'
import { importPrices } from './import-prices.ts'
import { importSeason } from './import-season.ts'

const options = { actor: 'anna', dry_run: false, max_mb: 16, yes: false }

let pool: pg.Pool
let db: Db
const one = async (query: string) => Object.values((await pool.query(query)).rows[0])[0]
const countAthletes = () => one('select count(*)::int from athletes')

/** Ada Skare has the code A1. A list adds her again with the code X9, and then X9 is merged into A1. */
beforeEach(async () => {
  pool = await seasonedDatabase()
  db = Db.of(pool)
  const list = 'Rank,Code,Name,Nation\n1,X9,SKAARE Ada Marie,NOR\n2,A2,,\n3,A3,,\n4,A4,,\n'
  await importResultList(pool, list, { race: 'W1F', yes: true, create_athletes: true })
  const idOf = (code: string) => one(`select athlete_id from athletes where federation_code = '${code}'`)
  const pair = { athlete_id: Number(await idOf('A1')), double_id: Number(await idOf('X9')) }
  const report = await mergeAthletes(db, { ...pair, actor: 'anna', reason: 'twice', dry_run: false })
  expect(report).toMatchObject({ ok: true, race_ids: [] })
})

test('the latest list contains the athlete, and importing the same file again changes nothing [E5]', async () => {
  const rows = [
    ['A1', 1, null],
    ['A2', 2, null],
    ['A3', 3, null],
    ['A4', 4, null],
  ]
  expect(await latestResults(pool, 'W1F')).toEqual(rows)
  const list = 'Rank,Code,Name,Nation\n1,X9,SKAARE Ada Marie,NOR\n2,A2,,\n3,A3,,\n4,A4,,\n'
  const again = await importResultList(pool, list, { race: 'W1F', create_athletes: true })
  expect(again).toMatchObject({ revised: [], unchanged: ['W1F'], created: [] })
})

test('results with the duplicate’s code or name find the athlete [E5]', async () => {
  const before = await countAthletes()
  await importResultList(pool, 'Rank,Code\n1,A2\n2,X9\n', { race: 'T1F', yes: true, create_athletes: true })
  expect(await latestResults(pool, 'T1F')).toEqual([
    ['A2', 1, null],
    ['A1', 2, null],
  ])
  await importResultList(pool, 'Rank,Athlete\n1,Bergmoen Runa\n2,Skaare Ada Marie\n', {
    race: 'T2F',
    yes: true,
  })
  expect(await latestResults(pool, 'T2F')).toEqual([
    ['A2', 1, null],
    ['A1', 2, null],
  ])
  const starters = fileOf('race_code,athlete\nT1F,X9\nT1F,A2\n')
  const with_starters = { race: 'T1F', yes: true, start_list: starters }
  expect(await importResultList(pool, 'Rank,Code\n1,A1\n2,A2\n', with_starters)).toMatchObject({
    revised: ['T1F'],
  })
  expect(await countAthletes()).toBe(before)
})

test('if an athlete with a duplicate is merged into another athlete, every former code finds that athlete [E5]', async () => {
  const list = 'Rank,Code,Name,Nation\n1,X8,SKAR Ada,NOR\n2,A2,,\n'
  await importResultList(pool, list, { race: 'T1F', yes: true, create_athletes: true })
  await importResultList(pool, 'Rank,Code\n1,A2\n', { race: 'T2F', yes: true })
  const idOf = async (code: string) =>
    Number(await one(`select athlete_id from athletes where federation_code = '${code}'`))
  const pair = { athlete_id: await idOf('X8'), double_id: await idOf('A1') }
  await mergeAthletes(db, { ...pair, actor: 'anna', reason: 'again', dry_run: false })
  const codes = ['A1', 'X9', 'X8']
  for (const [index, code] of codes.entries()) {
    // The lists must differ, because a list that is equal to the latest adds no revision.
    await importResultList(pool, `Rank,Code,Time\n1,A2,\n2,${code},10:0${index}.0\n`, {
      race: 'T2F',
      yes: true,
    })
    expect((await latestResults(pool, 'T2F'))[1]).toEqual(['X8', 2, null])
    expect(await countRevisions(pool, 'T2F')).toBe(3 + index)
  }
})

test('a list with both codes is refused, because it would contain the athlete twice [E5]', async () => {
  const refused = await importResultList(pool, 'Rank,Code\n1,A1\n2,X9\n', { race: 'T1F', yes: true })
  expect(refused).toEqual([expect.stringContaining('A1')])
})

test('imports of prices and athletes find the athlete by the duplicate’s code, and do not change the name [E5]', async () => {
  const before = await countAthletes()
  const priced = await importPrices(db, fileOf('fis_code,price\nX9,4321\n'), {
    ...options,
    skip_unknown: false,
  })
  expect(priced).toMatchObject({ ok: true, report: { prices: 1 } })
  expect(
    await one(`select price from season_athletes join athletes using (athlete_id)
      where federation_code = 'A1'`),
  ).toBe(4321)
  const file = fileOf(
    'athlete_id,name,country,gender,youth\nX9,Ada Marie Skaare,SWE,f,1\nA2,Runa Bergmoen,SWE,f,1\n',
  )
  const known = await importAthletes(db, file, options)
  expect(known).toMatchObject({ ok: true, report: { new_athletes: 0, renamed: [] } })
  expect(
    await one(`select name || country || youth from season_athletes join athletes using (athlete_id)
      where federation_code = 'A1'`),
  ).toBe('Ada SkareNORtrue')
  expect(await countAthletes()).toBe(before)
})

test('if a price file has both codes, the current code wins on its days, and repeated rows of one code are refused [E5]', async () => {
  const importRows = (rows: string) =>
    importPrices(db, fileOf(`fis_code,price,set_at\n${rows}`), { ...options, skip_unknown: false })
  expect(
    await importRows('X9,100,2020-01-01\nX9,200,2020-02-01\nA1,300,2020-02-01\nX9,400,2020-03-01\n'),
  ).toMatchObject({
    ok: true,
    report: { prices: 3 },
  })
  const { rows } = await pool.query(
    `select price from prices join athletes using (athlete_id)
     where federation_code = 'A1' and set_at < '2020-12-31' order by set_at`,
  )
  expect(rows).toEqual([{ price: 100 }, { price: 300 }, { price: 400 }])
  expect(await importRows('X9,100,2020-04-01\nX9,200,2020-04-01\n')).toMatchObject({
    ok: false,
    issues: [{ code: 'price-repeated' }],
  })
  const twice = fileOf('athlete_id,name,country,gender\nX9,Ada Skare,NOR,f\nX9,Ada Skare,NOR,f\n')
  expect(await importAthletes(db, twice, options)).toMatchObject({
    ok: false,
    issues: [{ code: 'value-repeated' }],
  })
})

test('the import of a new season finds the athlete by the duplicate’s code, and refuses a race with both codes [E5]', async () => {
  const before = Number(await countAthletes())
  const files = Object.fromEntries(
    Object.entries(MADE_UP_SEASON).map(([name, text]) => [
      name,
      text.replaceAll('2030-31', '2040-41').replaceAll(/\bA1\b/g, 'X9'),
    ]),
  )
  const more = { ...options, variant: 'worldcup', is_current: false, prices: [] } as const
  const imported = await importSeason(db, folderOf(files), { ...more, yes: true })
  expect(imported).toMatchObject({ ok: true })
  expect(await countAthletes()).toBe(before)
  expect(
    await one(`select count(*)::int from season_athletes join athletes using (athlete_id)
      where federation_code = 'A1'`),
  ).toBe(2)

  const athletes = `${files['athletes.csv']}A1,Ada Skare,NOR,NOR,f,2001-02-28,0\n`
  const results = `${files['results.csv']}W1F,5,A1,,,\n`
  const both = { ...files, 'athletes.csv': athletes, 'results.csv': results }
  const refused = await importSeason(db, folderOf(both), { ...more, yes: true })
  expect(refused).toMatchObject({ ok: false, issues: [{ file: 'results.csv', code: 'value-repeated' }] })
})
