import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  getLeague,
  getLeagueScore,
  LeagueEntry,
  listLeagueProgress,
  listLeaguesOfUser,
  listMyLeagues,
  listTeamChallenge,
} from '#contract/leagues/leagues.ts'
import { Db } from '#server/platform/db/db.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { leaguePlayer } from '#testing/league-player.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'
import { sumLeagues, totalLeagues } from './store/scores.ts'

const { app, pool } = await testApp()
const { users, weekends } = test_ids
const anna = await leaguePlayer(app, pool, users.anna)
const bjorn = await leaguePlayer(app, pool, users.bjorn)
const chiara = await leaguePlayer(app, pool, users.chiara)

const { rows: boards } = await pool.query(`select standing_id from boards where kind = 'weekend'`)
for (const { standing_id } of boards) await sumLeagues(Db.of(pool), standing_id, 4)
await totalLeagues(Db.of(pool), test_ids.season)

/** Parses a reply, which must match the contract exactly. */
function parseExactly<Reply extends z.ZodType>(schema: Reply, body: unknown): z.output<Reply> {
  expect(schema.parse(body)).toEqual(body)
  return body as z.output<Reply>
}

const challenge = (on: boolean) =>
  pool.query(
    `update seasons set settings = settings || jsonb_build_object('include_team_challenge', $1::boolean)`,
    [on],
  )

const board = async (url: string, by = anna) => {
  const reply = await by.ask('GET', url)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
  const schema = url.startsWith('/api/me/') ? listMyLeagues.reply : LeagueEntry.array()
  const rows = parseExactly<typeof schema>(schema, reply.json())
  return {
    rows: rows.map(({ league, rank, score, membership }) => [league.name, rank, score, membership]),
    total: Number(reply.headers['x-total-count']),
  }
}

describe('founding a league', () => {
  test('makes the founder its admin and first member, and hashes the password [7.50 5.9 1.5b 3.20a]', async () => {
    const reply = await chiara.create('  Åre Skidklubb ', { password: 'wax', verified: true })
    expect([reply.statusCode, reply.json()]).toEqual([200, { name: 'Åre Skidklubb' }])
    const league = await chiara.ask('GET', '/api/leagues/%C3%A5re%20skidklubb')
    expect(parseExactly(getLeague.reply, league.json())).toEqual({
      name: 'Åre Skidklubb',
      admin_id: 'chiara',
      password_protected: true,
      verified: false,
      members: 1,
      club: null,
      membership: 'member',
      is_verification_asked: false,
    })
    const { rows } = await pool.query(`select password from leagues where name like 'Åre%'`)
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['ÅRE SKIDKLUBB', 'A league with that name already exists'],
    ['Ａ̊re skidklubb', 'A league with that name already exists'],
    ['Va', 'League names must be at least 3 characters'],
    ['x'.repeat(121), 'League names can be at most 120 characters'],
    ['Va\u200Bsa', 'League names cannot contain invisible characters'],
  ])('the name %s is rejected [5.9 rules §7]', async (name, sentence) => {
    const reply = await anna.create(name)
    expect([reply.statusCode, reply.json().field_errors]).toEqual([422, { name: sentence }])
  })

  test.each(['/', '50 % & more?', '🎿'.repeat(120), 'a/b/../c', '.. .', 'rené#1'])(
    'a league is found by its name %s in a path [rules §9]',
    async (text) => {
      const name = text.length < 3 ? text.repeat(3) : text
      expect((await bjorn.create(name)).json()).toEqual({ name })
      const { json } = await bjorn.ask('GET', `/api/leagues/${encodeURIComponent(name.toUpperCase())}`)
      expect(json().name).toBe(name)
      expect((await bjorn.leave(name)).statusCode).toBe(200)
      expect((await bjorn.ask('GET', `/api/leagues/${encodeURIComponent(name)}`)).statusCode).toBe(404)
    },
  )

  test('a repeated request with the same key creates no second league [R06]', async () => {
    const found = () => anna.ask('POST', '/api/leagues', { name: 'Once Only' }, 'once')
    const [one, two] = [await found(), await found()]
    expect([one.statusCode, two.statusCode, two.body]).toEqual([200, 200, one.body])
    expect((await anna.ask('POST', '/api/leagues', { name: 'Twice' }, 'once')).statusCode).toBe(422)
    expect((await anna.leave('Once Only')).statusCode).toBe(200)
  })

  test('a request for verification needs a club, and only the admin sees that it was made [1.8a rules §7]', async () => {
    await challenge(true)
    const nameless = await bjorn.create('Club One', { verified: true })
    expect([nameless.statusCode, Object.keys(nameless.json().field_errors)]).toEqual([422, ['club']])
    await bjorn.create('Club One', { verified: true, club: 'IFK Mora' })
    const { verified, club, is_verification_asked } = (await bjorn.ask('GET', '/api/leagues/Club One')).json()
    expect([verified, club, is_verification_asked]).toEqual([false, null, true])
    expect((await anna.ask('GET', '/api/leagues/Club One')).json().is_verification_asked).toBe(null)
    await challenge(false)
  })
})

