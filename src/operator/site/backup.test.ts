import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { writeBackup } from '#server/backup/write-backup.ts'
import { addJob } from '#server/jobs/store.ts'
import { Db } from '#server/platform/db/db.ts'
import { publishResults } from '#server/scoring/publish.ts'
import { backupFolder, emptyDatabase, smallDisk } from '#testing/backup/backup-folder.ts'
import { operator } from '#testing/command.ts'
import { filledDatabase } from '#testing/database/database.ts'
import { changedTables, fingerprint as digests } from '#testing/database/tables.ts'
import { queueEmails } from '#testing/mail/outbox.ts'
import { demoSeason } from '#testing/seasons/demo-season.ts'
import { standingBoards } from '#testing/seasons/oracle.ts'
import { type RandomSeason, randomContents } from '#testing/seasons/random-season.ts'

/** The tables that a restore itself changes. `keptRows` compares the other rows of `audit` and `standings`. */
const CHANGED = ['audit', 'function_files', 'migrations', 'public_changes', 'standings', 'work_pause']

const season_contents = randomContents({ weekends: 2, users: 12, athletes: 8, leagues: 2 }, 7)

/** A scored season, and the path of a backup that does not exist yet. */
async function scoredGame(): Promise<{ pool: pg.Pool; season: RandomSeason; file: string }> {
  const { pool, filled: season } = await filledDatabase(season_contents)
  await publishResults(Db.of(pool), { race_ids: season.race_ids, state: 'official', actor: 'olga' })
  return { pool, season, file: join(backupFolder(), 'game.tar.zst') }
}

/** Ignores `seasons.switches`, which counts how often the boards were built. */
const fingerprint = (pool: pg.Pool) => digests(pool, ['seasons.switches'])

/** The audit entries until `audit_id`, and the standings that boards show. */
async function keptRows(pool: pg.Pool, audit_id: number) {
  const audit = await pool.query('select * from audit where audit_id <= $1 order by audit_id', [audit_id])
  const standings = await pool.query(`
    select * from standings where standing_id in (select standing_id from boards) order by standing_id`)
  return { audit: audit.rows, standings: standings.rows }
}

const lastAuditId = async (pool: pg.Pool): Promise<number> =>
  (await pool.query('select max(audit_id) as last from audit')).rows[0].last

const urlOf = (pool: pg.Pool) => String(pool.options.connectionString)
const ignoreProgress = () => {}

