import { describe, expect, it } from 'vitest'
import { job_handlers } from '#server/app/job-handlers.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { ruka_sprint, ruka_distance } = test_ids.races
const { ask, birk, dina } = test_ids.athletes
const olga = await logIn(app, pool, test_ids.users.olga)
const oskar = await logIn(app, pool, test_ids.users.oskar)
const base = '/api/admin/results'

/** Adds a result list with the athletes in the given order. */
async function addList(race_id: number, number: number, athlete_ids: readonly number[]): Promise<void> {
  await pool.query(
    `with list as (
       insert into result_revisions (race_id, number, imported_by, source, digest)
       values ($1, $2, 'operator', 'list.csv', md5($4) || md5($4)) returning revision_id)
     insert into results (revision_id, athlete_id, place)
     select revision_id, athlete_id, place from list, unnest($3::int[]) with ordinality as t (athlete_id, place)`,
    [race_id, number, athlete_ids, `${race_id} ${number}`],
  )
}
await addList(ruka_sprint, 3, [birk, ask])
await addList(ruka_distance, 1, [dina])

const run = () => runJobs(Db.of(pool), job_handlers, openLog().log)
const previewOf = async (choice: object) => {
  const { job_id } = (await olga.ask('POST', `${base}/previews`, choice)).json()
  await run()
  const { preview, problem } = (await olga.ask('GET', `${base}/previews/${job_id}`)).json()
  return { job_id, shown: preview ?? problem }
}
const publish = async (body: object, path = 'publications', who = olga) => {
  const reply = await who.ask('POST', `${base}/${path}`, body)
  await run()
  return reply
}
const stateOf = async (race_id: number) => {
  const { race } = (await olga.ask('GET', `${base}/${race_id}`)).json()
  return [race.state, race.published_number]
}

describe('publishing several races together', () => {
  it('previews all races whose latest list is not published; official races stay official', async () => {
    const { shown } = await previewOf({ weekend_id: test_ids.weekends.ruka })
    expect(shown.races).toMatchObject([
      {
        race_id: ruka_sprint,
        before: { state: 'official', number: 2 },
        after: { state: 'official', number: 3 },
      },
      {
        race_id: ruka_distance,
        before: { state: 'scheduled', number: null },
        after: { state: 'provisional', number: 1 },
      },
    ])
    expect(shown).toMatchObject({ needs_reason: true, has_changes: true })
    expect(shown.athletes).toContainEqual(
      expect.objectContaining({ race_id: ruka_distance, athlete_id: dina, place: 1 }),
    )
    expect(await stateOf(ruka_distance)).toEqual(['scheduled', null])
  })

  it('refuses an unknown weekend, and a weekend that has no lists to publish', async () => {
    expect((await previewOf({ weekend_id: 999 })).shown).toBe('Weekend not found')
    expect((await previewOf({ weekend_id: test_ids.weekends.davos })).shown).toBe(
      'All results are on the boards already',
    )
  })

  it('allows only the user who requested a preview to read and publish it', async () => {
    const { job_id, shown } = await previewOf({})
    expect((await oskar.ask('GET', `${base}/previews/${job_id}`)).statusCode).toBe(404)
    const body = { preview_id: shown.preview_id, reason: 'new lists' }
    expect((await publish(body, 'publications/official', oskar)).statusCode).toBe(404)
    // The preview of several races cannot be published as a preview of the first race.
    expect((await publish(body, `${ruka_sprint}/publications/official`)).statusCode).toBe(404)
  })

  it('shows previews that an earlier version of the server has stored', async () => {
    const { job_id, shown } = await previewOf({})
    await pool.query(`update publication_previews
      set preview = preview - 'has_changes' || jsonb_build_object('changes', preview -> 'has_changes')`)
    const read = (await olga.ask('GET', `${base}/previews/${job_id}`)).json()
    expect(read).toEqual({ preview: shown, problem: null })
  })

  it('needs a reason, unchanged data, and a confirmation if a race is official', async () => {
    const { preview_id } = (await previewOf({})).shown
    expect((await publish({ preview_id, reason: 'x' })).json()).toMatchObject({ code: 'confirm-needed' })
    expect((await publish({ preview_id }, 'publications/official')).json()).toMatchObject({
      field_errors: { reason: expect.any(String) },
    })
    await addList(ruka_distance, 2, [dina, 1])
    const stale = await publish({ preview_id, reason: 'x' }, 'publications/official')
    expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale'])
    expect(await stateOf(ruka_distance)).toEqual(['scheduled', null])
  })

  it('publishes exactly the previewed lists in one job, even if a later list arrives', async () => {
    const { preview_id } = (await previewOf({})).shown
    const reply = await olga.ask('POST', `${base}/publications/official`, { preview_id, reason: 'new lists' })
    await addList(ruka_distance, 3, [dina])
    await run()
    const job = (await olga.ask('GET', `/api/admin/jobs/${reply.json().job_id}`)).json()
    expect(job).toMatchObject({ state: 'done', result: { changed: [ruka_sprint, ruka_distance] } })
    expect(await stateOf(ruka_sprint)).toEqual(['official', 3])
    expect(await stateOf(ruka_distance)).toEqual(['provisional', 2])
    const { rows } = await pool.query(
      `select subject, actor, reason from audit where act = 'publish' order by subject`,
    )
    const actor = `player ${test_ids.users.olga}`
    expect(rows).toEqual([
      { subject: `race ${ruka_sprint}`, actor, reason: 'new lists' },
      { subject: `race ${ruka_distance}`, actor, reason: 'new lists' },
    ])
  })

  it('can make provisional races official', async () => {
    const { shown } = await previewOf({ state: 'official' })
    expect(shown.races).toMatchObject([{ race_id: ruka_distance, after: { state: 'official', number: 3 } }])
    const { preview_id } = shown
    await publish({ preview_id, reason: 'no protests' }, 'publications/official')
    expect(await stateOf(ruka_distance)).toEqual(['official', 3])
  })
})
