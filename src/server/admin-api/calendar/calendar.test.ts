import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const owner = await logIn(app, pool, test_ids.users.oskar)
const operator = await logIn(app, pool, test_ids.users.olga)

type Change = Record<string, unknown>
type Body = { dry_run: boolean; reason?: string; change: Change; digest?: string }
type Headers = { 'idempotency-key'?: string; 'if-match'?: string }

const send = (body: Body, headers: Headers = {}, caller = owner) =>
  caller.ask('POST', '/api/admin/calendar', body, headers)

const preview = async (change: Change, reason = 'fog') =>
  (await send({ dry_run: true, reason, change })).json()

async function make(change: Change, { reason = 'fog', caller = owner } = {}) {
  const { digest, version } = await preview(change, reason)
  return send({ dry_run: false, reason, change, digest }, { 'if-match': version }, caller)
}

async function readWeekend(weekend_id: number) {
  const weekends = (await owner.ask('GET', '/api/admin/calendar')).json()
  return weekends.find((each: { weekend_id: number }) => each.weekend_id === weekend_id)
}

const { davos, secret } = test_ids.weekends
const rename = (name: string) => ({ act: 'weekend rename', weekend_id: davos, name })

describe('the calendar in the admin pages', () => {
  test('lists weekends with races and deadlines, including hidden weekends', async () => {
    const weekend = await readWeekend(davos)
    expect(weekend.races.length).toBeGreaterThan(0)
    expect(weekend.deadlines.length).toBeGreaterThan(0)
    expect((await readWeekend(secret)).hidden).toBe(true)
  })

  test('a dry run returns the moved deadlines and the announcement, and writes nothing', async () => {
    const before = await fingerprint(pool)
    const [deadline] = (await readWeekend(davos)).deadlines
    const to = new Date(Date.parse(deadline.closes_at) - 60_000).toISOString()
    const change = { act: 'deadline move', kind: deadline.kind, id: deadline.id, to, text: 'Fog.' }
    const report = await preview(change)
    expect(report.moved).toEqual([
      { kind: deadline.kind, id: deadline.id, name: deadline.name, from: deadline.closes_at, to },
    ])
    expect(report.announcement.text).toContain('Fog.')
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
  })

  test('a deadline of a hidden weekend is moved without an announcement', async () => {
    const { deadlines } = await readWeekend(secret)
    const to = new Date(Date.parse(deadlines[0].closes_at) - 60_000).toISOString()
    const change = { act: 'deadline move', kind: deadlines[0].kind, id: deadlines[0].id, to, text: 'Fog.' }
    expect(await preview(change)).toMatchObject({ moved: [{ to }], announcement: null })
    expect((await make(change)).statusCode).toBe(200)
    expect((await pool.query('select from announcements')).rowCount).toBe(0)
  })

  test('a change that players notice needs a reason and a preview', async () => {
    const change = rename('Davos Nordic')
    const without = await send({ dry_run: false, change })
    expect([without.statusCode, without.json().field_errors]).toEqual([
      422,
      { reason: 'A reason is required' },
    ])
    const unseen = await send({ dry_run: false, reason: 'sponsor', change })
    expect([unseen.statusCode, unseen.json().field_errors]).toEqual([
      422,
      { digest: 'The change has to be previewed first' },
    ])
    expect((await make(change)).statusCode).toBe(200)
    expect((await readWeekend(davos)).weekend_name).toBe('Davos Nordic')
    await make(rename('Davos'))
  })

  test('a change that no player notices needs no reason', async () => {
    const race = { race_code: 'NEW1', name: 'Sprint', date: '2099-01-05T12:00', kind: 'sprint', gender: 'f' }
    const change = {
      act: 'weekend add',
      weekend_name: 'Falun',
      time_zone: 'Europe/Stockholm',
      is_hidden: true,
      ...race,
    }
    const { digest } = (await send({ dry_run: true, change })).json()
    expect((await send({ dry_run: false, change, digest })).statusCode).toBe(200)
  })

  test('a change is made once for each idempotency key', async () => {
    const change = { act: 'race rename', race_id: test_ids.races.davos_sprint, name: 'Night Sprint' }
    const { digest } = await preview(change)
    const body = { dry_run: false, reason: 'fog', change, digest }
    const headers = { 'idempotency-key': `"${randomUUID()}"` }
    const [first, again] = [await send(body, headers), await send(body, headers)]
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()])
    const { rows } = await pool.query(`select 1 from audit where act = 'race rename'`)
    expect(rows).toHaveLength(1)
    const other = await send(body, { 'idempotency-key': `"${randomUUID()}"` })
    expect([other.statusCode, other.json().code]).toEqual([409, 'calendar'])
  })

  test('refuses to merge a weekend with itself, and to change an unknown race', async () => {
    const change = { act: 'weekend merge', weekend_id: davos, from: davos }
    const refused = await send({ dry_run: true, change })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'A weekend cannot be merged with itself.',
    ])
    const unknown = { act: 'race cancel', race_id: 987_654 }
    expect((await send({ dry_run: true, change: unknown })).statusCode).toBe(404)
  })
})

