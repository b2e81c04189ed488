import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { importSeason } from '#server/imports/import-season.ts'
import { Db } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { seasonOptions } from '#testing/reimport-season.ts'
import { folderOf, PAST_SEASON } from '#testing/seasons/season-folder.ts'
import { type PublishCommand, publishResults } from './publish.ts'

let pool: pg.Pool
let db: Db
let race_id: number

/** Publishes a race as provisional, then marks its winner as youth, so that its next sheet is different. */
beforeEach(async () => {
  pool = await freshDatabase()
  db = Db.of(pool)
  await importSeason(db, folderOf(PAST_SEASON), { ...seasonOptions, yes: true })
  race_id = (await pool.query(`select race_id from races where race_code = 'W1F'`)).rows[0].race_id
  await publish({ state: 'provisional' })
  await pool.query(`
    update season_athletes s set youth = true from results x join races r using (revision_id)
    where r.race_id = ${race_id} and x.place = 1 and s.athlete_id = x.athlete_id and s.season_id = r.season_id`)
})

const publish = (command: Partial<PublishCommand>) =>
  publishResults(db, { race_ids: [race_id], state: 'official', actor: 'olga', ...command })
const reasons = async (command: Partial<PublishCommand>) =>
  (await publish(command)).refused.map(({ reason }) => reason)
const sheets = async () => (await pool.query('select from sheets')).rowCount

test('making a race official needs no reason if a youth flag has changed and no cup counts youth [rules §6]', async () => {
  expect(await publish({ dry_run: true })).toMatchObject({ reason_needed: [] })
  expect(await publish({})).toMatchObject({ refused: [], changed: [race_id] })
  expect(await sheets()).toBe(2)
})

test('making a race official needs a reason if a youth flag has changed and a cup counts youth [rules §6]', async () => {
  await pool.query(`
    insert into cups (season_id, name, counts) values (1, 'Youth', 'youth');
    insert into cup_races select cup_id, ${race_id} from cups where name = 'Youth'`)
  expect(await publish({ dry_run: true })).toMatchObject({ reason_needed: [{ reason: 'reason-needed' }] })
  expect(await reasons({})).toEqual(['reason-needed'])
  expect(await publish({ reason: 'flags' })).toMatchObject({ refused: [], changed: [race_id] })
})

test('making a race official needs a reason if a youth flag has changed and youth earns a bonus [rules §6]', async () => {
  await pool.query(`update seasons set settings = jsonb_set(settings, '{youth_bonus_percent}', '50')`)
  expect(await reasons({})).toEqual(['reason-needed'])
})

test('publishing an official race again needs a reason, unless only youth flags changed and no cup counts youth [rules §6]', async () => {
  await pool.query('update season_athletes set youth = false')
  await publish({})
  await pool.query('update season_athletes set youth = true')
  expect(await publish({})).toMatchObject({ refused: [], changed: [race_id] })
  expect(await reasons({ include_in_total: false })).toEqual(['reason-needed'])
  expect(await reasons({ state: 'provisional' })).toEqual(['reason-needed'])
})
