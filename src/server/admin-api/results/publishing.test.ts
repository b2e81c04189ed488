import { describe, expect, it } from 'vitest'
import { job_handlers } from '#server/app/job-handlers.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
await pool.query(`update races set race_code = 'RUKA-SPR-M' where race_id = 1`)
await pool.query('delete from season_athletes where season_id = 2')
const olga = await logIn(app, pool, test_ids.users.olga)
const oskar = await logIn(app, pool, test_ids.users.oskar)
const race = '/api/admin/results/1'
const file = { 'content-type': 'application/octet-stream' }
const LIST = `Rank\tFIS Code\tName\tNation
1\t3420002\tBerg Birk\tNOR
2\t3420001\tAUNE Ask\tNOR
3\t\tCalle Aastroem\tSWE
4\t3420999\tNEUMANN Nils\tGER
DNF\t3420005\tIVANOV Ivan\tRUS`

const upload = (text: string, name = 'pasted table') =>
  olga.ask('PUT', `${race}/draft?name=${encodeURIComponent(name)}`, text, file)
const read = async () => (await olga.ask('GET', race)).json()
const run = () => runJobs(Db.of(pool), job_handlers, openLog().log)
const preview = async (body: object = { what: 'draft' }) => {
  const { job_id } = (await olga.ask('POST', `${race}/previews`, body)).json()
  await run()
  const { preview, problem } = (await olga.ask('GET', `${race}/previews/${job_id}`)).json()
  return preview ?? problem
}
const edit = async (change: object) => {
  const { version = 0 } = (await read()).draft ?? {}
  return olga.ask('PATCH', `${race}/draft`, { version, ...change })
}
const publish = async (body: object, path = 'publications', who = olga) => {
  const reply = await who.ask('POST', `${race}/${path}`, body)
  await run()
  return reply
}

