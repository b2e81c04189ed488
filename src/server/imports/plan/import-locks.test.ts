import { expect, test } from 'vitest'
import { lockSeason } from '#server/calendar-acts/store/lock.ts'
import { issueMessages } from '#server/imports/files/issues.ts'
import { importSeason } from '#server/imports/import-season.ts'
import { importWeekends } from '#server/imports/import-weekends.ts'
import { Db } from '#server/platform/db/db.ts'
import { createSeason } from '#server/seasons/create-season.ts'
import { lockTeamConstraints } from '#server/seasons/store.ts'
import { freshDatabase } from '#testing/database/database.ts'
import {
  changedFiles,
  list,
  publishEmpty,
  reimportSeason,
  seasonDatabase,
  seasonOptions,
} from '#testing/reimport-season.ts'
import { fileOf, folderOf, MADE_UP_SEASON, PAST_SEASON } from '#testing/seasons/season-folder.ts'

const waiting = `select from pg_locks where not granted
  and (database is null or database = (select oid from pg_database where datname = current_database()))
  and pid in (select pid from pg_stat_activity where datname = current_database())`

test('an import waits for a first publication in progress, and is then refused because of it, without a deadlock [rules §5]', async () => {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  const folder = folderOf(PAST_SEASON)
  expect(await importSeason(db, folder, seasonOptions)).toMatchObject({ ok: true })

  // Another connection takes the locks in the same order as a publication.
  const publisher = await pool.connect()
  await publisher.query(`select pg_advisory_lock(hashtext('scoring'), 1)`)
  await publisher.query('begin')
  await publisher.query('update seasons set switches = switches + 1 where season_id = 1')
  const importing = importSeason(db, folder, { ...seasonOptions, yes: true })
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await publishEmpty(publisher, 'W1F')
  await publisher.query('commit')
  await publisher.query(`select pg_advisory_unlock(hashtext('scoring'), 1)`)
  publisher.release()

  const imported = await importing
  expect(imported.ok ? '' : issueMessages(imported).join()).toContain(
    'the season 2020-31 with 1 published races',
  )
  expect(await list(pool, `select state from races where scored`)).toEqual(['official'])
})

test('if two imports create the same season concurrently, the second is refused', async () => {
  const pool = await freshDatabase()
  const holder = await pool.connect()
  await holder.query('begin')
  await lockTeamConstraints(Db.in(holder))
  const folders = [MADE_UP_SEASON, changedFiles({ 'races.csv': ['Women Sprint', 'Ladies Sprint'] })].map(
    folderOf,
  )
  const importing = Promise.all(
    folders.map((folder) => importSeason(Db.of(pool), folder, { ...seasonOptions, yes: true })),
  )
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2)
  await holder.query('commit')
  holder.release()

  const imported = await importing
  expect(imported.filter(({ ok }) => ok)).toHaveLength(1)
  expect(imported.flatMap((each) => (each.ok ? [] : issueMessages(each))).join()).toContain(
    'a season that was created or removed after the plan was made',
  )
  const first = imported[0]!.ok ? 'Women Sprint' : 'Ladies Sprint'
  expect(await list(pool, `select name from races where race_code = 'W1F'`)).toEqual([first])
})

const calendar = `weekend,country,selection,race_code,name,date,kind,gender
Fjell,NOR,Individual,F1,Women Sprint,2031-12-06,sprint,f
`

test('an import of weekends waits for a concurrent `season discard`, without a deadlock', async () => {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  await createSeason(db, { name: '2031-32', variant: 'worldcup', actor: 'anna' })
  const discarding = await pool.connect()
  await discarding.query('begin')
  await lockTeamConstraints(Db.in(discarding))
  const options = { actor: 'anna', dry_run: false, max_mb: 16 }
  const importing = importWeekends(db, fileOf(calendar, 'calendar.csv'), options)
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await lockSeason(Db.in(discarding), 1)
  await discarding.query('commit')
  discarding.release()
  expect(await importing).toMatchObject({ ok: true, report: { races: 1 } })
})

test('an import of weekends waits for a publication, and a second import of the same weekend is refused', async () => {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  await createSeason(db, { name: '2031-32', variant: 'worldcup', actor: 'anna' })
  const publisher = await pool.connect()
  await publisher.query(`select pg_advisory_lock(hashtext('scoring'), 1)`)
  const options = { actor: 'anna', dry_run: false, max_mb: 16 }
  const file = fileOf(calendar, 'calendar.csv')
  const importing = Promise.all([importWeekends(db, file, options), importWeekends(db, file, options)])
  const scoring = `${waiting} and locktype = 'advisory' and classid = hashtext('scoring')::oid`
  await expect.poll(async () => (await pool.query(scoring)).rowCount).toBe(1)
  await publisher.query(`select pg_advisory_unlock(hashtext('scoring'), 1)`)
  publisher.release()
  const imported = await importing
  expect(imported.flatMap((each) => (each.ok ? [] : issueMessages(each))).join()).toContain(
    'found "Fjell", expected a name that the season does not have yet',
  )
})

test('an import cannot add a race to a selection whose deadline has passed, even if it is not locked yet', async () => {
  const pool = await seasonDatabase()
  await pool.query(`
    insert into users (user_name, team_name, email) values ('anna', 'Team', 'a@example.org');
    update selections set trading_opens_at = '2020-01-01', trading_close = '2020-01-08' where name = 'Individual races';
    insert into teams (selection_id, user_id) select selection_id, user_id from selections, users where name = 'Leg 1';
    update selections set locked_at = null where name = 'Individual races'`)
  const adds_race = {
    'races.csv': [
      /(W1F,.*\n)/,
      '$1W3F,2030-12-08,Gommiswald,SUI,Women 10 km,Freestyle,10,f,individual,2030-31,,World Cup,\n',
    ],
  } as const
  const refusal = /closed selections that would change: .*Individual races \(gets 1 races/
  expect(await reimportSeason(pool, adds_race, { yes: true, dry_run: true })).toMatch(refusal)
  const locked = `select name from selections where locked_at is not null`
  expect(await list(pool, locked)).toEqual([])
  expect(await reimportSeason(pool, adds_race, { yes: true })).toMatch(refusal)
  expect(await list(pool, locked)).toEqual(['Individual races'])
})

test('a past season without teams can be imported again', async () => {
  const pool = await freshDatabase()
  const db = Db.of(pool)
  await importSeason(db, folderOf(PAST_SEASON), seasonOptions)
  const moved = {
    ...PAST_SEASON,
    'races.csv': PAST_SEASON['races.csv'].replaceAll('2020-12-08', '2020-12-09'),
  }
  const imported = await importSeason(db, folderOf(moved), { ...seasonOptions, yes: true })
  expect(imported).toMatchObject({ ok: true, report: { changes: { selections: 1 } } })
  expect(await list(pool, 'select name from selections where locked_at is not null')).toEqual([])
})
