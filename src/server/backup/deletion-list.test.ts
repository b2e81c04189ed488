import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { Db } from '#server/platform/db/db.ts'
import { backupFolder, emptyDatabase } from '#testing/backup/backup-folder.ts'
import { operator } from '#testing/command.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { test_ids, test_season } from '#testing/test-season.ts'
import { deletionsSince, readList, startDeletionList } from './deletion-list.ts'
import { findDatabaseId } from './store/schedule.ts'
import { writeBackup } from './write-backup.ts'

const { anna, bjorn, chiara, gone, vera } = test_ids.users

async function openGame() {
  const { pool } = await filledDatabase(test_season)
  const folder = join(backupFolder(), 'backups')
  const id = await findDatabaseId(Db.of(pool))
  return { pool, folder, id, list: join(folder, `podium-deletions-${id}.csv`) }
}

/** Writes the list as a server does at its start. */
async function saveList(pool: pg.Pool, folder: string) {
  await startDeletionList(Db.of(pool), { backup_dir: folder }, openLog().log as never)()
}

const idsIn = async (list: string) => (await readList(list)).map(({ user_id }) => user_id)

test('the list beside the backups has the ids and times of deleted accounts, and nothing else', async () => {
  const { pool, folder, list } = await openGame()
  await saveList(pool, folder)
  expect(await idsIn(list)).toEqual([gone])
  expect(statSync(list).mode & 0o777).toBe(0o600)
  await operator(pool, 'player', 'delete', 'anna', '--yes')
  await operator(pool, 'player', 'delete', 'bjorn', '--yes')
  await operator(pool, 'player', 'restore', `id:${bjorn}`)
  await saveList(pool, folder)
  expect(await idsIn(list)).toEqual([gone, anna])
  expect(readFileSync(list, 'utf8')).toMatch(/^user_id,deleted_at\n(\d+,\d{4}-\d\d-\d\dT[\d:.]+Z\n){2}$/)
  expect(readdirSync(folder)).toHaveLength(1)
})

test('without BACKUP_DIR there is no list', async () => {
  const { pool, folder } = await openGame()
  await startDeletionList(Db.of(pool), { backup_dir: undefined }, openLog().log as never)()
  expect(existsSync(folder)).toBe(false)
})

test('a list is kept if it names accounts that are not deleted now, as after a restore to an earlier time', async () => {
  const { pool, folder, list } = await openGame()
  await operator(pool, 'player', 'delete', 'anna', '--yes')
  await saveList(pool, folder)
  await pool.query('update users set deleted_at = null where user_id = $1', [anna])
  const { log, lines } = openLog()
  await startDeletionList(Db.of(pool), { backup_dir: folder }, log as never)()
  expect(await idsIn(list)).toEqual([gone])
  const [kept] = readdirSync(folder).filter((name) => join(folder, name) !== list)
  expect(await idsIn(join(folder, kept!))).toEqual([gone, anna])
  expect(JSON.stringify(lines)).toContain('accounts that are not deleted now')

  await pool.query(`insert into deletions_to_repeat (user_id, deleted_at) values ($1, now())`, [anna])
  await saveList(pool, folder)
  expect(await idsIn(list)).toEqual([gone, anna])
})

