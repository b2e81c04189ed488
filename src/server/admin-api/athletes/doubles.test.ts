import { expect, test } from 'vitest'
import { job_handlers } from '#server/app/job-handlers.ts'
import { lockClosed } from '#server/calendar/store/locks.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { Db } from '#server/platform/db/db.ts'
import { logIn } from '#testing/browser.ts'
import { openLog } from '#testing/mail/mail-setup.ts'
import { shownTeam, teamPlayer } from '#testing/team-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { davos } = test_ids.selections
const { ask, birk, dina } = test_ids.athletes
const olga = await logIn(app, pool, test_ids.users.olga)
const anna = await teamPlayer(app, pool, test_ids.users.anna)
const bjorn = await teamPlayer(app, pool, test_ids.users.bjorn)
const chiara = await teamPlayer(app, pool, test_ids.users.chiara)

/** Adds a duplicate of Ask Aune to the season, with the same price. */
async function addDouble(code: string, name = 'Ask Aunne'): Promise<number> {
  const { rows } = await pool.query<{ athlete_id: number }>(
    `insert into athletes (federation_code, name, country, gender) values ($1, $2, 'NOR', 'm') returning athlete_id`,
    [code, name],
  )
  const { athlete_id } = rows[0]!
  await pool.query('insert into season_athletes (season_id, athlete_id, price) values (1, $1, 20000)', [
    athlete_id,
  ])
  return athlete_id
}

const doubles = `/api/admin/athletes/${ask}/doubles`
const preview = async (double_id: number) => olga.ask('GET', `${doubles}/${double_id}`)
const merge = async (double_id: number, etag: string, more: object = {}) =>
  olga.ask('POST', `${doubles}/${double_id}`, { reason: 'imported twice', ...more }, { 'if-match': etag })
const run = () => runJobs(Db.of(pool), job_handlers, openLog().log)
const lastJob = async () => (await pool.query('select * from jobs order by job_id desc limit 1')).rows[0]
const teamOf = async (user_id: number) =>
  (
    await pool.query(
      `select athlete_id, bought_for, is_team_captain from picks where user_id = $1 and selection_id = $2 order by 1`,
      [user_id, davos],
    )
  ).rows

test('athletes with a similar name are proposed as duplicates, and a search finds other athletes', async () => {
  const double_id = await addDouble('3499001')
  const namesOf = async (query: string) =>
    (await olga.ask('GET', `${doubles}${query}`)).json().map(({ name }: { name: string }) => name)
  expect(await namesOf('')).toEqual(['Ask Aunne'])
  expect(await namesOf('?search=berg')).toEqual(['Birk Berg'])
  expect(await namesOf('?search=dahl')).toEqual([])
  expect((await olga.ask('GET', '/api/admin/athletes/999/doubles')).statusCode).toBe(404)
  await pool.query('delete from season_athletes where athlete_id = $1', [double_id])
  await pool.query('delete from athletes where athlete_id = $1', [double_id])
})

test('in open teams, picks of the duplicate become picks of the athlete; the preview does not show such picks [R13]', async () => {
  const double_id = await addDouble('3499002')
  await anna.add(davos, double_id)
  await anna.makeCaptain(davos, double_id)
  for (const athlete_id of [ask, double_id]) await bjorn.add(davos, athlete_id)
  await bjorn.makeCaptain(davos, double_id)
  for (const athlete_id of [dina, double_id]) await chiara.add(davos, athlete_id)
  await chiara.remove(davos, double_id)
  const etag = (await anna.team(davos)).headers.etag

  const seen = await preview(double_id)
  expect(seen.json()).toMatchObject({
    athlete: { name: 'Ask Aune', federation_code: '3420001', races: 1, locked_teams: 0 },
    double: { name: 'Ask Aunne', races: 0, locked_teams: 0 },
    seasons: [{ name: '2026/27', athlete_price: 20_000, double_price: 20_000 }],
    races: [],
    refusals: [],
  })
  const reply = await merge(double_id, String(seen.headers.etag))
  expect(reply.statusCode, reply.body).toBe(200)
  await run()
  expect(await lastJob()).toMatchObject({ kind: 'merge athletes', state: 'done', result: { changed: [] } })

  const captain = { athlete_id: ask, bought_for: 20_000, is_team_captain: true }
  expect(await teamOf(anna.user_id)).toEqual([captain])
  expect(await teamOf(bjorn.user_id)).toEqual([captain])
  expect(await teamOf(chiara.user_id)).toMatchObject([{ athlete_id: dina }])
  expect(
    (await chiara.undo(davos, { if_match: String((await chiara.team(davos)).headers.etag) })).json(),
  ).toMatchObject({ code: 'not-on-offer' })
  expect((await anna.add(davos, birk, { if_match: String(etag) })).statusCode).toBe(412)
  expect((await anna.add(davos, double_id)).statusCode).not.toBe(200)
  expect((await app.inject({ url: `/api/athletes/${double_id}` })).json()).toMatchObject({ athlete_id: ask })
  const of_double = await olga.ask('GET', `/api/admin/athletes/${double_id}`)
  const of_athlete = await olga.ask('GET', `/api/admin/athletes/${ask}`)
  expect(of_double.json()).toMatchObject({ athlete: { athlete_id: ask, name: 'Ask Aune' } })
  expect(of_double.headers.etag).toBe(of_athlete.headers.etag)

  const { rows } = await pool.query(
    `select actor, subject, before, reason from audit where act = 'athlete merge' order by audit_id`,
  )
  const line = { actor: `player ${test_ids.users.olga}`, reason: 'imported twice' }
  const before = { name: 'Ask Aunne', federation_code: '3499002' }
  expect(rows).toMatchObject([
    { ...line, subject: `athlete ${ask}`, before },
    { ...line, subject: `athlete ${double_id}`, before },
  ])
})

