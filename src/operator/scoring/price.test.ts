import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { importSeason } from '#server/imports/import-season.ts'
import { Db } from '#server/platform/db/db.ts'
import { publishDuePrices } from '#server/prices/publish-planned.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { testContext } from '#testing/command.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { folderOf, MADE_UP_SEASON } from '#testing/seasons/season-folder.ts'

let pool: pg.Pool
let context: ReturnType<typeof testContext>

/** Last season's races are published; the next season has races and athletes, but no results and no prices. */
beforeEach(async () => {
  pool = await freshDatabase()
  context = testContext(pool)
  await importYears(8, MADE_UP_SEASON)
  const { rows } = await pool.query(`select race_id from races where race_code not like 'C%'`)
  const race_ids = rows.map((row) => row.race_id)
  await publishResults(Db.of(pool), { race_ids, state: 'official', actor: 'olga' })

  const { 'results.csv': _, 'team_members.csv': __, ...plans } = MADE_UP_SEASON as Record<string, string>
  const codes = (text: string) => text.replaceAll(/^([WTC]\w\w),/gm, 'N$1,').replaceAll('2030-31', '2031-32')
  await importYears(7, { ...plans, 'races.csv': codes(plans['races.csv']!) }, true)
})

/** The races in the folder take place in 2030. Whole years are subtracted, so that they are in the past. */
async function importYears(years: number, files: Record<string, string>, is_current = false) {
  const back = (text: string) =>
    text.replaceAll(/\b(203[01])-(\d\d-\d\d)\b/g, (_, year, day) => `${Number(year) - years}-${day}`)
  const folder = folderOf({ ...files, 'races.csv': back(files['races.csv']!) })
  const options = { actor: 'olga', dry_run: false, max_mb: 16, variant: 'worldcup', prices: [] } as const
  expect(await importSeason(Db.of(pool), folder, { ...options, is_current })).toMatchObject({ ok: true })
}

const pricesOf = async (season: string) => {
  const { rows } = await pool.query(
    `select federation_code as code, price from season_athletes join athletes using (athlete_id)
     join seasons y using (season_id) where y.name = $1 order by 1`,
    [season],
  )
  return Object.fromEntries(rows.map(({ code, price }) => [code, price]))
}

const sum = `select coalesce(sum(price), 0)::int from season_athletes join seasons using (season_id) where name = '2031-32'`
const season = ['price', 'season', '2031-32'] as const

test('a new season has no prices until they are computed from last season’s points [S4]', async () => {
  expect(await context.one(sum)).toBe(0)
  await context.expectDryRun(sum, ...season)
  const { out, status } = await context.run(...season, '--reason', 'new season')
  expect([status, out]).toEqual([0, expect.stringContaining('12 prices of 2031-32 changed')])
  const prices = await pricesOf('2031-32')
  expect(prices).toMatchObject({ A1: 19_000, A4: 211, B4: 211, 'T-NOR-1-f': 19_000 })
  expect(prices.A2).toBeGreaterThan(211)
  expect(prices.A2).toBeLessThan(19_000)
  expect(await context.lastAudit()).toMatchObject({
    actor: 'olga',
    act: 'price season',
    subject: '2031-32',
    reason: 'new season',
    before: expect.arrayContaining([{ athlete_id: expect.any(Number), federation_code: 'A1', price: null }]),
    after: expect.arrayContaining([{ athlete_id: expect.any(Number), federation_code: 'A1', price: 19_000 }]),
  })
})

test('price season shows the distribution by gender, and the share of random teams within the budget', async () => {
  const { out } = await context.run(...season, '--dry-run')
  expect(out).toMatch(/women +4 +211 +\d+ +\d+ +\d+ +19000\n/)
  // The fourth man is from RUS, which is excluded.
  expect(out).toMatch(/men +3 +\d+ +\d+ +\d+ +\d+ +19000\n/)
  expect(out).toContain(
    '100% of 10,000 full teams sampled by strength (8 of each gender) cost at most 100,000.',
  )
})

test('pricing requires a reason', async () => {
  await context.expectRefused(1, '--reason is required', season)
  expect(await context.one(sum)).toBe(0)
})

