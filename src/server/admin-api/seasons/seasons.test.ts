import { describe, expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { cast } from '#testing/cast.ts'
import { castApp } from '#testing/cast-app.ts'

const { app, pool } = await castApp()
const owner = await logIn(app, pool, cast.users.oskar)
const operator = await logIn(app, pool, cast.users.olga)

const races = `race_id,date,time,place,country,name,discipline,distance_km,gender,kind,season
N-1,2027-11-27,10:00,Ruka,FIN,Sprint Women,Classic,1.4,f,sprint,2027/28
N-2,2027-11-27,12:00,Ruka,FIN,Sprint Men,Classic,1.4,m,sprint,2027/28
N-3,2027-12-11,10:00,Davos,CHE,Sprint Women,Freestyle,1.5,f,sprint,2027/28
`

const upload = {
  files: { races: { is_json: false, text: races } },
  variant: 'worldcup',
  is_current: false,
  answers: {},
  shown: null as string | null,
}

async function send(person: typeof owner, body: unknown) {
  return person.ask('POST', '/api/admin/seasons/import', JSON.stringify(body), {
    'content-type': 'application/octet-stream',
  })
}

const listSeasons = async () =>
  (await pool.query('select name from seasons order by name')).rows.map(({ name }) => name)

describe('seasons in the admin pages', () => {
  test('a calendar is planned, then written exactly as shown, by an owner', async () => {
    const { plan, written } = (await send(operator, upload)).json()
    expect([plan.season, plan.is_new, plan.weekends.length, written]).toEqual(['2027/28', true, 2, null])
    expect(await listSeasons()).not.toContain('2027/28')

    const shown = { ...upload, shown: plan.digest }
    expect((await send(operator, shown)).statusCode).toBe(403)
    const other = (await send(owner, { ...shown, shown: 'something else' })).json()
    expect([other.written, other.issue_count]).toEqual([null, 1])
    expect((await send(owner, shown)).json().written).toMatchObject({ weekends: 2, races: 3 })
    expect(await listSeasons()).toContain('2027/28')
    const again = (await send(operator, upload)).json()
    expect([again.plan.is_new, again.plan.changes]).toEqual([false, []])
  })

  test('an error in a file is reported with its line, also for JSON', async () => {
    const rows = [{ race_id: 'N-1', date: 'tomorrow', name: 'Sprint', gender: 'f', kind: 'sprint' }]
    const files = { races: { is_json: true, text: JSON.stringify(rows) } }
    const { plan, issues, issue_count } = (await send(owner, { ...upload, files })).json()
    expect([plan, issue_count, issues[0].file, issues[0].column]).toEqual([null, 1, 'races.json', 'date'])
  })

  test('invalid bodies are refused', async () => {
    expect(
      (await send(owner, { ...upload, files: { '../races': { is_json: false, text: '' } } })).statusCode,
    ).toBe(422)
    expect((await send(owner, 'x'.repeat(4 * 1024 * 1024))).statusCode).toBe(413)
  })

  test('a season without races is created once, by an owner', async () => {
    const body = { name: '2028/29', variant: 'marathon', is_current: false }
    expect((await operator.ask('POST', '/api/admin/seasons', body)).statusCode).toBe(403)
    expect((await owner.ask('POST', '/api/admin/seasons', body)).statusCode).toBe(200)
    const again = await owner.ask('POST', '/api/admin/seasons', body)
    expect([again.statusCode, Object.keys(again.json().field_errors)]).toEqual([422, ['name']])
  })
})