test('accounts that were deleted after the backup are named by restore and deleted again by resume', async () => {
  const { pool, folder, id, list } = await openGame()
  await saveList(pool, folder)
  const file = join(folder, `podium-20270114T080000Z-${id}.tar.zst`)
  await writeBackup({ url: String(pool.options.connectionString), file }, () => {})
  for (const name of ['anna', 'chiara', 'vera']) await operator(pool, 'player', 'delete', name, '--yes')
  await operator(pool, 'player', 'restore', `id:${vera}`)
  await pool.query(`insert into users (user_name, team_name, deleted_at) values ('newcomer', 'x', now())`)
  await saveList(pool, folder)
  const deletedAt = async (from: pg.Pool) =>
    (await from.query('select user_id, deleted_at from users where deleted_at is not null order by user_id'))
      .rows
  const deleted_before = (await deletedAt(pool)).filter(({ user_id }) => user_id <= 8)
  expect(deleted_before.map(({ user_id }) => user_id)).toEqual([anna, chiara, gone])

  const declined = await operator(await emptyDatabase(), 'restore', file, '--no-deletions')
  expect(declined.out).toContain('no list of deleted accounts was used')
  const target = await emptyDatabase()
  expect((await operator(target, 'restore', file, '--dry-run')).out).toContain(list)
  const restored = await operator(target, 'restore', file)
  expect(restored).toMatchObject({ status: 0, problems: '' })
  expect(restored.out).toContain(
    `2 accounts (${anna}, ${chiara}) were deleted after the backup, according to ${list}. The command resume deletes them again.`,
  )
  // A new account now has the id of an account that was created and deleted after the backup.
  await target.query(`insert into users (user_name, team_name) values ('somebody', 'x')`)
  expect((await deletedAt(target)).map(({ user_id }) => user_id)).toEqual([gone])

  const resumed = await operator(target, 'resume', '--actor', 'olga')
  expect(resumed.out).toContain(`2 accounts (${anna}, ${chiara}) were deleted again.`)
  expect(await deletedAt(target)).toEqual(deleted_before)
  const league = await target.query('select admin_id from leagues where league_id = 1')
  expect(league.rows[0].admin_id).not.toBe(anna)
  const count = async (query: string) => (await target.query(query)).rowCount
  expect(await count(`select from audit where act = 'player delete' and actor = 'olga'`)).toBe(2)
  expect(await count(`select from mails where kind = 'deleted' and given_up_at is null`)).toBe(0)
  expect(await count('select from deletions_to_repeat')).toBe(0)
})

test('restore takes a list from another folder, and resume does not delete the only owner again', async () => {
  const { pool, folder, list } = await openGame()
  const file = join(backupFolder(), 'game.tar.zst')
  await writeBackup({ url: String(pool.options.connectionString), file }, () => {})
  await pool.query(`update users set role = 'owner' where user_name = 'olga'`)
  for (const name of ['anna', 'oskar']) await operator(pool, 'player', 'delete', name, '--yes')
  await saveList(pool, folder)
  const elsewhere = join(backupFolder(), 'list.csv')
  renameSync(list, elsewhere)

  const unknown = await operator(await emptyDatabase(), 'restore', file)
  expect(unknown.out).toContain('no list of deleted accounts was used')
  const target = await emptyDatabase()
  const restored = await operator(target, 'restore', file, '--deletions', elsewhere)
  expect(restored.out).toContain(`2 accounts (${anna}, ${test_ids.users.oskar}) were deleted`)
  const { out } = await operator(target, 'resume')
  expect(out).toContain(`1 account (${anna}) was deleted again.`)
  expect(out).toContain(`1 account (${test_ids.users.oskar}) was not deleted again`)
})

test('only deletions after the backup or shortly before it are repeated', () => {
  const list = ['2027-01-14T07:58:00Z', '2027-01-14T07:59:30Z', '2027-01-14T08:10:00Z'].map(
    (deleted_at, index) => ({ user_id: index + 1, deleted_at }),
  )
  const since = deletionsSince(list, '2027-01-14T08:00:00Z')
  expect(since.map(({ user_id }) => user_id)).toEqual([2, 3])
})

test.each([
  ['another header', 'name,points\nanna,3\n', 'is not a list of deleted accounts'],
  ['an invalid id', 'user_id,deleted_at\n1 or 1=1,2027-01-14T08:00:00Z\n', 'Line 2'],
  ['a line without a time', 'user_id,deleted_at\n1,2027-01-14T08:00:00Z\n2\n', 'Line 3'],
])('a list with %s is refused, and nothing is restored', async (_, text, problem) => {
  const { pool } = await openGame()
  const file = join(backupFolder(), 'game.tar.zst')
  await writeBackup({ url: String(pool.options.connectionString), file }, () => {})
  const list = join(backupFolder(), 'list.csv')
  writeFileSync(list, text)
  const target = await emptyDatabase()
  const refused = await operator(target, 'restore', file, '--deletions', list)
  expect(refused).toMatchObject({ status: 1, problems: expect.stringContaining(problem) })
  const tables = await target.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  expect(tables.rowCount).toBe(0)
})
