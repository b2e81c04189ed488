import type pg from 'pg'
import { expect, test } from 'vitest'
import { importSeason } from '#server/imports/import-season.ts'
import { Db } from '#server/platform/db/db.ts'
import { type PublishCommand, publishResults } from '#server/scoring/publish.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { seasonOptions } from '#testing/reimport-season.ts'
import { folderOf, PAST_SEASON } from '#testing/seasons/season-folder.ts'
import { publishDuePrices } from './publish-planned.ts'
import { setGivenPrices } from './set-given-prices.ts'
import { listPricing } from './store/pricing.ts'

async function pricedSeason() {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  await importSeason(db, folderOf(PAST_SEASON), { ...seasonOptions, yes: true })
  const { rows } = await pool.query(`
    select r.race_id, min(a.federation_code) as starter from races r
    join results x on x.revision_id = latest_revision(r.race_id) join athletes a using (athlete_id)
    where r.race_code = 'W1F' and x.place = 1 group by r.race_id`)
  const { race_id, starter } = rows[0]
  const publish = async (command: Partial<PublishCommand>) => {
    const { refused } = await publishResults(db, {
      race_ids: [race_id],
      actor: 'olga',
      reason: 'jury',
      ...command,
    })
    expect(refused).toEqual([])
  }
  const setPrices = () =>
    pool.query(`
      insert into prices (season_id, athlete_id, set_at, price)
      select season_id, athlete_id, game_now(), 500 from season_athletes`)
  const hasNews = async () =>
    (await listPricing(db, 1)).find(({ federation_code }) => federation_code === starter)!.has_news
  return { pool, db, starter, publish, setPrices, hasNews }
}

/** Waits until one statement in this database is waiting for the table. */
async function untilBlocked(pool: pg.Pool, table: string): Promise<void> {
  const waiting = `select from pg_locks where not granted and relation = '${table}'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
}

test('if a race begins to count in totals after prices were set, it is a new result for these prices', async () => {
  const { publish, setPrices, hasNews } = await pricedSeason()
  await publish({ state: 'official', include_in_total: false })
  await setPrices()
  expect(await hasNews()).toBe(false)
  await publish({ include_in_total: true })
  expect(await hasNews()).toBe(true)
  await setPrices()
  expect(await hasNews()).toBe(false)
})

test('a race that is excluded and included again is a new result; a race that becomes official is not', async () => {
  const { publish, setPrices, hasNews } = await pricedSeason()
  await publish({ state: 'provisional' })
  await setPrices()
  await publish({ state: 'official' })
  expect(await hasNews()).toBe(false)
  await publish({ include_in_total: false })
  expect(await hasNews()).toBe(false)
  await publish({ include_in_total: true })
  expect(await hasNews()).toBe(true)
})

test.each(['prices', 'planned_prices'])(
  'a race that is published between the computation of prices and their insertion into %s is news',
  async (table) => {
    const { pool, db, starter, publish, setPrices, hasNews } = await pricedSeason()
    await setPrices()
    const season = (await findCurrentSeason(db))!
    const publish_at = table === 'prices' ? undefined : new Date(Date.now() + 3_600_000)
    const other = await pool.connect()
    await other.query(`begin; lock table ${table} in share mode`)
    const set = db.transaction((tx) =>
      setGivenPrices(tx, season, `${starter} 777`, { actor: 'olga' }, publish_at),
    )
    await untilBlocked(pool, table)
    await publish({ state: 'official' })
    await other.query('rollback')
    other.release()
    expect(await set).toMatchObject({ ok: true })
    await pool.query('update planned_prices set publish_at = game_now()')
    await publishDuePrices(db, openLog().log)
    expect(await hasNews()).toBe(true)
  },
)

test.each(['set at once', 'planned'])(
  'a race whose publication commits after the computation of prices is news (prices are %s)',
  async (when) => {
    const { pool, db, starter, publish, setPrices, hasNews } = await pricedSeason()
    await setPrices()
    const season = (await findCurrentSeason(db))!
    const publish_at = when === 'planned' ? new Date(Date.now() + 3_600_000) : undefined
    // The publication already has its time, but waits for this table before it commits.
    const other = await pool.connect()
    await other.query('begin; lock table athlete_scores in share mode')
    const published = publish({ state: 'official' })
    await untilBlocked(pool, 'athlete_scores')
    const set = db.transaction((tx) =>
      setGivenPrices(tx, season, `${starter} 777`, { actor: 'olga' }, publish_at),
    )
    expect(await set).toMatchObject({ ok: true })
    await other.query('rollback')
    other.release()
    await published
    await pool.query('update planned_prices set publish_at = game_now()')
    await publishDuePrices(db, openLog().log)
    expect(await hasNews()).toBe(true)
  },
)
