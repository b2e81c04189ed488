import { expect, test } from 'vitest'
import { issueMessages } from '#server/imports/files/issues.ts'
import { importSeason } from '#server/imports/import-season.ts'
import { dbOf } from '#server/platform/db/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { list, publishEmpty, seasonOptions } from '#testing/reimport-season.ts'
import { folderOf, PAST_SEASON } from '#testing/seasons/season-folder.ts'

const waiting = `select from pg_locks where not granted
  and (database is null or database = (select oid from pg_database where datname = current_database()))
  and pid in (select pid from pg_stat_activity where datname = current_database())`

test('a first publication in progress is waited for and then counted, without a deadlock [rules §5]', async () => {
  const pool = await freshDatabase()
  const db = dbOf(pool)
  const folder = folderOf(PAST_SEASON)
  expect(await importSeason(db, folder, seasonOptions)).toMatchObject({ ok: true })

  // Another process takes the locks of a publication, in its order.
  const publisher = await pool.connect()
  await publisher.query(`select pg_advisory_lock(hashtext('scoring'), 1)`)
  await publisher.query('begin')
  await publisher.query('update seasons set switches = switches + 1 where season_id = 1')
  const importing = importSeason(db, folder, { ...seasonOptions, yes: true })
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
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
