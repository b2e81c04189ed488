import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { job_handlers } from '#server/app/job-handlers.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { SAMPLE_FILES } from '#text/imports/sample-files.ts'

const { app, pool } = await testApp()
const owner = await logIn(app, pool, test_ids.users.oskar)
const operator = await logIn(app, pool, test_ids.users.olga)

const races = `race_id,date,time,place,country,name,discipline,distance_km,gender,kind,season
N-1,2027-11-27,10:00,Ruka,FIN,Sprint Women,Classic,1.4,f,sprint,2027/28
N-2,2027-11-27,12:00,Ruka,FIN,Sprint Men,Classic,1.4,m,sprint,2027/28
N-3,2027-12-11,10:00,Davos,CHE,Sprint Women,Freestyle,1.5,f,sprint,2027/28
`
const athletes = `federation_code,name,country,gender
N1,Kari Fjell,NOR,f
N2,Olaf Dalen,NOR,m
`
const prices = 'federation_code,price\nN1,12000\nN2,9000\n'

type Files = Record<string, string | Uint8Array>
type Options = { shown?: string; is_current?: boolean }

/** Makes the body of an upload: a first line about the upload, and then the files. */
function bodyOf(files: Files, options: Options): Buffer {
  const contents = Object.values(files).map((content) => Buffer.from(content as string))
  const head = {
    files: Object.keys(files).map((name, index) => ({ name, size: contents[index]!.length })),
    variant: 'worldcup',
    is_current: false,
    answers: {},
    ...options,
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...contents])
}

const headers = { 'content-type': 'application/octet-stream' }
const ask = (person: typeof owner, act: 'plan' | 'import', body: Buffer | string) =>
  person.ask('POST', `/api/admin/seasons/${act}`, body, headers)
const plan = async (files: Files, options: Options = {}) =>
  (await ask(operator, 'plan', bodyOf(files, options))).json()

/** Adds the job that imports the files, runs it, and returns its row. */
async function runImport(person: typeof owner, files: Files, options: Options) {
  const reply = await ask(person, 'import', bodyOf(files, options))
  expect(reply.statusCode).toBe(200)
  await runJobs(Db.of(pool), job_handlers, openLog().log)
  const { rows } = await pool.query('select * from jobs where job_id = $1', [reply.json().job_id])
  return rows[0]
}

const listSeasons = async () =>
  (await pool.query('select name from seasons order by name')).rows.map(({ name }) => name)

describe('the import of a season as a job', () => {
  test('writes exactly the plan that was shown before, and deletes the upload', async () => {
    const files = { 'races.csv': races, 'athletes.csv': athletes, 'prices.csv': prices }
    const { plan: planned } = await plan(files)
    expect(planned).toMatchObject({ season: '2027/28', is_new: true, newcomers: 2, prices: { given: 2 } })
    const other = await plan({ ...files, 'prices.csv': prices.replace('12000', '12500') })
    expect(other.plan.digest).not.toBe(planned.digest)
    expect(await listSeasons()).not.toContain('2027/28')

    const shown = { shown: planned.digest }
    expect((await ask(operator, 'import', bodyOf(files, shown))).statusCode).toBe(403)
    expect(await runImport(owner, files, { shown: 'something else' })).toMatchObject({
      state: 'failed',
      problem: { message: expect.stringContaining('that have changed since the plan was shown') },
    })
    expect(await listSeasons()).not.toContain('2027/28')

    const job = await runImport(owner, files, shown)
    expect(job).toMatchObject({ state: 'done', result: { weekends: 2, races: 3, athletes: 2 } })
    expect(job.input).toMatchObject({ season: '2027/28' })
    expect(job.input).not.toHaveProperty('upload')
    const shown_job = (await operator.ask('GET', `/api/admin/jobs/${job.job_id}`)).json()
    expect([shown_job.about, shown_job.steps.length]).toEqual([['2027/28'], 4])
    const audit = await pool.query(`select act from audit where subject = '2027/28' order by audit_id`)
    expect(audit.rows.map(({ act }) => act)).toContain('import season')
    // A second import of the same files would change nothing.
    expect((await plan(files)).plan).toMatchObject({ is_new: false, changes: [] })
  })

  test('an operator can import changes of a season, but cannot make it current', async () => {
    const files = { 'races.csv': races.replace('Sprint Men', 'Men’s Sprint'), 'athletes.csv': athletes }
    const { plan: planned } = await plan(files)
    const job = await runImport(operator, files, { shown: planned.digest, is_current: true })
    expect(job).toMatchObject({ state: 'failed', problem: { message: expect.stringContaining('current') } })
    expect(await runImport(operator, files, { shown: planned.digest })).toMatchObject({ state: 'done' })
  })

  test('the files can be uploaded in a ZIP file, and other files in the ZIP file are ignored', async () => {
    const zip = zipSync({
      'winter/races.csv': strToU8(races.replaceAll('2027/28', '2029/30')),
      'winter/README.md': strToU8('#'),
      '__MACOSX/winter/._races.csv': strToU8('x'),
    })
    expect((await plan({ 'winter.zip': zip })).plan).toMatchObject({ season: '2029/30', is_new: true })
  })

  test.each<[string, Files, RegExp]>([
    [
      'a path that leads out of the archive',
      { 'a.zip': zipSync({ '../races.csv': strToU8(races) }) },
      /paths that lead out of it/,
    ],
    ['a ZIP bomb', { 'a.zip': zipSync({ 'races.csv': new Uint8Array(20 * 1024 * 1024) }) }, /far too large/],
    ['a file that is not a ZIP file', { 'a.zip': 'PK' }, /cannot be read/],
    ['files without races', { 'athletes.csv': athletes }, /athletes\.csv/],
    ['two files of races', { 'races.csv': races, 'calendar.csv': races }, /races\.csv.*calendar\.csv/],
    ['an unknown file', { 'races.csv': races, 'notes.csv': 'x' }, /notes\.csv/],
    ['a formula', { 'races.csv': races.replace('Sprint Men', '=cmd()') }, /=cmd/],
  ])('refuses %s with a message', async (_what, files, found) => {
    const { plan: planned, issues } = await plan(files)
    expect([planned, issues[0].found]).toEqual([null, expect.stringMatching(found)])
  })

  test('an error in a file is reported with its line, even in a JSON file', async () => {
    const rows = [{ race_id: 'N-1', date: 'tomorrow', name: 'Sprint', gender: 'f', kind: 'sprint' }]
    const { plan: planned, issues, issue_count } = await plan({ 'races.json': JSON.stringify(rows) })
    expect([planned, issue_count]).toEqual([null, 1])
    expect(issues[0]).toMatchObject({ file: 'races.json', line: 1, column: 'date' })
    const named = await plan({ 'my calendar.json': JSON.stringify(rows) })
    expect(named.issues[0].file).toBe('my calendar.json')
  })

  test('invalid bodies are refused', async () => {
    const status = async (body: string | Buffer) => (await ask(owner, 'plan', body)).statusCode
    expect(await status('no first line')).toBe(400)
    expect(await status('{"files":[]}\n')).toBe(422)
    expect(await status(Buffer.concat([bodyOf({ 'races.csv': races }, {}), Buffer.from('x')]))).toBe(400)
    expect(await status('x'.repeat(8 * 1024 * 1024 + 1))).toBe(413)
    expect((await ask(owner, 'import', bodyOf({ 'races.csv': races }, {}))).statusCode).toBe(409)
  })
})

