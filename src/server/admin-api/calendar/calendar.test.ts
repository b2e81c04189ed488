import { describe, expect, test } from 'vitest'
import { logIn } from '#testing/browser.ts'
import { cast } from '#testing/cast.ts'
import { castApp } from '#testing/cast-app.ts'
import { changedTables, fingerprint } from '#testing/database/tables.ts'

const { app, pool } = await castApp()
const owner = await logIn(app, pool, cast.users.oskar)

type Body = { dry_run: boolean; reason?: string; change: Record<string, unknown> }

const send = (body: Body) => owner.ask('POST', '/api/admin/calendar', body)

async function readWeekend(weekend_id: number) {
  const weekends = (await owner.ask('GET', '/api/admin/calendar')).json()
  return weekends.find((each: { weekend_id: number }) => each.weekend_id === weekend_id)
}

describe('the calendar in the admin pages', () => {
  test('lists weekends with races and deadlines, including hidden weekends', async () => {
    const davos = await readWeekend(cast.weekends.davos)
    expect(davos.races.length).toBeGreaterThan(0)
    expect(davos.deadlines.length).toBeGreaterThan(0)
    expect((await readWeekend(cast.weekends.secret)).hidden).toBe(true)
  })

  test('a dry run says what moves and what players read, and writes nothing', async () => {
    const before = await fingerprint(pool)
    const [deadline] = (await readWeekend(cast.weekends.davos)).deadlines
    const to = new Date(Date.parse(deadline.closes_at) - 60_000).toISOString()
    const change = { act: 'deadline move', kind: deadline.kind, id: deadline.id, to, text: 'Fog.' }
    const report = (await send({ dry_run: true, change })).json()
    expect(report.moved).toEqual([
      { kind: deadline.kind, id: deadline.id, name: deadline.name, from: deadline.closes_at, to },
    ])
    expect(report.announcement.text).toContain('Fog.')
    expect(changedTables(before, await fingerprint(pool))).toEqual([])
  })

  test('a change needs a reason, and is made once', async () => {
    const change = { act: 'weekend rename', weekend_id: cast.weekends.davos, name: 'Davos Nordic' }
    const without = await send({ dry_run: false, change })
    expect([without.statusCode, without.json().field_errors]).toEqual([
      422,
      { reason: 'A reason is required' },
    ])
    expect((await send({ dry_run: false, reason: 'name of the organiser', change })).statusCode).toBe(200)
    expect((await readWeekend(cast.weekends.davos)).weekend_name).toBe('Davos Nordic')
    const again = await send({ dry_run: false, reason: 'name of the organiser', change })
    expect([again.statusCode, again.json().code]).toEqual([409, 'calendar'])
  })

  test('refuses what the command line refuses', async () => {
    const change = { act: 'weekend merge', weekend_id: cast.weekends.davos, from: cast.weekends.davos }
    const refused = await send({ dry_run: true, change })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'A weekend cannot be merged with itself.',
    ])
    const unknown = { act: 'race cancel', race_id: 987_654 }
    expect((await send({ dry_run: true, change: unknown })).statusCode).toBe(404)
  })
})
