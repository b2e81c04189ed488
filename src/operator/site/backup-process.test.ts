import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#launcher/launcher.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { backupFolder } from '#testing/backup/backup-folder.ts'
import { makeClusterFolder } from '#testing/database/cluster-folder.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { randomContents } from '#testing/seasons/random-season.ts'

const main = join(import.meta.dirname, '..', 'main.ts')

function start(env: Record<string, string>, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [main, ...args], {
    cwd: '/',
    env: { ...process.env, DATABASE_URL: '', ...env },
  })
}

async function run(env: Record<string, string>, ...args: string[]) {
  const command = start(env, ...args)
  const [out, problems, [status]] = await Promise.all([
    text(command.stdout!),
    text(command.stderr!),
    once(command, 'close'),
  ])
  return { status, out, problems }
}

async function scoredGame() {
  const { pool, filled } = await filledDatabase(
    randomContents({ weekends: 2, users: 12, athletes: 8, leagues: 2 }, 7),
  )
  await publishResults(Db.of(pool), { race_ids: filled.race_ids, state: 'official', actor: 'olga' })
  return { pool, url: String(pool.options.connectionString), folder: backupFolder() }
}

test('a backup can be restored into the embedded database, but not while a server uses it', async () => {
  const { url, folder } = await scoredGame()
  const file = join(folder, 'game.tar.zst')
  await writeBackup({ url, file }, () => {})
  const data_dir = makeClusterFolder('move')
  onTestFinished(() => rmSync(data_dir, { recursive: true }))

  const held = await openDatabase(data_dir, { fast: true })
  const refused = await run({ DATA_DIR: data_dir }, 'restore', file)
  expect(refused).toMatchObject({ status: 1, out: '' })
  expect(refused.problems).toMatch(/^Nothing was done: .* is in use by process/)
  await held.stop()

  expect(await run({ DATA_DIR: data_dir }, 'restore', file)).toMatchObject({ status: 0, problems: '' })
  const board = (env: Record<string, string>) => run(env, 'standings', '--json')
  expect(await board({ DATA_DIR: data_dir })).toEqual(await board({ DATABASE_URL: url }))
})

test('a backup without a database, a refused file and a dry run create no embedded database', async () => {
  const { url, folder } = await scoredGame()
  const file = join(folder, 'game.tar.zst')
  await writeBackup({ url, file }, () => {})
  writeFileSync(`${file}.cut`, readFileSync(file).subarray(0, -1))
  const env = { DATA_DIR: join(folder, 'data') }
  const refused = (problem: string) => ({ status: 1, problems: expect.stringContaining(problem) })
  expect(await run(env, 'backup', `${file}.2`)).toMatchObject(refused('There is no database in DATA_DIR.'))
  expect(await run(env, 'restore', `${file}.cut`)).toMatchObject(refused('damaged or incomplete'))
  expect(await run(env, 'restore', file, '--dry-run')).toMatchObject({
    status: 0,
    out: expect.stringContaining('The file is complete and can be restored'),
  })
  expect(readdirSync(folder).sort()).toEqual(['game.tar.zst', 'game.tar.zst.cut'])
})

test('a backup that is stopped leaves no partial file', async () => {
  const { pool, url, folder } = await scoredGame()
  const blocker = await pool.connect()
  await blocker.query('begin; lock table page_versions in access exclusive mode')
  const command = start({ DATABASE_URL: url }, 'backup', join(folder, 'game.tar.zst'))
  await expect
    .poll(() => readdirSync(folder))
    .toEqual([expect.stringMatching(/^game\.tar\.zst\.[-0-9a-f]{36}\.part$/)])
  command.kill('SIGINT')
  expect((await once(command, 'exit'))[0]).toBe(130)
  expect(readdirSync(folder)).toEqual([])
  await blocker.query('rollback')
  blocker.release()
})
