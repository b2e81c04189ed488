import { describe, expect, it } from 'vitest'
import { changesOfficial } from '#game/scoring/publications.ts'
import { job_handlers } from '#server/app/job-handlers.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const olga = await logIn(app, pool, test_ids.users.olga)
const { ruka_sprint, davos_sprint } = test_ids.races

const read = async (race_id: number) => (await olga.ask('GET', `/api/admin/results/${race_id}`)).json()
const run = () => runJobs(Db.of(pool), job_handlers, openLog().log)
const previewOf = async (race_id: number, act: object) => {
  const { job_id } = (await olga.ask('POST', `/api/admin/results/${race_id}/previews`, act)).json()
  await run()
  const reply = (await olga.ask('GET', `/api/admin/results/${race_id}/previews/${job_id}`)).json()
  return reply.preview ?? reply.problem
}
const publish = async (race_id: number, body: object, path = 'publications') => {
  const reply = await olga.ask('POST', `/api/admin/results/${race_id}/${path}`, body)
  await run()
  return reply
}
/** Previews a change of the published results, publishes it with a reason, and returns the preview. */
const act = async (race_id: number, body: object, reason = 'storm') => {
  const preview = await previewOf(race_id, body)
  const path = changesOfficial(preview) ? 'publications/official' : 'publications'
  const { preview_id } = preview
  expect((await publish(race_id, { preview_id, reason }, path)).statusCode).toBe(200)
  return preview
}

describe('the published results of a race', () => {
  it('can be withdrawn with a reason, and restored', async () => {
    const preview = await previewOf(ruka_sprint, { what: 'withdraw' })
    expect(preview).toMatchObject({
      before: { state: 'official', in_totals: true },
      after: { state: 'scheduled', number: null, rows: 0 },
      missing: [],
      needs_reason: true,
      has_changes: true,
    })
    expect(preview.athletes).toContainEqual(expect.objectContaining({ name: 'Ask Aune', after: null }))
    const without_reason = await publish(
      ruka_sprint,
      { preview_id: preview.preview_id },
      'publications/official',
    )
    expect(without_reason.statusCode).toBe(422)
    expect((await read(ruka_sprint)).race.state).toBe('official')

    await act(ruka_sprint, { what: 'withdraw' }, 'wrong race')
    const { race, publications } = await read(ruka_sprint)
    expect(race).toMatchObject({ state: 'scheduled', published_number: null })
    expect(publications[0]).toMatchObject({
      state: 'scheduled',
      reason: 'wrong race',
      published_by: 'olga',
      number: null,
    })
    const { rows } = await pool.query(`select act, reason from audit where subject = 'race ${ruka_sprint}'`)
    expect(rows).toEqual([{ act: 'publish', reason: 'wrong race' }])

    const undo = await act(ruka_sprint, { what: 'undo' })
    expect(undo.after).toMatchObject({ state: 'official', number: 2, in_totals: true })
    expect((await read(ruka_sprint)).race).toMatchObject({ state: 'official', published_number: 2 })
  })

  it.each(['withdraw', 'cancel', 'totals'])(
    'need the second factor if they are official: %s',
    async (what) => {
      const { preview_id } = await previewOf(ruka_sprint, {
        what,
        ...(what === 'totals' ? { in_totals: false } : {}),
      })
      const refused = await publish(ruka_sprint, { preview_id, reason: 'storm' })
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirm-needed'])
      expect((await read(ruka_sprint)).race.state).toBe('official')
    },
  )

  it('can be excluded from totals, and included again', async () => {
    const preview = await act(ruka_sprint, { what: 'totals', in_totals: false })
    expect(preview.before).toMatchObject({ state: 'official', in_totals: true })
    expect(preview.after).toMatchObject({ state: 'official', in_totals: false })
    expect(preview).toMatchObject({ athletes: [], has_changes: true, needs_reason: true })
    expect((await read(ruka_sprint)).race).toMatchObject({ in_totals: false, published_number: 2 })
    await act(ruka_sprint, { what: 'totals', in_totals: true })
    expect((await read(ruka_sprint)).race.in_totals).toBe(true)
    // A race without results cannot be excluded.
    expect(await previewOf(davos_sprint, { what: 'totals', in_totals: false })).toEqual(expect.any(String))
  })

  it('disappear if the race is cancelled with a reason, and can be restored from an earlier publication', async () => {
    await act(ruka_sprint, { what: 'cancel' })
    const { race, publications } = await read(ruka_sprint)
    expect(race.state).toBe('cancelled')
    const [latest, ...earlier] = publications
    expect(latest).toMatchObject({ state: 'cancelled', reason: 'storm' })

    const without_totals = earlier.find(({ in_totals }: { in_totals: boolean }) => !in_totals)
    const { publication_id } = without_totals
    const back = await act(ruka_sprint, { what: 'undo', publication_id }, 'vote of the jury')
    expect(back.after).toMatchObject({ state: 'official', number: 2, in_totals: false })
    expect((await read(ruka_sprint)).race).toMatchObject({ state: 'official', in_totals: false })
    expect(await previewOf(ruka_sprint, { what: 'undo', publication_id: 999 })).toMatch(/not found/i)
  })

  it('are not needed to cancel a race and to undo the cancellation', async () => {
    expect(await previewOf(davos_sprint, { what: 'withdraw' })).toMatchObject({ has_changes: false })
    const preview = await previewOf(davos_sprint, { what: 'cancel' })
    expect(preview).toMatchObject({ needs_reason: true, after: { state: 'cancelled' } })
    const { preview_id } = preview
    expect((await publish(davos_sprint, { preview_id })).json()).toMatchObject({
      field_errors: { reason: expect.any(String) },
    })
    await publish(davos_sprint, { preview_id, reason: 'no snow' })
    expect((await read(davos_sprint)).race).toMatchObject({ state: 'cancelled', latest_number: null })

    await act(davos_sprint, { what: 'withdraw' }, 'it snowed')
    expect((await read(davos_sprint)).race.state).toBe('scheduled')
  })

  it('can be compared with any other list of the race', async () => {
    const compare = (number: number, other: number) =>
      olga.ask('GET', `/api/admin/results/${ruka_sprint}/revisions/${number}?with=${other}`)
    const forwards = (await compare(2, 1)).json()
    const backwards = (await compare(1, 2)).json()
    expect([forwards.from, forwards.to, backwards.from, backwards.to]).toEqual([1, 2, 2, 1])
    expect(backwards.changes).toHaveLength(forwards.changes.length)
    expect((await compare(2, 9)).statusCode).toBe(404)
  })
})
