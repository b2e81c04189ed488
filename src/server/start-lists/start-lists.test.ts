import { describe, expect, test } from 'vitest'
import { getMyStarts, getStartList, listAthleteStarts, listSelectionStarts } from '#contract/start-lists.ts'
import { ask } from '#testing/ask.ts'
import { logIn, openBrowser } from '#testing/browser.ts'
import { insertTestToken } from '#testing/callers.ts'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, races, selections, users } = test_ids
await pool.query(`update season_athletes set price = 14000 where season_id = 1 and athlete_id = $1`, [
  athletes.calle,
])
const olga = await logIn(app, pool, users.olga)
const anna = await teamPlayer(app, pool, users.anna)
await anna.replace(selections.davos, [
  { athlete_id: athletes.birk, is_team_captain: true },
  { athlete_id: athletes.dina },
])
const admin = `/api/admin/start_lists/${races.davos_sprint}`
const LIST =
  'Bib\tFIS Code\tName\tNation\tStatus\n1\t3420001\tAUNE Ask\tNOR\t\n2\t3420002\tBerg Birk\tNOR\tDNS\n3\t\tCalle Aastroem\tSWE\t'

const starters = (birk: string) => [
  { code: `id:${athletes.ask}`, bib: 1 },
  { code: '3420002', bib: 2, state: birk },
  { name: 'Calle Åström', nation: 'SWE', bib: 3 },
]
const send = (body: object, path = 'lists', who = olga) =>
  who.ask('POST', `${admin}/${path}`, { source: 'list', ...body })
const newest = async () => (await ask(app, getStartList, `/api/races/${races.davos_sprint}/start_list`)).reply
const mine = async () =>
  getMyStarts.reply.parse(
    (await anna.ask('GET', `/api/me/teams/selections/${selections.davos}/starts`)).json(),
  )

test('the start lists of a race and of a team are empty before the first import', async () => {
  expect(await newest()).toEqual({ race_id: 3, number: null, listed_at: null, starters: [] })
  expect(await mine()).toEqual({ picks: 2, not_starting: 0, at_risk: [] })
})

