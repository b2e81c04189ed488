import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { makeMyCalendar } from '#contract/calendar-feed.ts'
import { logIn, visit } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn } = test_ids.users
const url = '/api/me/calendar'

const as = (user_id: number) => logIn(app, pool, user_id)

async function makeFeed(user_id: number): Promise<string> {
  return makeMyCalendar.reply.parse((await (await as(user_id)).ask('PUT', url)).json()).path
}

async function readEvents(path: string): Promise<ICAL.Event[]> {
  const { body, statusCode, headers } = await app.inject(path)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ])
  const calendar = new ICAL.Component(ICAL.parse(body))
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
}

const statusOf = async (path: string) => (await app.inject(path)).statusCode

describe('the personal calendar feed', () => {
  test('does not exist before the player creates it, and shows its URL only once', async () => {
    const player = await as(anna)
    expect((await player.ask('GET', url)).json()).toEqual({ made_at: null })
    const { path, made_at } = (await player.ask('PUT', url)).json()
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    expect((await player.ask('GET', url)).json()).toEqual({ made_at })
  })

  test('lists every deadline with the number of picks, a permanent id, alarms and the URL of the team [2.ev.c]', async () => {
    const path = await makeFeed(anna)
    const before = await readEvents(path)
    expect(before.map((event) => event.summary)).toEqual([
      'Ruka: picks close (no team yet)',
      'Davos: picks close (no team yet)',
    ])
    expect(before.map(({ component }) => component.getAllSubcomponents('valarm').length)).toEqual([0, 2])
    const urls = before.map(({ component }) => new URL(String(component.getFirstPropertyValue('url'))))
    expect(urls.map(({ pathname, search }) => pathname + search)).toEqual([
      '/athletes?selection=1',
      '/athletes?selection=2',
    ])

    await pool.query(`
      insert into teams (selection_id, user_id) values (2, ${anna});
      insert into picks (selection_id, user_id, athlete_id, gender) values (2, ${anna}, 1, 'm'), (2, ${anna}, 4, 'f')`)
    const after = await readEvents(path)
    expect(after.map((event) => event.summary)[1]).toBe('Davos: picks close (2 picks)')
    expect(after.map((event) => event.uid)).toEqual(before.map((event) => event.uid))
    const public_ids = (await readPublicEvents()).map((event) => event.uid)
    expect(after.some((event) => public_ids.includes(event.uid))).toBe(false)
  })

  test('contains no data about other players’ teams [R13]', async () => {
    const [, davos] = await readEvents(await makeFeed(bjorn))
    expect(davos?.summary).toBe('Davos: picks close (no team yet)')
  })

  test('is not available at its old URL after a new one is made, and at no URL after it is revoked', async () => {
    const first = await makeFeed(anna)
    const second = await makeFeed(anna)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    const player = await as(anna)
    expect((await player.ask('DELETE', url)).json()).toEqual({ made_at: null })
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404])
    expect((await player.ask('GET', url)).json()).toEqual({ made_at: null })
  })

  test('does not store the token of its URL in the database [R22]', async () => {
    const path = await makeFeed(anna)
    const { rows } = await pool.query('select calendar_feeds::text as row from calendar_feeds')
    const token = path.slice('/calendar/'.length, -'.ics'.length)
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  })

  test.each(['deleted_at', 'suspended_at'])('is not available if the account has %s', async (column) => {
    const path = await makeFeed(bjorn)
    await pool.query(`update users set ${column} = now() where user_id = $1`, [bjorn])
    expect(await statusOf(path)).toBe(404)
    await pool.query(`update users set ${column} = null where user_id = $1`, [bjorn])
    expect(await statusOf(path)).toBe(200)
  })

  test.each(['nowhere.ics', 'x', `${'x'.repeat(43)}.ics`, '%00.ics'])('404 for %s', async (name) => {
    expect(await statusOf(`/calendar/${name}`)).toBe(404)
  })

  test.each(['GET', 'PUT', 'DELETE'] as const)('401 for a visitor: %s', async (method) => {
    expect((await (await visit(app)).ask(method, url)).statusCode).toBe(401)
  })
})

async function readPublicEvents(): Promise<ICAL.Event[]> {
  const calendar = new ICAL.Component(ICAL.parse((await app.inject('/events.ics')).body))
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
}
