import { beforeEach, describe, expect, test } from 'vitest'
import type { TokenScope } from '#contract/route.ts'
import { job_handlers } from '#server/app/job-handlers.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn, openBrowser } from '#testing/browser.ts'
import { insertTestToken } from '#testing/callers.ts'
import { snapshotRows } from '#testing/database/watched-rows.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { olga } = test_ids.users
await pool.query(`update races set race_code = 'RUKA-SPR-M' where race_id = 1`)
const restore = await snapshotRows(pool)
beforeEach(restore)

const race = '/api/admin/results/1'

/** Sends requests with a token of olga and no cookies. */
async function program(scopes: readonly TokenScope[] = ['results']) {
  const authorization = `Bearer ${await insertTestToken(pool, olga, scopes)}`
  return (method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, body?: unknown, more = {}) =>
    openBrowser(app).ask(method, url, body, { authorization, ...more })
}

describe('results with a token', () => {
  const LIST = 'Rank\tFIS Code\tName\tNation\n1\t3420002\tBerg Birk\tNOR\n2\t3420001\tAUNE Ask\tNOR'
  const file = { 'content-type': 'application/octet-stream' }
  const run = () => runJobs(Db.of(pool), job_handlers, openLog().log)
  const previewOf = async (ask: Awaited<ReturnType<typeof program>>, body: object) => {
    const { job_id } = (await ask('POST', `${race}/previews`, body)).json()
    await run()
    return (await ask('GET', `${race}/previews/${job_id}`)).json().preview
  }

  test('an upload, an edit or a deletion that is repeated with the same idempotency key takes effect once', async () => {
    const ask = await program()
    const key = { 'idempotency-key': 'list-1' }
    const first = await ask('PUT', `${race}/draft?name=feed.csv`, LIST, { ...file, ...key })
    const again = await ask('PUT', `${race}/draft?name=feed.csv`, LIST, { ...file, ...key })
    expect([first.statusCode, again.body]).toEqual([200, first.body])
    // A list of the same length with other content.
    const other = await ask('PUT', `${race}/draft?name=feed.csv`, LIST.replace('2\t3420001', '3\t3420001'), {
      ...file,
      ...key,
    })
    expect([other.statusCode, other.json().code]).toEqual([422, 'invalid'])

    const { version } = first.json()
    const edit = { version, decisions: [{ line: 3, athlete_id: null, newcomer: null, is_left_out: true }] }
    const edited = await ask('PATCH', `${race}/draft`, edit, { 'idempotency-key': 'edit-1' })
    expect(edited.json().version).toBeGreaterThan(version)
    expect((await ask('PATCH', `${race}/draft`, edit, { 'idempotency-key': 'edit-1' })).body).toBe(
      edited.body,
    )
    expect((await ask('PATCH', `${race}/draft`, edit, { 'idempotency-key': 'edit-2' })).statusCode).toBe(412)
    const remove = () => ask('DELETE', `${race}/draft`, undefined, { 'idempotency-key': 'delete-1' })
    expect([(await remove()).json(), (await remove()).json()]).toEqual([
      { is_deleted: true },
      { is_deleted: true },
    ])
  })

  test('the draft belongs to the user of the token, who can finish it in the browser', async () => {
    const ask = await program()
    await ask('PUT', `${race}/draft?name=feed.csv`, LIST, file)
    expect((await (await logIn(app, pool, olga)).ask('GET', race)).json().draft).toMatchObject({
      source: 'feed.csv',
    })
  })

  test('creating an athlete for a row also needs the scope athletes', async () => {
    const newcomer = { federation_code: '3420999', name: 'Nils Neumann', country: 'DEU', gender: 'm' }
    const statusOf = async (scopes: TokenScope[]) => {
      const ask = await program(scopes)
      const { version } = (await ask('PUT', `${race}/draft`, LIST, file)).json()
      const decisions = [{ line: 2, athlete_id: null, newcomer, is_left_out: false }]
      return (await ask('PATCH', `${race}/draft`, { version, decisions })).statusCode
    }
    expect(await statusOf(['results'])).toBe(403)
    expect(await statusOf(['results', 'athletes'])).toBe(200)

    // Publishing a draft with a new athlete needs the scope too.
    await pool.query(`update races set state = 'provisional' where race_id = 1`)
    const publish = async (scopes: TokenScope[]) => {
      const ask = await program(scopes)
      const { preview_id, created } = await previewOf(ask, { what: 'draft' })
      expect(created).toMatchObject([{ name: 'Nils Neumann' }])
      return (await ask('POST', `${race}/publications`, { preview_id, reason: 'new list' })).statusCode
    }
    expect(await publish(['results'])).toBe(403)
    expect(await publish(['results', 'athletes'])).toBe(200)
  })

  test('a publication with a token fails if a person made the race official while the job was waiting', async () => {
    const [ask, person] = [await program(), await logIn(app, pool, olga)]
    await ask('PUT', `${race}/draft?name=feed.csv`, LIST, file)
    await pool.query(`update races set state = 'provisional' where race_id = 1`)
    const official = await previewOf(person.ask, { what: 'latest', state: 'official' })
    const draft = await previewOf(ask, { what: 'draft' })
    const publish = (by: typeof ask, url: string, { preview_id }: { preview_id: string }) =>
      by('POST', `${race}/publications${url}`, { preview_id, reason: 'new list' })
    // Both requests are accepted before a job runs.
    expect((await publish(person.ask, '/official', official)).statusCode).toBe(200)
    expect((await publish(ask, '', draft)).statusCode).toBe(200)
    await run()
    const { rows } = await pool.query(
      `select state, problem ->> 'code' as code from jobs where kind = 'publish' order by job_id`,
    )
    expect(rows).toEqual([
      { state: 'done', code: null },
      { state: 'failed', code: 'stale' },
    ])
    expect((await ask('GET', race)).json().race).toMatchObject({
      state: 'official',
      published_number: official.after.number,
    })
  })

  test('a token can neither make results official nor change official results', async () => {
    const ask = await program()
    // The race is official in the test season.
    await ask('PUT', `${race}/draft?name=feed.csv`, LIST, file)
    const body = async (act: object) => ({
      preview_id: (await previewOf(ask, act)).preview_id,
      reason: 'new list',
    })
    const of_official = await body({ what: 'draft', state: 'provisional' })
    const refused = await ask('POST', `${race}/publications`, of_official)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden'])
    expect((await ask('POST', `${race}/publications/official`, of_official)).statusCode).toBe(403)

    await pool.query(`update races set state = 'provisional' where race_id = 1`)
    const to_official = await body({ what: 'latest', state: 'official' })
    expect((await ask('POST', `${race}/publications`, to_official)).statusCode).toBe(403)

    const provisional = await body({ what: 'draft', state: 'provisional' })
    expect((await ask('POST', `${race}/publications`, provisional)).statusCode).toBe(200)
    await run()
    const { race: now, publications, revisions } = (await ask('GET', race)).json()
    expect(now).toMatchObject({ state: 'provisional', has_draft: false })
    expect(publications[0]).toMatchObject({
      published_by: expect.stringMatching(/^olga, token “.+”$/),
      reason: 'new list',
    })
    expect(revisions[0]).toMatchObject({
      imported_by: expect.stringMatching(/^olga, token “.+”$/),
      source: 'feed.csv',
    })
    expect((await (await logIn(app, pool, olga)).ask('GET', '/api/admin/jobs?limit=1')).json()).toMatchObject(
      [{ kind: 'publish', actor_name: expect.stringMatching(/^olga, token “.+”$/) }],
    )
  })
})