describe('concurrent changes', () => {
  test.each([
    ['the weekend', { act: 'weekend set', weekend_id: davos, event_link: 'https://example.org/a' }],
    [
      'a race of the weekend',
      { act: 'race rename', race_id: test_ids.races.davos_sprint, name: 'City Sprint' },
    ],
  ])('the second change is refused, and the message names the operator who changed %s', async (_, change) => {
    const { version } = await readWeekend(davos)
    expect((await make(change, { caller: operator })).statusCode).toBe(200)
    const late = await send({ dry_run: true, change: rename('Late') }, { 'if-match': version })
    expect([late.statusCode, late.json().message]).toEqual([412, 'Changed by olga since you opened it'])
    expect((await readWeekend(davos)).version).not.toBe(version)
  })

  test('a moved deadline changes the version of its weekend', async () => {
    const { version, deadlines } = await readWeekend(davos)
    const [deadline] = deadlines
    const to = new Date(Date.parse(deadline.closes_at) - 60_000).toISOString()
    const move = { act: 'deadline move', kind: deadline.kind, id: deadline.id, to }
    expect((await make(move)).statusCode).toBe(200)
    expect((await send({ dry_run: true, change: rename('Late') }, { 'if-match': version })).statusCode).toBe(
      412,
    )
  })

  test('a change with other effects than its preview is refused, and writes nothing', async () => {
    const change = rename('Davos Nordic')
    const { digest } = await preview(change)
    // The command line and imports can change a weekend without an audit line about it, so its version stays the same.
    await pool.query(
      `update races set date = date + interval '1 minute' where race_id = ${test_ids.races.davos_sprint}`,
    )
    const before = await fingerprint(pool)
    const refused = await send({ dry_run: false, reason: 'fog', change, digest })
    expect([refused.statusCode, refused.json().code]).toEqual([412, 'stale'])
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
  })

  test('a preview stays valid if a team changes after it', async () => {
    const change = rename('Davos Nordic')
    await pool.query(`
      insert into teams (selection_id, user_id)
      select ${test_ids.selections.davos}, user_id from users limit 2 on conflict do nothing`)
    const { digest, teams } = await preview(change)
    expect(teams).toBeGreaterThan(1)
    await pool.query(`delete from teams where ctid = (
      select ctid from teams where selection_id = ${test_ids.selections.davos} limit 1)`)
    expect((await send({ dry_run: false, reason: 'fog', change, digest })).statusCode).toBe(200)
    await make(rename('Davos'))
  })
})

describe('changes', () => {
  test('that affect standings add a job that rebuilds the boards', async () => {
    const change = rename('Davos Classic')
    expect(await preview(change)).toMatchObject({ is_rebuilding: true, job_id: null })
    const { job_id } = (await make(change)).json()
    const { rows } = await pool.query('select kind, input, state from jobs where job_id = $1', [job_id])
    expect(rows).toEqual([{ kind: 'rebuild', input: { season_id: test_ids.season }, state: 'waiting' }])
    await make(rename('Davos'))
  })

  test('can cancel a race and undo the cancellation', async () => {
    const race_id = test_ids.races.davos_sprint
    const stateOf = async () =>
      (await readWeekend(davos)).races.find((race: { race_id: number }) => race.race_id === race_id).state
    expect((await make({ act: 'race cancel', race_id })).json().announcement.text).toContain('fog')
    expect(await stateOf()).toBe('cancelled')
    expect(
      (await make({ act: 'race uncancel', race_id }, { reason: 'sun' })).json().announcement.header,
    ).toBe('Back on: Davos, City Sprint')
    expect(await stateOf()).toBe('scheduled')
  })

  test('can add a race with all its fields, and a weekend with its first race', async () => {
    const race = {
      race_code: 'NEW-F',
      name: 'Sprint',
      date: '2040-12-05T10:00',
      kind: 'sprint',
      gender: 'f',
      discipline: 'Classic',
      distance: '1.4',
      place: 'Lahti',
      country: 'FIN',
    }
    const weekend = { act: 'weekend add', weekend_name: 'Lahti', time_zone: 'Europe/Helsinki', ...race }
    const unknown = await send({ dry_run: true, change: { ...weekend, time_zone: 'Finland' } })
    expect(unknown.json().field_errors).toMatchObject({ time_zone: expect.stringContaining('Europe/Oslo') })
    const no_code = await send({ dry_run: true, change: { ...weekend, country: 'Finland' } })
    expect(no_code.json().field_errors).toEqual({ country: 'must be a code of three letters' })
    expect((await preview(weekend)).created).toEqual([
      { name: 'All races', opens_at: expect.stringContaining('T'), closes_at: '2040-12-05T05:00:00.000Z' },
    ])
    expect((await make(weekend)).statusCode).toBe(200)
    const { rows } = await pool.query(`
      select r.date, place, r.country, distance, weekend_id from races r join weekends using (weekend_id)
      where weekend_name = 'Lahti'`)
    expect(rows).toMatchObject([{ date: new Date('2040-12-05T08:00:00Z'), place: 'Lahti', country: 'FIN' }])
    const { weekend_id } = rows[0]
    const added = await make({ act: 'race add', ...race, weekend_id, race_code: 'NEW-M', gender: 'm' })
    expect(added.statusCode).toBe(200)
    const { races } = await readWeekend(weekend_id)
    expect(races).toMatchObject([
      { gender: 'f', discipline: 'Classic', distance: '1.4', place: 'Lahti', country: 'FIN' },
      { gender: 'm' },
    ])
    const [first, second] = races
    expect((await make({ act: 'race remove', race_id: second.race_id })).statusCode).toBe(200)
    expect((await make({ act: 'race remove', race_id: first.race_id })).statusCode).toBe(200)
    expect(await readWeekend(weekend_id)).toBeUndefined()
  })
})