describe('results in the admin pages', () => {
  it('matches rows by code, or by name and nation if there is no code, and asks about rows without a match', async () => {
    const { rows, columns, issues } = (await upload(LIST)).json()
    expect(issues).toEqual([])
    expect(columns).toEqual(['FIS Code', 'Name', 'Nation', 'Rank'])
    expect(rows.map(({ match }: never) => match)).toMatchObject([
      { by: 'code', athlete: { name: 'Birk Berg' } },
      { by: 'code', athlete: { name: 'Ask Aune' } },
      { by: 'name', confidence: 97, athlete: { name: 'Calle Åström' } },
      {
        by: 'nobody',
        question: 'new-code',
        newcomer: {
          federation_code: '3420999',
          name: 'Nils Neumann',
          country: 'DEU',
          gender: 'm',
          price: 211,
        },
      },
      { by: 'code', athlete: { name: 'Ivan Ivanov' } },
    ])
    expect(await preview()).toBe('Some rows still need a decision')
  })

  it('previews a new athlete with the price that the price rule computes, and saves nothing', async () => {
    const newcomer = { federation_code: '3420999', name: 'Nils Neumann', country: 'DEU', gender: 'm' }
    await edit({ decisions: [{ line: 5, athlete_id: null, newcomer, is_left_out: false }] })
    const counts = async () =>
      (
        await pool.query(
          'select (select count(*) from result_revisions) r, (select count(*) from athletes) a, (select count(*) from standings) s',
        )
      ).rows
    const before = await counts()
    const shown = await preview()
    expect(shown).toMatchObject({
      before: { state: 'official', number: 2, rows: 4 },
      after: { state: 'official', number: 3, rows: 5 },
      missing: [],
      created: [{ name: 'Nils Neumann', price: 211 }],
      needs_reason: true,
      has_changes: true,
    })
    expect(shown.athletes).toContainEqual(
      expect.objectContaining({ name: 'Birk Berg', before: 95, after: 100 }),
    )
    expect(await counts()).toEqual(before)
  })

  it('a job publishes exactly what was previewed, once and with a reason', async () => {
    const { preview_id } = await preview({ what: 'draft', state: 'provisional' })
    // The race is official, so a change requires the second factor.
    expect((await publish({ preview_id })).json()).toMatchObject({ code: 'confirm-needed' })
    const refused = await publish({ preview_id }, 'publications/official')
    expect(refused.json()).toMatchObject({ field_errors: { reason: expect.any(String) } })
    const reply = await publish({ preview_id, reason: 'timing was wrong' }, 'publications/official')
    expect(reply.json()).toEqual({ job_id: expect.any(Number) })
    const { race: now, draft, publications, revisions } = await read()
    expect(now).toMatchObject({ state: 'provisional', published_number: 3 })
    expect(draft).toBeNull()
    expect(publications[0]).toMatchObject({ published_by: 'olga', reason: 'timing was wrong', number: 3 })
    expect(revisions[0]).toMatchObject({ imported_by: 'olga', source: 'pasted table', is_published: true })
    const { body: board } = await olga.ask('GET', '/api/races/1/results/athletes')
    expect(JSON.parse(board)[0]).toMatchObject({ athlete: { name: 'Birk Berg' }, total: 100 })
    expect((await publish({ preview_id, reason: 'again' })).statusCode).toBe(412)
  })

  it('refuses an outdated preview, and makes results official only after a confirmation', async () => {
    const stale = await preview({ what: 'latest', state: 'official' })
    expect((await publish({ preview_id: stale.preview_id })).json()).toMatchObject({ code: 'confirm-needed' })
    expect((await publish(stale, 'publications/official', oskar)).statusCode).toBe(422)
    const { preview_id } = stale
    expect((await publish({ preview_id }, 'publications/official', oskar)).statusCode).toBe(404)
    expect((await publish({ preview_id }, 'publications/official')).statusCode).toBe(200)
    expect((await read()).race).toMatchObject({ state: 'official' })
    expect((await publish({ preview_id }, 'publications/official')).json()).toMatchObject({ code: 'stale' })
  })

  it('can correct one result with a reason, and undo the publication', async () => {
    const correction = {
      athlete_id: 2,
      outcome: { status: 'DSQ' },
      keep_gap: false,
      reason: 'jury decision 4',
    }
    await edit({ corrections: [correction] })
    const shown = await preview()
    expect(shown).toMatchObject({ reason: 'jury decision 4', needs_reason: true, missing: [] })
    expect(shown.athletes).toContainEqual(
      expect.objectContaining({ athlete_id: 2, before: 100, after: 0, status: 'DSQ' }),
    )
    await publish({ preview_id: shown.preview_id }, 'publications/official')
    expect((await read()).results[0]).toMatchObject({ athlete_id: 1, place: 1, points: 100 })

    const { changes } = (await olga.ask('GET', `${race}/revisions/4`)).json()
    expect(changes[0]).toMatchObject({
      athlete_id: 2,
      before: { place: 1 },
      after: { place: null, status: 'DSQ' },
    })
    const undo = await preview({ what: 'undo' })
    expect(undo.after).toMatchObject({ state: 'official', number: 3 })
    expect(undo.warnings).toEqual([expect.stringMatching('List 4 is newer')])
    await publish({ preview_id: undo.preview_id, reason: 'undone' }, 'publications/official')
    expect((await read()).race).toMatchObject({ published_number: 3, latest_number: 4 })
  })

  it('can replace the athlete of a wrong row by another athlete, who gets the same place [18.B2]', async () => {
    const { results } = await read()
    const wrong = results[0]
    await pool.query(`
      with added as (
        insert into athletes (federation_code, name, country, gender) values ('3429999', 'Nils Ny', 'NOR', 'm')
        returning athlete_id)
      insert into season_athletes (season_id, athlete_id)
      select season_id, athlete_id from seasons, added where is_current`)
    const [other] = (await olga.ask('GET', `${race}/athletes?search=Nils+Ny`)).json()
    const outcome = { replaced_by: other.athlete_id }
    const correction = { athlete_id: wrong.athlete_id, outcome, keep_gap: false, reason: 'wrong bib' }
    const draft = (await edit({ corrections: [correction] })).json()
    expect(draft.substitutes).toMatchObject([{ athlete_id: other.athlete_id, name: other.name }])
    const shown = await preview()
    expect(shown).toMatchObject({ reason: 'wrong bib', missing: [{ athlete_id: wrong.athlete_id }] })
    expect(shown.athletes).toContainEqual(
      expect.objectContaining({ athlete_id: other.athlete_id, before: null, after: 100, place: 1 }),
    )
    await olga.ask('DELETE', `${race}/draft`)

    const twice = { ...correction, outcome: { replaced_by: results[1].athlete_id } }
    await edit({ corrections: [twice] })
    expect(await preview()).toMatch('is already in the list')
    await olga.ask('DELETE', `${race}/draft`)
  })

  it('lists the rows of the latest list that are missing in a new list, and can keep them', async () => {
    await upload('place,athlete\n1,3420001')
    const shown = await preview()
    expect(shown.missing.map(({ name }: { name: string }) => name)).toContain('Calle Åström')
    expect((await edit({ keep_missing: true })).json().rows).toHaveLength(5)
    expect(await preview()).toMatchObject({ missing: [] })
  })

  it('refuses an edit of an older version of a draft, and shows a user only their own draft', async () => {
    const { version } = (await read()).draft
    const change = { version: version - 1, decisions: [] }
    expect((await olga.ask('PATCH', `${race}/draft`, change)).statusCode).toBe(412)
    expect((await oskar.ask('GET', race)).json().draft).toBeNull()
    expect((await olga.ask('DELETE', `${race}/draft`)).json()).toEqual({ is_deleted: true })
  })

  it('reads a draft of an earlier server version, which has another name for the ignored columns', async () => {
    await upload('place,athlete,Sponsor\n1,3420001,Ski AS')
    await pool.query(`
      update result_drafts set list = list - 'ignored_columns' || jsonb_build_object('left_aside', list -> 'ignored_columns')`)
    expect((await read()).draft.ignored_columns).toEqual(['Sponsor'])
    expect(await preview()).toMatchObject({ has_changes: true })
    await olga.ask('DELETE', `${race}/draft`)
  })

  it('reports problems with their line and column', async () => {
    const { issues, rows } = (await upload('place,athlete\n1,3420001\nfirst,3420002')).json()
    expect(issues).toMatchObject([{ line: 3, column: 'place', found: '"first"' }])
    expect(rows).toHaveLength(1)
    expect(await preview()).toBe('Some rows still need a decision')
  })
  it('uses only the rows of this race from a file with many races', async () => {
    const list = 'race_id,place,athlete\nDAV-F,1,3420002\nRUKA-SPR-M,1,3420001\nDAV-F,2,3420001'
    const { rows, source } = (await upload(list, 'results.csv')).json()
    expect(rows).toMatchObject([{ line: 3, code: '3420001' }])
    expect(source).toBe('results.csv (1 of 3 rows, those of RUKA-SPR-M)')
    const others = (await upload(list.replace('RUKA-SPR-M', 'FAL-F'))).json()
    expect(others).toMatchObject({ rows: [], issue_count: 1, issues: [{ found: 'rows of 2 races' }] })
  })
})