const isEmpty = async (pool: pg.Pool) =>
  (await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount === 0

test('a restored season has the same rows, boards and ledgers, and the game can go on', async () => {
  const { pool, filled } = await filledDatabase(demoSeason('worldcup'))
  const file = join(backupFolder(), 'game.tar.zst')
  await pool.query(`insert into images (name, media_type, digest, bytes)
    values ('logo.png', 'image/png', repeat('a', 64), decode('00ff0a22', 'hex'));
    update users set team_name = E'comma, "quote"\\nline \\\\ \\u0009 ä' where user_id = (select min(user_id) from users)`)
  const backup = await operator(pool, 'backup', file, '--reason', 'test')
  expect(backup).toMatchObject({
    status: 0,
    problems: '',
    out: expect.stringContaining(`Written to ${file}`),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const before = await fingerprint(pool)

  const target = await emptyDatabase()
  const restored = await operator(target, 'restore', file)
  expect(restored).toMatchObject({ status: 0, problems: '' })
  expect(restored.out).toContain('Calendar addresses and invites to leagues that were revoked')
  expect(restored.out).toMatch(/the ledger of every player adds up to their score in \d+ weekends/)
  // The sums of leagues in standings that no board shows are not kept.
  const changed = changedTables(before, await fingerprint(target)).filter((name) => name !== 'league_scores')
  expect(changed.sort()).toEqual(CHANGED)
  const last = await lastAuditId(pool)
  const kept = await keptRows(pool, last)
  expect(kept.audit.length).toBeGreaterThan(0)
  expect(kept.standings.length).toBeGreaterThan(0)
  expect(await keptRows(target, last)).toEqual(kept)
  const sums = `select l.standing_id, league_id, l.score, cut_position from league_scores l
    where standing_id in (select standing_id from boards) order by 1, 2`
  expect((await target.query(sums)).rows).toEqual((await pool.query(sums)).rows)
  expect(await standingBoards(target, filled.season_id)).toEqual(await standingBoards(pool, filled.season_id))
  expect((await operator(target, 'doctor')).out).toMatch(/ jobs run\n +Paused since \S{10} \S{5} UTC, /)

  // The sequences go on after the last rows, and the triggers are back.
  await target.query(`insert into users (user_name, team_name) values ('newcomer', 'New')`)
  await expect(target.query('update audit set reason = $1', ['changed'])).rejects.toThrow('append-only')
  await expect(
    target.query('delete from users where user_id in (select user_id from teams)'),
  ).rejects.toThrow('foreign key')
  const audit = await target.query(
    `select act, reason from audit where act in ('backup', 'restore') order by audit_id`,
  )
  expect(audit.rows).toEqual([
    { act: 'backup', reason: 'test' },
    { act: 'restore', reason: null },
  ])
})

test('a restored database has the same indexes, constraints and triggers', async () => {
  const { pool, file } = await scoredGame()
  await writeBackup({ url: urlOf(pool), file }, ignoreProgress)
  const target = await emptyDatabase()
  await operator(target, 'restore', file)
  const objects = async (from: pg.Pool) =>
    (
      await from.query(`
        select indexdef as object from pg_indexes where schemaname = 'public'
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text
          from pg_constraint where connamespace = 'public'::regnamespace
        union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
          from pg_trigger where not tgisinternal order by 1`)
    ).rows
  expect(await objects(target)).toEqual(await objects(pool))
})

test('a publication during the backup is not delayed, and is not in the file', async () => {
  const { pool, filled: season } = await filledDatabase(season_contents)
  const [first, ...others] = season.race_ids
  await publishResults(Db.of(pool), { race_ids: others, state: 'official', actor: 'olga' })
  const before = await fingerprint(pool)
  const file = join(backupFolder(), 'game.tar.zst')

  // The lock stops the backup in the middle: after the table of boards, and before those of races and sheets.
  const blocker = await pool.connect()
  await blocker.query('begin; lock table page_versions in access exclusive mode')
  const backup = writeBackup({ url: urlOf(pool), file }, ignoreProgress)
  const countWaitingLocks = async () =>
    (await pool.query(`select from pg_locks where not granted and relation = 'page_versions'::regclass`))
      .rowCount
  await expect.poll(countWaitingLocks).toBe(1)
  await publishResults(Db.of(pool), { race_ids: [first!], state: 'official', actor: 'olga' })
  await blocker.query('rollback')
  blocker.release()
  await backup

  const target = await emptyDatabase()
  expect((await operator(target, 'restore', file)).status).toBe(0)
  expect(changedTables(before, await fingerprint(target)).sort()).toEqual(CHANGED)
  expect(changedTables(before, await fingerprint(pool))).toContain('sheets')
})

test('after a restore, sessions, links and tokens are void, and emails and jobs wait for `resume`', async () => {
  const { pool, file } = await scoredGame()
  await pool.query(`
    insert into sessions (user_id, token_hash, is_remembered, agent) values (1, sha256('a'), true, 'test');
    insert into mailed_links (user_id, purpose, token_hash, email, ends_at)
      values (1, 'reset', sha256('b'), 'a@b.example', now() + interval '1 hour');
    insert into api_tokens (user_id, name, scopes, token_hash, expires_at)
      values (1, 'timing', array['results'], sha256('c'), now() + interval '1 day')`)
  await queueEmails(pool, 1)
  await queueEmails(pool, 1, { kind: 'password-changed' })
  await addJob(Db.of(pool), { kind: 'rebuild', input: {}, actor: 'olga' })
  await writeBackup({ url: urlOf(pool), file }, ignoreProgress)

  const target = await emptyDatabase()
  expect((await operator(target, 'restore', file)).status).toBe(0)
  const count = async (query: string) =>
    (await target.query(`select count(*)::int from ${query}`)).rows[0].count
  expect(await count('sessions')).toBe(0)
  expect(await count('mailed_links')).toBe(0)
  expect(await count('api_tokens where revoked_at is null')).toBe(0)
  expect(await count(`mails where kind = 'reset' and given_up_at is null`)).toBe(0)
  expect((await operator(target, 'resume', '--discard', '--dry-run')).out).toContain(
    '1 email, 0 notifications and 1 job from before the restore would be discarded',
  )
  expect(await count('work_pause')).toBe(1)
  expect((await operator(target, 'resume', '--discard')).out).toContain('are discarded')
  expect(await count('work_pause')).toBe(0)
  expect(await count('mails where given_up_at is null')).toBe(0)
  expect(await count(`jobs where state = 'cancelled'`)).toBe(1)
  expect((await operator(target, 'resume')).out).toContain('Nothing is paused')
})

test('resume builds the boards that an interrupted restore has not built', async () => {
  const { pool, season, file } = await scoredGame()
  await writeBackup({ url: urlOf(pool), file }, ignoreProgress)
  const target = await emptyDatabase()
  await operator(target, 'restore', file)
  await target.query('drop schema standings cascade; create schema standings')
  expect((await operator(target, 'resume')).out).toMatch(/^Resumed. No emails, notifications or jobs /)
  expect(await standingBoards(target, season.season_id)).toEqual(await standingBoards(pool, season.season_id))
})

test('a damaged file, and a database that is not empty, are refused, and nothing is written', async () => {
  const { pool, file } = await scoredGame()
  await writeBackup({ url: urlOf(pool), file }, ignoreProgress)
  const before = await fingerprint(pool)
  const refused = (problem: string) => ({ status: 1, out: '', problems: expect.stringContaining(problem) })
  expect(await operator(pool, 'restore', file)).toMatchObject(refused('The database is not empty'))
  expect(changedTables(before, await fingerprint(pool))).toEqual([])

  const target = await emptyDatabase()
  expect(await operator(target, 'restore', `${file}.missing`)).toMatchObject(refused('no such file'))
  expect(await operator(target, 'backup', `${file}.2`)).toMatchObject(refused('No backup was written.'))
  expect(await operator(target, 'restore', file, '--dry-run')).toMatchObject({ status: 0 })
  const cut = `${file}.cut`
  writeFileSync(cut, readFileSync(file).subarray(0, -1))
  expect(await operator(target, 'restore', cut)).toMatchObject(refused('damaged or incomplete'))
  expect(await isEmpty(target)).toBe(true)
})

test('a backup does not replace a file, and leaves no partial file on a full disk', async ({ skip }) => {
  const { pool, file } = await scoredGame()
  writeFileSync(file, 'mine')
  const refused = { status: 1, problems: expect.stringContaining('already exists') }
  expect(await operator(pool, 'backup', file)).toMatchObject(refused)
  expect(statSync(file).size).toBe(4)

  const disk = smallDisk(16)
  skip(disk === undefined, 'a small disk cannot be mounted here')
  const problems = expect.stringContaining('the disk is full')
  expect(await operator(pool, 'backup', join(disk!, 'game.tar.zst'))).toMatchObject({ status: 1, problems })
  expect(readdirSync(disk!)).toEqual([])
})

test('a dry run of a backup writes neither a file nor an audit entry', async () => {
  const { pool, file } = await scoredGame()
  const before = await fingerprint(pool)
  expect(await operator(pool, 'backup', file, '--dry-run')).toMatchObject({ status: 0 })
  expect(existsSync(file)).toBe(false)
  expect(changedTables(before, await fingerprint(pool))).toEqual([])
})

test('a table of another program is not restored, and the output names it', async () => {
  const { pool, file } = await scoredGame()
  await pool.query('create table notes (note text); insert into notes values ($$mine$$)')
  await writeBackup({ url: urlOf(pool), file }, ignoreProgress)
  const target = await emptyDatabase()
  const out = expect.stringContaining('Not restored: the table notes')
  expect(await operator(target, 'restore', file)).toMatchObject({ status: 0, out })
})

test.each([
  ['that refer to a missing row', 'delete from athletes where athlete_id = 1'],
  [
    'with an impossible value',
    `alter table users drop constraint users_role_check; update users set role = 'king' where user_id = 1`,
  ],
])('rows %s are refused, and nothing is written', async (_, change) => {
  const { pool, file } = await scoredGame()
  await pool.query(`set session_replication_role = replica; ${change}; reset session_replication_role`)
  await writeBackup({ url: urlOf(pool), file }, ignoreProgress)
  const target = await emptyDatabase()
  const problems = expect.stringContaining('The database refuses rows of the backup')
  expect(await operator(target, 'restore', file)).toMatchObject({ status: 1, problems })
  expect(await isEmpty(target)).toBe(true)
})