describe('an imported start list', () => {
  test('is read before it is saved; rows are matched by code and by name', async () => {
    const file = { 'content-type': 'application/octet-stream' }
    const { rows, issues } = (await olga.ask('POST', `${admin}/readings`, LIST, file)).json()
    expect(issues).toEqual([])
    expect(
      rows.map((row: { athlete: { name: string }; state: string }) => [row.athlete.name, row.state]),
    ).toEqual([
      ['Ask Aune', 'confirmed'],
      ['Birk Berg', 'not starting'],
      ['Calle Åström', 'confirmed'],
    ])
    const { rows: unknown } = (
      await olga.ask('POST', `${admin}/readings`, 'Name\nKalle Astrom\nBirk Bergg\n', file)
    ).json()
    expect(unknown).toMatchObject([
      { question: 'unknown' },
      { athlete: null, candidates: [{ name: 'Birk Berg' }] },
    ])
    expect((await newest()).number).toBeNull()
  })

  test('is previewed without saving, then public at once for the race, the selection and the athlete', async () => {
    const preview = await send({ starters: starters('not starting') }, 'previews')
    expect(preview.json()).toEqual({
      number: 1,
      is_new: true,
      confirmed: 2,
      doubtful: 0,
      not_starting: 1,
      notes: [],
      questions: [],
    })
    expect((await newest()).number).toBeNull()
    expect((await send({ starters: starters('not starting'), after: 0 })).statusCode).toBe(200)
    expect(await newest()).toMatchObject({
      number: 1,
      starters: [
        { name: 'Ask Aune', state: 'confirmed', bib: 1 },
        { name: 'Birk Berg', state: 'not starting' },
        { bib: 3 },
      ],
    })
    const { reply } = await ask(app, listSelectionStarts, `/api/selections/${selections.davos}/start_lists`)
    expect(reply).toMatchObject([{ race_id: 3, confirmed: [1, 3], doubtful: [], not_starting: [2] }])
    const starts = await ask(app, listAthleteStarts, `/api/athletes/${athletes.birk}/starts`)
    expect(starts.reply).toMatchObject([{ race_id: 3, state: 'not starting' }])
    const ivan = await ask(app, listAthleteStarts, `/api/athletes/${athletes.ivan}/starts`)
    expect(ivan.reply).toMatchObject([{ race_id: 3, state: 'not starting' }])
    expect((await ask(app, listAthleteStarts, `/api/athletes/${athletes.dina}/starts`)).reply).toEqual([])
  })

  test('shows which picks do not start and who can replace them, but does not forbid picks', async () => {
    expect(await mine()).toMatchObject({
      picks: 2,
      not_starting: 1,
      at_risk: [
        {
          athlete_id: athletes.birk,
          outlook: 'out',
          missed_race_ids: [3],
          replacements: [{ name: 'Ask Aune' }, { name: 'Calle Åström' }],
        },
      ],
    })
    await anna.remove(selections.davos, athletes.birk)
    expect(shownTeam(await anna.add(selections.davos, athletes.birk))).toEqual(['2', '4'])
    expect((await pool.query('select user_id from teams')).rowCount).toBeGreaterThan(0)
    const others = await ask(app, getStartList, `/api/races/${races.davos_sprint}/start_list`)
    expect(JSON.stringify(others.reply)).not.toMatch(/picks|ratio/)
  })

  test('suggests only replacements that the budget allows', async () => {
    await pool.query('update selections set budget = 18000 + 15000 where selection_id = $1', [
      selections.davos,
    ])
    expect((await mine()).at_risk[0]!.replacements.map(({ name }) => name)).toEqual(['Calle Åström'])
    await pool.query('update selections set budget = 100000 where selection_id = $1', [selections.davos])
  })

  test('is refused if a newer list was imported before; asks about unknown athletes', async () => {
    expect((await send({ starters: starters('doubtful'), after: 0 })).json()).toMatchObject({ code: 'stale' })
    const unknown = [...starters('doubtful'), { code: '3499999', name: 'Nils Neumann' }]
    expect((await send({ starters: unknown }, 'previews')).json()).toMatchObject({
      questions: ['1 athlete is not in this season and will be left out: 3499999 Nils Neumann'],
    })
    const refused = await send({ starters: unknown })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      409,
      [expect.stringContaining('will be left out')],
    ])
    expect((await send({ starters: unknown, is_confirmed: true })).json()).toMatchObject({
      number: 2,
      doubtful: 1,
    })
    expect((await mine()).at_risk).toMatchObject([{ outlook: 'doubtful' }])
    expect((await mine()).not_starting).toBe(0)
    const twice = await send({ starters: [...starters('doubtful'), { code: '3420001' }] })
    expect([twice.statusCode, twice.json().errors[0]]).toEqual([
      422,
      expect.stringContaining('"Ask Aune" again'),
    ])
  })

  test('can be withdrawn while it is the newest list, with an audit line', async () => {
    expect((await olga.ask('DELETE', `${admin}/lists/1`)).json()).toMatchObject({ code: 'stale' })
    expect((await olga.ask('DELETE', `${admin}/lists/9`)).statusCode).toBe(404)
    expect((await olga.ask('DELETE', `${admin}/lists/2?reason=wrong%20day`)).json()).toEqual({ newest: 1 })
    const { lists, race, starters: listed } = (await olga.ask('GET', admin)).json()
    expect(lists).toMatchObject([
      { number: 2, is_newest: false, imported_by: 'olga' },
      { number: 1, is_newest: true, withdrawn_at: null },
    ])
    expect([race.newest.number, listed.length]).toEqual([1, 3])
    const { rows } = await pool.query(`select reason from audit where act = 'withdraw start list'`)
    expect(rows).toEqual([{ reason: 'wrong day' }])
    const all = (await olga.ask('GET', '/api/admin/start_lists')).json()
    expect(all.map(({ race_id }: { race_id: number }) => race_id)).toContain(races.davos_sprint)
  })
})

test('a program whose token has the scope for results can import start lists, but not withdraw them', async () => {
  const authorization = `Bearer ${await insertTestToken(pool, users.olga, ['results'])}`
  const ask_by_token = (method: 'POST' | 'DELETE', path: string, body?: unknown) =>
    openBrowser(app).ask(method, `${admin}/${path}`, body, { authorization })
  const reply = await ask_by_token('POST', 'lists', { source: 'timing', starters: starters('confirmed') })
  expect(reply.json()).toMatchObject({ number: 3, confirmed: 3 })
  expect((await ask_by_token('DELETE', 'lists/3')).statusCode).toBe(403)
})

test('in a stored list, a merged duplicate is replaced by the athlete it was merged into', async () => {
  await pool.query(`insert into merged_athletes (double_id, athlete_id) values ($1, $2)`, [
    athletes.calle,
    athletes.ivan,
  ])
  expect((await newest()).starters.map(({ athlete_id }) => athlete_id)).toEqual([1, 2, 5])
})
