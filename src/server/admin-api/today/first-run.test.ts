import { expect, inject, onTestFinished, test } from 'vitest'
import { AdminToday } from '#contract/admin/today.ts'
import { buildApp } from '#server/app/app.ts'
import { loopback_site } from '#server/http/site.ts'
import { logIn } from '#testing/browser.ts'
import { copyTemplate } from '#testing/database/database.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

/** Opens a game with two owners and no season. */
async function emptyGame() {
  const { pool, drop } = await copyTemplate(inject('cluster_url'))
  const app = buildApp({
    pool,
    now: () => new Date(),
    isDraining: () => false,
    page_folder: '/nowhere',
    site: loopback_site,
    isFactorExempt: async () => true,
  })
  onTestFinished(async () => {
    await app.close()
    await drop()
  })
  await pool.query(
    `insert into users (user_name, team_name, role) values ('olga', 'x', 'owner'), ('oskar', 'y', 'owner')`,
  )
  const olga = await logIn(app, pool, 1)
  const firstRun = async () => {
    const reply = await olga.ask('GET', '/api/admin/today')
    return AdminToday.parse(reply.json()).first_run
  }
  return { pool, olga, firstRun }
}

type Game = Awaited<ReturnType<typeof emptyGame>>

async function addWeekend({ olga }: Game, { date, is_hidden = false }: { date: Date; is_hidden?: boolean }) {
  await olga.ask('POST', '/api/admin/seasons', { name: 'Winter', variant: 'worldcup', is_current: true })
  const race = { race_code: 'F1', name: 'Sprint', date: date.toISOString(), kind: 'sprint', gender: 'f' }
  const change = {
    act: 'weekend add',
    weekend_name: 'Falun',
    time_zone: 'Europe/Stockholm',
    is_hidden,
    ...race,
  }
  const preview = await olga.ask('POST', '/api/admin/calendar', { dry_run: true, change })
  const { digest } = preview.json()
  const made = await olga.ask('POST', '/api/admin/calendar', { dry_run: false, change, digest })
  expect(made.statusCode).toBe(200)
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('an empty database shows the steps to the first weekend', async () => {
  const { pool, firstRun } = await emptyGame()
  expect((await firstRun())?.steps.map(({ step, is_done }) => [step, is_done])).toEqual([
    ['name', false],
    ['calendar', false],
    ['athletes', false],
    ['prices', false],
    ['deadlines', false],
    ['mail', false],
    ['invite', false],
  ])
  // The name can be set before there is a season.
  await pool.query(`update site_settings set site_name = 'Snow League'`)
  expect((await firstRun())?.steps[0]).toMatchObject({ is_done: true, name: 'Snow League' })
})

test('passed deadlines do not end the steps; the steps say how many deadlines have passed', async () => {
  const game = await emptyGame()
  await addWeekend(game, { date: inDays(10) })
  await game.pool.query(`update selections set no_team_because = null`)
  await game.pool.query(`
    update selections set trading_opens_at = now() - interval '9 days', trading_close = now() - interval '2 days'`)
  const first_run = await game.firstRun()
  expect(first_run?.has_opened).toBe(false)
  expect(first_run?.steps[4]).toMatchObject({ step: 'deadlines', is_done: false, counts: [0, 0, 1, 0] })
})

test('a hidden weekend does not count as open; its id is returned so that the page can link to it', async () => {
  const game = await emptyGame()
  await addWeekend(game, { date: inDays(10), is_hidden: true })
  const first_run = await game.firstRun()
  expect(first_run).toMatchObject({ hidden_id: expect.any(Number), opening: null })
  const [, calendar, , prices, deadlines] = first_run?.steps ?? []
  expect(calendar).toMatchObject({ is_done: true, counts: [1, 1] })
  expect(prices).toMatchObject({ is_done: false })
  expect(deadlines).toMatchObject({ is_done: false, counts: [0, 0, 0, 1] })
})

test('after the first weekend has opened, the steps are shown until an operator hides them', async () => {
  const game = await emptyGame()
  const { olga, pool, firstRun } = game
  await addWeekend(game, { date: inDays(3) })
  await pool.query(
    `update selections set no_team_because = null, trading_opens_at = least(trading_opens_at, now() - interval '1 hour')`,
  )
  const [{ closes_at }] = (await pool.query('select to_iso(trading_close) as closes_at from selections')).rows
  expect(await firstRun()).toMatchObject({ has_opened: true, opening: 'Falun', closes_at })
  const hide = (is_hidden: boolean) => olga.ask('PUT', '/api/admin/today/first-steps', { is_hidden })
  expect((await hide(true)).statusCode).toBe(200)
  expect(await firstRun()).toBeNull()
  await hide(false)
  expect(await firstRun()).toMatchObject({ has_opened: true })
  const { rows } = await pool.query(`select act from audit where act like 'first steps %' order by audit_id`)
  expect(rows).toEqual([{ act: 'first steps hide' }, { act: 'first steps show' }])
})

test('a game with a published race shows no steps', async () => {
  const { app, pool } = await testApp()
  const reply = await (await logIn(app, pool, test_ids.users.olga)).ask('GET', '/api/admin/today')
  expect(AdminToday.parse(reply.json()).first_run).toBeNull()
})