test('prices cannot be computed if races already count, or if there are no earlier points', async () => {
  const why = ['--reason', 'again']
  await context.expectRefused(1, 'Races of this season already count', ['price', 'season', '2030-31', ...why])
  await pool.query(`update races set include_in_total = false`)
  await context.expectRefused(1, 'No athlete of this season has earned points', [...season, ...why])
})

test('newcomers can be priced without changing other prices', async () => {
  await context.run(...season, '--reason', 'new season')
  await pool.query(`update season_athletes set price = 777 where price = 19000;
    update season_athletes s set price = null from athletes a
    where a.athlete_id = s.athlete_id and a.federation_code in ('A2', 'B4')`)
  const newcomers = ['price', 'newcomers', '2031-32'] as const
  const before = await pricesOf('2030-31')
  await context.expectDryRun(sum, ...newcomers)
  expect((await context.run(...newcomers, '--reason', 'start list')).out).toContain(
    '2 prices of 2031-32 changed',
  )
  const after = await pricesOf('2031-32')
  expect(after).toMatchObject({ A1: 777, B4: 211 })
  expect(after.A2).toBeGreaterThan(211)
  expect(await pricesOf('2030-31')).toEqual(before)
  expect(await context.run(...newcomers, '--reason', 'again')).toMatchObject({
    status: 0,
    out: 'Every athlete of this season has a price.\n',
  })
})

test('a race changes the prices of its starters once; purchase prices do not change', async () => {
  await context.run(...season, '--reason', 'new season')
  const why = ['--reason', 'after the sprint']
  expect(await context.run(...form, ...why)).toMatchObject({
    status: 0,
    out: expect.stringContaining('No new results have been published since'),
  })

  await pool.query(`insert into users (user_name, team_name, email) values ('anna', 'Anna', 'anna@example.org');
    insert into teams (selection_id, user_id, revision, accepted_at)
    select s.selection_id, user_id, 1, game_now() from selections s join races r using (selection_id), users
    where race_code = 'NW1F';
    insert into picks (selection_id, user_id, athlete_id, gender, bought_for)
    select t.selection_id, t.user_id, a.athlete_id, 'f', s.price from teams t, athletes a
    join season_athletes s using (athlete_id) join seasons y using (season_id)
    where a.federation_code = 'A4' and y.name = '2031-32'`)
  await publishSprint()
  const before = await pricesOf('2031-32')
  await context.expectDryRun(sum, ...form)
  expect((await context.run(...form, ...why)).status).toBe(0)
  const after = await pricesOf('2031-32')
  // A4 wins for the first time, and A1 is third. A3 and the men do not start.
  expect(after.A4).toBeGreaterThan(before.A4)
  expect(after.A4).toBeLessThanOrEqual(before.A4 * 1.5)
  expect([after.A3, after.B1]).toEqual([before.A3, before.B1])
  expect(await context.one('select bought_for from picks')).toBe(before.A4)
  expect(await context.run(...form, ...why)).toMatchObject({
    status: 0,
    out: expect.stringContaining('No new results have been published since'),
  })
})

test('prices do not change again when results become official or are corrected', async () => {
  await context.run(...season, '--reason', 'new season')
  await publishSprint('provisional')
  await context.run(...form, '--reason', 'after the sprint')
  const after = await pricesOf('2031-32')
  const again = { status: 0, out: expect.stringContaining('No new results have been published since') }
  await publishAgain({ state: 'official' })
  expect(await context.run(...form, '--reason', 'official')).toMatchObject(again)
  const corrected = fileWith('race_code,place,athlete\nNW1F,1,A4\nNW1F,2,A1\nNW1F,3,A2\n')
  await context.run('import', 'results', corrected, '--yes')
  await publishAgain({ state: 'official', reason: 'jury' })
  expect(await context.run(...form, '--reason', 'corrected')).toMatchObject(again)
  expect(await pricesOf('2031-32')).toEqual(after)
})

test('a race that was withdrawn and published again changes prices again', async () => {
  await context.run(...season, '--reason', 'new season')
  await publishSprint()
  await context.run(...form, '--reason', 'after the sprint')
  await publishAgain({ state: 'scheduled', reason: 'results of another race' })
  expect((await context.run(...form, '--reason', 'gone')).out).toContain(
    'No new results have been published since',
  )
  await publishAgain({ state: 'official', reason: 'they were right' })
  expect((await context.run(...form, '--reason', 'after the sprint')).out).toContain(
    'prices of 2031-32 changed',
  )
})

