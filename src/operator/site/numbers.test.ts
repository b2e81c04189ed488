import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, inject, test } from 'vitest'
import { writeNewFile } from '#operator/new-file.ts'
import { testContext } from '#testing/command.ts'
import { copyFilled } from '#testing/database/database.ts'
import { test_ids, test_season } from '#testing/test-season.ts'

const { pool, drop } = await copyFilled(inject('cluster_url'), test_season)
const folder = await mkdtemp(join(tmpdir(), 'podium-numbers-'))
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true })
})
const { run, lastAudit, expectRefused } = testContext(pool)
const { anna, bjorn } = test_ids.users
const { ruka, davos } = test_ids.selections
await pool.query(`
  insert into teams (selection_id, user_id) values (${ruka}, ${anna}), (${ruka}, ${bjorn}), (${davos}, ${anna});
  insert into picks (selection_id, user_id, athlete_id, gender) values (${ruka}, ${anna}, 1, 'm'), (${ruka}, ${bjorn}, 1, 'm');
  update selections set locked_at = game_now() where selection_id = ${ruka}`)

test('numbers prints a table or writes it to a CSV file', async () => {
  const { out } = await run('numbers', 'weekends')
  expect(out).toMatch(/^weekend +start .*\nRuka +[-\d]{10} +2 /)
  const file = join(folder, 'picks.csv')
  expect(await run('numbers', 'picks', file, '--dry-run')).toMatchObject({
    status: 0,
    out: expect.stringMatching(/Dry run/),
  })
  expect((await run('numbers', 'picks', file)).out).toBe(`1 row written to ${file}.\n`)
  expect(await readFile(file, 'utf8')).toMatch(/^\uFEFFweekend,.*\r\nRuka,Ruka,Ask Aune,NOR,2,1,0,0\r\n$/)
  await expectRefused(1, 'already exists', ['numbers', 'picks', file])
  await expectRefused(1, 'are not counted. Available: 1 Ruka', [
    'numbers',
    'picks',
    '--selection',
    `${davos}`,
  ])
})

test('player export needs a reason, and writes the data of all players or of one', async () => {
  const all = join(folder, 'players.csv')
  await expectRefused(1, 'Give a --reason', ['player', 'export', all])
  expect((await run('player', 'export', all, '--reason', 'newsletter')).status).toBe(0)
  expect((await readFile(all, 'utf8')).split('\r\n')).toHaveLength(9)
  // Only its owner may read a file with personal data.
  expect((await stat(all)).mode & 0o777).toBe(0o600)
  expect(await lastAudit()).toMatchObject({ actor: 'olga', act: 'players export', reason: 'newsletter' })

  const one = join(folder, 'anna.json')
  await run('player', 'export', one, '--player', 'anna', '--reason', 'asked')
  const data = JSON.parse(await readFile(one, 'utf8'))
  expect(data.account.user_name).toBe('anna')
  expect(data.teams.map(({ selection_id }: { selection_id: number }) => selection_id)).toEqual([ruka])
  expect(await lastAudit()).toMatchObject({
    act: 'player export',
    subject: `player ${anna}`,
    reason: 'asked',
  })
  await expectRefused(1, 'already exists', ['player', 'export', one, '--reason', 'x'])
})

test('if the content cannot be read, no file is left; only errors of the file system become messages', async () => {
  const file = join(folder, 'broken.csv')
  async function* failing() {
    yield 'first,line'
    throw Object.assign(new Error('the database is gone'), { code: '57P01' })
  }
  await expect(writeNewFile(file, Readable.from(failing()), { dry_run: false })).rejects.toThrow('is gone')
  await expect(stat(file)).rejects.toThrow('ENOENT')
  expect(await writeNewFile(join(folder, 'no', 'file'), 'x', { dry_run: false })).toMatch('(ENOENT)')
})
