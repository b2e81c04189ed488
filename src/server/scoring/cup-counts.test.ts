import type pg from 'pg'
import { beforeEach, expect, it, vi } from 'vitest'
import { readCups } from '#server/cups/read-cups.ts'
import { listCupsOfRace } from '#server/cups/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { naiveBoards, standingBoards } from '#testing/seasons/oracle.ts'
import { type RandomSeason, randomContents } from '#testing/seasons/random-season.ts'
import { changeCup } from './change-cup.ts'
import { listOutdatedRaces, rescoreRaces } from './outdated-races.ts'
import { publishResults } from './publish.ts'

let pool: pg.Pool
let db: Db
let season: RandomSeason

beforeEach(async () => {
  ;({ pool, filled: season } = await filledDatabase(
    randomContents({ weekends: 3, users: 12, athletes: 14, leagues: 3 }, 5),
  ))
  db = Db.of(pool)
  await publishResults(db, { race_ids: season.race_ids, state: 'official', actor: 'olga' })
})

const boards = () => standingBoards(pool, season.season_id)
const change = (name: string, command: Partial<Parameters<typeof changeCup>[1]>) =>
  changeCup(db, { season_id: season.season_id, name, actor: 'olga', ...command })

it('cups that count a component or youth points match the reference implementation [rules §11 W3]', async () => {
  const kept = await boards()
  expect(kept).toEqual(await naiveBoards(pool, season.season_id))
  const last = async (name: string) => {
    const { rows } = await pool.query('select cup_id::text from cups where name = $1', [name])
    const own = Object.keys(kept).filter((board) => board.startsWith(`cup ${rows[0].cup_id} `))
    return kept[own.sort().at(-1)!]!.map(({ user_id, score }) => [user_id, score])
  }
  const [way, climb, youth] = [await last('On the way'), await last('Climb'), await last('Youth')]
  expect(new Set([way, climb, youth].map((each) => JSON.stringify(each))).size).toBe(3)
  for (const each of [way, climb, youth]) expect(each.some(([, score]) => score! > 0)).toBe(true)
})

it('the leaders of a cup in a race are ranked by the points that count for the cup [rules §11 W3]', async () => {
  const { rows } = await pool.query(`
    select race_id from cup_races join cups using (cup_id) join races using (race_id)
    where counts = 'climb' and include_in_total order by race_id limit 1`)
  const race_id = rows[0].race_id
  const cups = await readCups(db, () => listCupsOfRace(db, race_id))
  const of = (name: string) => cups.find((cup) => cup.name === name)!.ranking.map(({ score }) => score)
  expect(of('Climb')).not.toEqual(of('Overall'))
  const naive = await naiveBoards(pool, season.season_id)
  const [name] = Object.keys(naive).filter(
    (board) => board.startsWith('race_cup') && board.endsWith(` ${race_id}`),
  )
  expect(name).toBeDefined()
})

it('changing which points a cup counts changes only the boards of this cup; a preview changes nothing [W3]', async () => {
  await change('Climb', { counts: 'all' })
  const before = await boards()

  const preview = await change('Climb', { counts: 'climb', dry_run: true })
  expect(preview!.leaders.length).toBeGreaterThan(0)
  expect(preview!.leaders.every(({ title }) => title.startsWith('Climb '))).toBe(true)
  expect(preview!.players.changed).toBe(0)
  expect(await boards()).toEqual(before)

  await change('Climb', { counts: 'climb', reason: 'as the rules say' })
  const after = await boards()
  expect(after).toEqual(await naiveBoards(pool, season.season_id))
  const { rows } = await pool.query(`select cup_id from cups where name = 'Climb'`)
  const others = (all: typeof after) =>
    Object.entries(all).filter(([name]) => !new RegExp(`cup ${rows[0].cup_id} `).test(name))
  expect(others(after)).toEqual(others(before))
  const audit = await pool.query(
    `select before, after, reason from audit where act = 'cup set' order by audit_id`,
  )
  expect(audit.rows.at(-1)).toMatchObject({
    before: { counts: 'all' },
    after: { counts: 'climb' },
    reason: 'as the rules say',
  })
})

it('a change of a cup fails as stale if the cup is changed while the boards are being built', async () => {
  const before = await boards()
  const { running } = await db.transaction(async (tx) => {
    await tx.run(sql`update cups set counts = 'youth' where name = 'Climb'`)
    const job = change('Climb', { counts: 'sprint' }).catch((error: unknown) => error)
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        expect(rows.length).toBe(1)
      },
      { timeout: 60_000, interval: 10 },
    )
    return { running: job }
  })
  expect(await running).toMatchObject({ code: 'stale' })
  const { rows } = await pool.query(`select counts from cups where name = 'Climb'`)
  expect([await boards(), rows]).toEqual([before, [{ counts: 'youth' }]])
})

it('season rescore updates sheets that were made before youth flags were stored [W3]', async () => {
  await pool.query(`
    alter table sheet_youth disable trigger all; delete from sheet_youth;
    update sheets set digest = repeat('0', 64)`)
  const races = await listOutdatedRaces(db, season.season_id)
  expect(races).toHaveLength(season.race_ids.length)
  await rescoreRaces(db, races, { actor: 'olga', reason: 'youth' })
  expect((await pool.query('select from sheet_youth')).rowCount).toBeGreaterThan(0)
  expect(await listOutdatedRaces(db, season.season_id)).toEqual([])
  expect(await boards()).toEqual(await naiveBoards(pool, season.season_id))
})

it('youth flags are also stored in a season without a youth cup, because one can be created later [W3]', async () => {
  await pool.query(`
    update seasons set settings = jsonb_set(settings, '{cups}', (settings -> 'cups') - 'youth');
    alter table sheet_youth disable trigger all; delete from sheet_youth;
    update sheets set digest = repeat('0', 64)`)
  const races = await listOutdatedRaces(db, season.season_id)
  await rescoreRaces(db, races, { actor: 'olga', reason: 'youth' })
  expect((await pool.query('select from sheet_youth')).rowCount).toBeGreaterThan(0)
  expect(await boards()).toEqual(await naiveBoards(pool, season.season_id))
})

it('the youth flags at the time of the publication count, not those that athletes have now [W3]', async () => {
  const before = await boards()
  await pool.query('update season_athletes set youth = not youth where price is not null')
  await change('Youth', { race_ids: season.race_ids })
  const { rows } = await pool.query(`select cup_id from cups where name = 'Youth'`)
  const names = Object.keys(before).filter((name) => name.startsWith(`cup ${rows[0].cup_id} `))
  const after = await boards()
  for (const name of names) expect(after[name]).toEqual(before[name])
})