test('a race that is excluded from totals changes no prices', async () => {
  await context.run(...season, '--reason', 'new season')
  await publishSprint()
  await publishAgain({ state: 'official', include_in_total: false, reason: 'for show' })
  expect((await context.run(...form, '--reason', 'after the sprint')).out).toContain(
    'No new results have been published since',
  )
})

const form = ['price', 'form', '2031-32'] as const

async function publishAgain(command: Partial<Parameters<typeof publishResults>[1]>) {
  const { rows } = await pool.query(`select race_id from races where race_code = 'NW1F'`)
  const report = await publishResults(Db.of(pool), { race_ids: [rows[0].race_id], actor: 'olga', ...command })
  expect(report).toMatchObject({ refused: [], changed: [rows[0].race_id] })
}

async function publishSprint(state: 'provisional' | 'official' = 'official') {
  const results = fileWith('race_code,place,athlete\nNW1F,1,A4\nNW1F,2,A2\nNW1F,3,A1\n')
  expect(await context.run('import', 'results', results, '--yes')).toMatchObject({ status: 0 })
  await publishAgain({ state })
}

function fileWith(text: string): string {
  return `${folderOf({ 'list.csv': text })}/list.csv`
}

test('single prices are set by code or id: all of them, or none', async () => {
  await context.run(...season, '--reason', 'new season')
  const set = ['price', 'set', 'A1=1234', 'b4=500'] as const
  await context.expectDryRun(sum, ...set)
  await context.expectRefused(1, '--reason is required', set)
  await context.expectRefused(1, 'X9=5: Nobody in this season has the code X9.', [
    'price',
    'set',
    'A1=1',
    'X9=5',
    '--reason',
    'typo',
  ])
  expect((await context.run(...set, '--reason', 'typo')).out).toContain('2 prices of 2031-32 changed')
  expect(await pricesOf('2031-32')).toMatchObject({ A1: 1234, B4: 500 })
})

test('prices can be planned, moved, listed and cancelled, and are published at their time', async () => {
  await context.run(...season, '--reason', 'new season')
  const before = await pricesOf('2031-32')
  const set = ['price', 'set', 'A1=1234', '--reason', 'December', '--at'] as const
  await context.expectRefused(2, 'It must be a date and time', [...set, 'tomorrow'])
  await context.expectRefused(1, 'The time must be in the future', [...set, '2020-01-01T00:00'])
  expect((await context.run(...set, '2099-12-05T07:00+01:00')).out).toContain(
    'They will be published on 2099-12-05T06:00:00.000Z (planned prices 1).',
  )
  expect(await pricesOf('2031-32')).toEqual(before)
  await context.expectRefused(1, 'Prices are already planned for', [...set, '2099-12-06T07:00'])
  const file = fileWith('federation_code,price\nA2,777\n')
  expect((await context.run('import', 'prices', file, '--at', '2099-12-07T07:00')).status).toBe(0)
  expect((await context.run('price', 'planned')).out).toMatch(/1 +2099-12-05 06:00 +set +1 +olga +December/)
  const change = ['price', 'replan', '1', 'A1=4321', '--at', '2099-12-08T07:00'] as const
  await context.expectDryRun('select prices::text from planned_prices', ...change)
  expect((await context.run(...change, '--reason', 'typo')).status).toBe(0)
  await pool.query(`update planned_prices set publish_at = game_now() where planned_id = 1`)
  await publishDuePrices(Db.of(pool), openLog().log)
  expect(await pricesOf('2031-32')).toEqual({ ...before, A1: 4321 })
  await context.expectRefused(1, 'There are no planned prices 1', ['price', 'unplan', '1'])
  await context.run('price', 'unplan', '2')
  expect((await context.run('price', 'planned')).out).toBe('No prices are planned.\n')
})

test('new prices are compared with the points of last season', async () => {
  const { out } = await context.run(...season, '--dry-run')
  expect(out).toMatch(
    /Replay of \d+ races of 2030-31; rank correlation of price and points: women [01]\.\d\d, men/,
  )
  expect(out).toMatch(
    /The best affordable teams of \d+ selections needed \d+ athletes; .* was in \d+ of them/,
  )
})