describe('seasons in the admin pages', () => {
  const seasons = async () => (await operator.ask('GET', '/api/admin/seasons')).json()
  const find = async (name: string) => (await seasons()).find((each: { name: string }) => each.name === name)

  test('an owner can create a season without races, once, and discard it', async () => {
    const body = { name: '2028/29', variant: 'marathon', is_current: false }
    expect((await operator.ask('POST', '/api/admin/seasons', body)).statusCode).toBe(403)
    expect((await owner.ask('POST', '/api/admin/seasons', body)).statusCode).toBe(200)
    const again = await owner.ask('POST', '/api/admin/seasons', body)
    expect([again.statusCode, Object.keys(again.json().field_errors)]).toEqual([422, ['name']])

    const { season_id, kept_because } = await find('2028/29')
    expect(kept_because).toBeNull()
    const path = `/api/admin/seasons/${season_id}`
    expect((await operator.ask('DELETE', path, { reason: 'test' })).statusCode).toBe(403)
    const discarded = await owner.ask('DELETE', path, { reason: 'made by mistake' })
    expect([discarded.statusCode, discarded.json()]).toEqual([200, {}])
    expect(await find('2028/29')).toBeUndefined()
    expect((await owner.ask('DELETE', path, { reason: 'again' })).statusCode).toBe(404)
    const { rows } = await pool.query(`select reason from audit where act = 'season discard'`)
    expect(rows).toEqual([{ reason: 'made by mistake' }])
  })

  test('a season with teams or results cannot be discarded, and the list of seasons says why', async () => {
    const season = (await seasons()).find((each: { is_current: boolean }) => each.is_current)
    expect(season.kept_because).toMatch(/cannot be discarded/)
    const reply = await owner.ask('DELETE', `/api/admin/seasons/${season.season_id}`, { reason: 'test' })
    expect([reply.statusCode, reply.json().message]).toEqual([409, season.kept_because])
  })

  test('an owner can make another season the current one, and change it back', async () => {
    const former = (await seasons()).find((each: { is_current: boolean }) => each.is_current)
    const { season_id } = await find('2027/28')
    const choose = (person: typeof owner, id: number) =>
      person.ask('PUT', `/api/admin/seasons/${id}/current`, { reason: 'a new winter' })
    expect((await choose(operator, season_id)).statusCode).toBe(403)
    const chosen = await choose(owner, season_id)
    expect([chosen.statusCode, chosen.json()]).toEqual([200, {}])
    expect((await find('2027/28')).is_current).toBe(true)
    expect((await find(former.name)).is_current).toBe(false)
    const { rows } = await pool.query(`select subject, reason from audit where act = 'season set'`)
    expect(rows).toEqual([{ subject: '2027/28', reason: 'a new winter' }])
    expect((await choose(owner, former.season_id)).statusCode).toBe(200)
    expect((await choose(owner, 9999)).statusCode).toBe(404)
  })
})

test('the sample files of a season can be imported together', async () => {
  const { races, athletes, prices } = SAMPLE_FILES
  const planned = await plan({ 'races.csv': races, 'athletes.csv': athletes, 'prices.csv': prices })
  expect(planned).toMatchObject({ issues: [], plan: { questions: [] } })
})
