import { describe, expect, test } from 'vitest'
import { getInvite } from '#contract/leagues/league-invites.ts'
import { LeagueEntry } from '#contract/leagues/leagues.ts'
import { leaguePlayer } from '#testing/league-player.ts'
import { sample_hash } from '#testing/sample-call.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { users } = test_ids
const [anna, bjorn, chiara] = await Promise.all(
  [users.anna, users.bjorn, users.chiara].map((id) => leaguePlayer(app, pool, id)),
)

describe('an invite', () => {
  const invite = '/api/leagues/Vasa/invite'

  test('is created by the admin, can be read by members, and lets a player join without the password', async () => {
    await pool.query(`update leagues set password = $1 where name = 'Vasa'`, [sample_hash])
    expect((await anna!.ask('GET', invite)).json()).toEqual({ code: null })
    const { code } = getInvite.reply.parse((await anna!.ask('POST', invite)).json())
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect((await bjorn!.ask('GET', invite)).json()).toEqual({ code })
    expect((await chiara!.ask('GET', invite)).statusCode).toBe(403)

    const typed = code!.toLowerCase().replaceAll(/(.{4})/g, '$1 ')
    const shown = LeagueEntry.parse((await chiara!.ask('GET', `/api/invites/${typed}`)).json())
    expect([shown.league.name, shown.membership]).toEqual(['Vasa', 'none'])
    const joined = LeagueEntry.parse((await chiara!.accept(typed)).json())
    expect([joined.membership, joined.league.members]).toEqual(['member', 3])
    expect((await chiara!.leave('Vasa')).statusCode).toBe(200)
  })

  test('no longer works after the admin has renewed or withdrawn it', async () => {
    const first = (await anna!.ask('GET', invite)).json().code
    const second = (await anna!.ask('POST', invite)).json().code
    expect(second).not.toBe(first)
    expect((await chiara!.accept(first)).statusCode).toBe(404)
    expect((await anna!.ask('DELETE', invite)).json()).toEqual({})
    expect((await chiara!.accept(second)).statusCode).toBe(404)
    for (const method of ['POST', 'DELETE'] as const)
      expect((await bjorn!.ask(method, invite)).statusCode).toBe(403)
  })

  test('shows the league to a visitor, but visitors from one network cannot guess codes', async () => {
    await pool.query('delete from tries')
    const { code } = (await anna!.ask('POST', invite)).json()
    const shown = LeagueEntry.parse((await app.inject(`/api/invites/${code}`)).json())
    expect([shown.league.name, shown.membership]).toEqual(['Vasa', 'none'])
    const statuses = []
    for (let n = 0; n < 12; n++)
      statuses.push((await app.inject(`/api/invites/00000000000${n % 10}`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429])
    expect((await anna!.ask('DELETE', invite)).statusCode).toBe(200)
  })

  test('cannot be guessed: a player may try ten codes in a quarter of an hour [R30]', async () => {
    await pool.query('delete from tries')
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await chiara!.accept(`00000000000${n % 10}`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429])
    expect((await chiara!.ask('GET', '/api/invites/000000000000')).headers['retry-after']).toBeDefined()
  })
})