test('if a team ranks both the athlete and the duplicate, the picks after the duplicate move up', async () => {
  const { rows } = await pool.query<{ selection_id: number }>(
    `insert into selections (weekend_id, name, trading_opens_at, trading_close, max_picks_per_gender, takes_ranked_picks)
     values ($1, 'Ranked', game_now() - interval '1 day', game_now() + interval '1 day', 8, true) returning selection_id`,
    [test_ids.weekends.davos],
  )
  const { selection_id } = rows[0]!
  const double_id = await addDouble('3499005')
  for (const athlete_id of [dina, ask, double_id, birk]) await anna.add(selection_id, athlete_id)
  for (const athlete_id of [double_id, birk, ask]) await bjorn.add(selection_id, athlete_id)
  for (const athlete_id of [birk, double_id]) await chiara.add(selection_id, athlete_id)
  await merge(double_id, String((await preview(double_id)).headers.etag))
  await run()
  expect(await lastJob()).toMatchObject({ state: 'done' })
  const rankedTeam = async ({ team }: typeof anna) => shownTeam(await team(selection_id)).sort()
  expect(await rankedTeam(anna)).toEqual([`${ask}#1`, `${birk}#2`, `${dina}#1`])
  expect(await rankedTeam(bjorn)).toEqual([`${ask}#2`, `${birk}#1`])
  expect(await rankedTeam(chiara)).toEqual([`${ask}#2`, `${birk}#1`])
})

test('the athlete replaces the duplicate as reserve or vice-captain, but never becomes both a pick and a reserve', async () => {
  await pool.query(`delete from teams;
    update seasons set settings = settings || '{"takes_reserves": true, "takes_vice_captain": true}' where season_id = 1`)
  const double_id = await addDouble('3499006')
  const none = { vice_captain: null, m: [], f: [] }
  await anna.reserves(davos, { ...none, m: [double_id] })
  await bjorn.add(davos, ask)
  await bjorn.reserves(davos, { ...none, m: [double_id, birk] })
  await chiara.add(davos, double_id)
  await chiara.reserves(davos, { ...none, vice_captain: double_id })
  await merge(double_id, String((await preview(double_id)).headers.etag))
  await run()
  expect(await lastJob()).toMatchObject({ state: 'done' })
  const benches = await Promise.all([anna, bjorn, chiara].map((player) => player.reserves(davos)))
  expect(benches.map((reply) => reply.json())).toEqual([
    { ...none, m: [ask] },
    { ...none, m: [birk] },
    { ...none, vice_captain: ask },
  ])
})

test('the duplicate’s code cannot be given to another athlete, and a search does not find the duplicate', async () => {
  const change = { federation_code: '3499002', reason: 'why' }
  const reply = await olga.ask('PATCH', `/api/admin/athletes/${birk}`, change)
  expect(reply.json().field_errors).toEqual({ federation_code: expect.stringContaining('Ask Aune') })
  const hits = (await olga.ask('GET', '/api/admin/search?text=aun')).json()
  expect(hits.filter(({ kind }: { kind: string }) => kind === 'athlete')).toMatchObject([
    { name: 'Ask Aune' },
  ])
})

test.each(['3499002', 'Aunne'])(
  'the search and the list find the athlete by the code or name of a duplicate: %s',
  async (text) => {
    const hits = (await olga.ask('GET', `/api/admin/search?text=${text}`)).json()
    expect(hits).toMatchObject([{ kind: 'athlete', name: 'Ask Aune' }])
    const listed = (await olga.ask('GET', `/api/admin/athletes?search=${text}`)).json()
    expect(listed).toMatchObject([{ athlete_id: ask, federation_code: '3420001' }])
  },
)

test('a merge is refused with 412, or its job fails, if a duplicate has changed since the preview', async () => {
  const double_id = await addDouble('3499003')
  const etag = String((await preview(double_id)).headers.etag)
  await pool.query(`update athletes set name = 'Ask Aunes' where athlete_id = $1`, [double_id])
  expect((await merge(double_id, etag)).json()).toMatchObject({ code: 'stale' })
  const newer = String((await preview(double_id)).headers.etag)
  expect((await merge(double_id, newer, { reason: ' ' })).statusCode).toBe(422)
  expect((await merge(double_id, newer)).statusCode).toBe(200)
  await pool.query('update season_athletes set price = 500 where athlete_id = $1', [double_id])
  await run()
  expect(await lastJob()).toMatchObject({ state: 'failed', problem: { code: 'stale' } })

  const refused = await merge(double_id, String((await preview(double_id)).headers.etag))
  expect(refused.json()).toMatchObject({ code: 'refused', message: expect.stringContaining('2026/27') })
  expect((await preview(double_id)).json().refusals).toMatchObject([{ code: 'other-price' }])
  expect((await preview(999)).statusCode).toBe(404)
})

test('a merge fails, and its preview lists a refusal, if a team in a closed selection contains the duplicate', async () => {
  const double_id = await addDouble('3499004')
  await anna.add(davos, double_id)
  const etag = String((await preview(double_id)).headers.etag)
  await merge(double_id, etag)
  await pool.query(
    `update selections set trading_close = game_now() - interval '1 second' where selection_id = $1`,
    [davos],
  )
  await run()
  expect(await lastJob()).toMatchObject({ state: 'failed', problem: { code: 'double-picked' } })
  expect(await teamOf(anna.user_id)).toContainEqual(expect.objectContaining({ athlete_id: double_id }))
  await lockClosed(Db.of(pool), 'played')
  expect((await preview(double_id)).json().refusals).toMatchObject([{ code: 'double-picked' }])
})