describe('the board of leagues', () => {
  test('ranks leagues by their season score; a league without a score has no rank [7.50 2.lg.c 3.20b]', async () => {
    const { rows, total } = await board('/api/leagues/')
    expect([rows, total]).toEqual([
      [
        ['Vasa', 1, 430.25, 'member'],
        ['Club One', 2, 220, 'none'],
        ['Åre Skidklubb', 3, 80.5, 'none'],
      ],
      3,
    ])
  })

  test('finds names by their beginning, ignoring case, with the rank on the whole board [2.lg.b]', async () => {
    expect(await board('/api/leagues?name=%C3%85RE')).toEqual({
      rows: [['Åre Skidklubb', 3, 80.5, 'none']],
      total: 1,
    })
    expect((await board('/api/leagues?name=skidklubb')).rows).toEqual([])
    expect((await board('/api/leagues?name=%25')).rows).toEqual([])
    expect((await board('/api/leagues?limit=1&offset=1')).rows).toEqual([['Club One', 2, 220, 'none']])
  })

  test('lists the user’s own leagues [7.50]', async () => {
    expect(await board('/api/me/leagues', bjorn)).toEqual({
      rows: [
        ['Vasa', 1, 430.25, 'member'],
        ['Club One', 2, 220, 'member'],
      ],
      total: 2,
    })
  })

  test('shows the user’s rank in each of their leagues, its change, and the latest weekend’s rank [19.9]', async () => {
    const own = async (player: typeof anna) =>
      parseExactly(listMyLeagues.reply, (await player.ask('GET', '/api/me/leagues?name=Vasa')).json())[0]?.own
    expect(await own(anna)).toEqual({
      rank: 2,
      move: -1,
      weekend: { weekend_name: 'Davos', score: 110.25, rank: 2 },
    })
    expect(await own(bjorn)).toEqual({
      rank: 1,
      move: 1,
      weekend: { weekend_name: 'Davos', score: 139.5, rank: 1 },
    })
  })

  test('lists any player’s leagues for everybody, also for visitors [7.43b]', async () => {
    const url = `/api/users/${users.bjorn}/leagues`
    const { reply, total } = await ask(app, listLeaguesOfUser, url)
    expect([reply.map(({ league }) => league.name), total]).toEqual([['Vasa', 'Club One'], 2])
    expect(JSON.stringify(reply)).not.toContain('membership')
    await expectNotModified(app, url)
    await expectError(app, 404, `/api/users/${users.gone}/leagues`)
  })

  test('the team challenge ranks only verified leagues, and is 404 if it is disabled [1.8d 1.8a 7.53]', async () => {
    expect((await anna.ask('GET', '/api/team_challenge')).statusCode).toBe(404)
    await challenge(true)
    expect((await board('/api/team_challenge')).rows).toEqual([])
    await pool.query(`update league_seasons set verified = true where club = 'IFK Mora'`)
    const reply = await anna.ask('GET', '/api/team_challenge')
    const [row] = parseExactly(listTeamChallenge.reply, reply.json())
    expect(row).toMatchObject({
      rank: 1,
      score: 220,
      league: { name: 'Club One', verified: true, club: 'IFK Mora' },
    })
    await challenge(false)
  })

  test.each(['/api/leagues', '/api/me/leagues', '/api/team_challenge', '/api/leagues/Vasa'])(
    '401 for visitors: %s [2.lg.d 2.lgn.d]',
    async (url) => {
      expect((await expectError(app, 401, url)).message).toBe('You need to be logged in')
    },
  )
})

describe('one league', () => {
  test('has a score and a rank [7.52]', async () => {
    const reply = await chiara.ask('GET', '/api/leagues/VASA/score')
    expect(parseExactly(getLeagueScore.reply, reply.json())).toEqual({ score: 430.25, rank: 1 })
  })

  test('shows its progress through the season', async () => {
    const reply = await chiara.ask('GET', '/api/leagues/vasa/progress')
    const steps = parseExactly(listLeagueProgress.reply, reply.json())
    expect(
      steps.map(({ weekend_id, weekend_score, score, rank }) => [weekend_id, weekend_score, score, rank]),
    ).toEqual([
      [weekends.ruka, 180.5, 180.5, 1],
      [weekends.davos, 249.75, 430.25, 1],
    ])
    const other = await chiara.ask('GET', '/api/leagues/%C3%A5re skidklubb/progress')
    expect(
      other
        .json()
        .map(({ weekend_score, score, rank }: Record<string, number>) => [weekend_score, score, rank]),
    ).toEqual([
      [80.5, 80.5, 2],
      [null, 80.5, 3],
    ])
  })

  test('can be deleted by its admin only [6.3]', async () => {
    await chiara.create('Short Lived')
    const gone = (by: typeof anna) => by.ask('DELETE', '/api/leagues/short lived')
    expect((await gone(anna)).statusCode).toBe(403)
    expect((await gone(chiara)).json()).toEqual({})
    expect((await gone(chiara)).statusCode).toBe(404)
  })
})
