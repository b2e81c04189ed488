import { describe, expect, test } from 'vitest'
import { getMyRank, Me } from '#contract/me.ts'
import { getUserRank } from '#contract/users.ts'
import { ask } from '#testing/ask.ts'
import { logIn, visit } from '#testing/browser.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { anna, bjorn, chiara, idle, vera } = test_ids.users
const { races, weekends, selections, athletes } = test_ids

const as = (user_id: number) => logIn(app, pool, user_id)

describe('GET /api/me/rank', () => {
  test('returns the user’s public data and private fields [7.10 3.4b]', async () => {
    const reply = await (await as(anna)).ask('GET', '/api/me/rank')
    expect(reply.headers['cache-control']).toBe('no-store')
    const { reply: shown } = await ask(app, getUserRank, `/api/users/${anna}/rank`)
    const own = { email: 'anna@example.org', is_email_verified: false, has_password: false, role: 'player' }
    expect(reply.json()).toEqual({ ...shown, ...own })
    expect(getMyRank.reply.parse(reply.json())).toMatchObject({ score: 210.25, rank: 2 })
  })

  test('returns each user their own data; score and rank are null without a score [R13]', async () => {
    expect((await (await as(idle)).ask('GET', '/api/me/rank')).json()).toMatchObject({
      user_id: idle,
      score: null,
      rank: null,
    })
    expect((await (await as(bjorn)).ask('GET', '/api/me/rank')).json()).toMatchObject({ user_id: bjorn })
  })
})

describe('PATCH /api/me', () => {
  test('a new team name or country is public at once [7.12 2.me.a]', async () => {
    const player = await as(chiara)
    await ask(app, getUserRank, `/api/users/${chiara}/rank`)
    const reply = await player.ask('PATCH', '/api/me', { team_name: '  Ölberg Racers ', country: 'ITA' })
    expect(Me.parse(reply.json())).toMatchObject({ team_name: 'Ölberg Racers', country: 'ITA', score: 80.5 })

    const { reply: shown } = await ask(app, getUserRank, `/api/users/${chiara}/rank`)
    expect(shown).toMatchObject({ team_name: 'Ölberg Racers', country: 'ITA' })
    expect((await player.ask('GET', '/api/me/rank')).json()).toEqual(reply.json())
  })

  test('omitted fields stay unchanged; an empty team name becomes the default name', async () => {
    const player = await as(chiara)
    const reply = await player.ask('PATCH', '/api/me', { team_name: '  ' })
    expect(reply.json()).toMatchObject({ team_name: "chiara's Team", country: 'ITA' })
    expect((await player.ask('PATCH', '/api/me', {})).json()).toEqual(reply.json())
  })

  test('an update without changes invalidates no public page', async () => {
    const changes = async () => (await pool.query('select count(*)::int from public_changes')).rows[0].count
    const player = await as(chiara)
    const before = await changes()
    await player.ask('PATCH', '/api/me', { team_name: "chiara's Team", country: 'ITA' })
    expect(await changes()).toBe(before)
    await player.ask('PATCH', '/api/me', { team_name: 'Another' })
    expect(await changes()).toBe(before + 1)
  })

  test.each([
    [{ country: 'XXX' }, { country: 'That country does not exist' }],
    [{ country: 'Norway' }, { country: expect.any(String) }],
    [{ team_name: 'x'.repeat(141) }, { team_name: 'Team names can be at most 140 characters' }],
    [{ team_name: 'left\u202Eright' }, { team_name: 'Team names cannot contain invisible characters' }],
  ])('422 for %j', async (body, field_errors) => {
    const reply = await (await as(bjorn)).ask('PATCH', '/api/me', body)
    expect([reply.statusCode, reply.json().field_errors]).toEqual([422, field_errors])
  })

  test.each([
    [422, 'user_id'],
    [422, 'user_name'],
    [422, 'role'],
    [422, 'verified_user'],
    [422, 'email'],
    [422, 'is_email_verified'],
    [422, 'score'],
    [400, '__proto__'],
  ])('%i for %s, which users cannot set, and nothing changes [R21]', async (status, field) => {
    const row = async () =>
      (await pool.query('select users::text from users where user_id = $1', [bjorn])).rows
    const before = await row()
    const body = `{"team_name":"Mine","${field}":"owner"}`
    const reply = await (await as(bjorn)).ask('PATCH', '/api/me', body)
    expect(reply.statusCode).toBe(status)
    expect(await row()).toEqual(before)
  })
})

describe('GET /api/me/race_results/:race_id', () => {
  const url = (race_id: number | string) => `/api/me/race_results/${race_id}`

  test('returns the user’s score and rank in a race [7.40 3.23]', async () => {
    const reply = await (await as(bjorn)).ask('GET', url(races.ruka_sprint))
    const own = { score: 80.5, rank: 2, players: 4, athletes: [] }
    expect([reply.json(), reply.headers['cache-control']]).toEqual([own, 'no-store'])
  })

  test('returns null if the user has no score in the race, or the race is not scored yet', async () => {
    const nothing = { score: null, rank: null, athletes: [] }
    const of_scored = (await (await as(idle)).ask('GET', url(races.ruka_sprint))).json()
    expect(of_scored).toEqual({ ...nothing, players: 4 })
    const not_scored = (await (await as(anna)).ask('GET', url(races.davos_sprint))).json()
    expect(not_scored).toEqual({ ...nothing, players: null })
  })

  test.each([
    [404, races.secret],
    [404, 99],
    [422, 'sprint'],
  ])('%i for %s', async (status, race_id) => {
    expect((await (await as(anna)).ask('GET', url(race_id))).statusCode).toBe(status)
  })
})

describe('GET /api/me/weekend_results/:weekend_id', () => {
  const url = (weekend_id: number | string) => `/api/me/weekend_results/${weekend_id}`
  const picked = { selection_id: selections.ruka, rank: null, country: 'NOR', gender: 'm', is_reserve: false }

  test('returns the user’s score, rank and picks with their points [7.40 3.22]', async () => {
    await pool.query(`insert into teams (selection_id, user_id) values ($1, $2), ($3, $2), ($1, $4)`, [
      selections.ruka,
      anna,
      selections.davos,
      bjorn,
    ])
    await pool.query(
      `insert into picks (selection_id, user_id, athlete_id, gender, is_team_captain)
       values ($1, $2, $4, 'm', true), ($1, $2, $5, 'm', false), ($6, $2, $4, 'm', false), ($1, $3, $5, 'm', true)`,
      [selections.ruka, anna, bjorn, athletes.ask, athletes.birk, selections.davos],
    )
    await pool.query(
      `insert into picks (selection_id, user_id, athlete_id, gender, is_team_captain)
       values ($1, $2, $3, 'f', false)`,
      [selections.ruka, anna, athletes.dina],
    )
    await pool.query(
      `update selections set trading_close = game_now() - interval '9 days', locked_at = game_now()
       where selection_id = $1`,
      [selections.ruka],
    )
    const reply = await (await as(anna)).ask('GET', url(weekends.ruka))
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toEqual({
      score: 100,
      rank: 2,
      players: 5,
      extra_score: 0,
      athletes: [
        // The women's race is not scored yet.
        {
          ...picked,
          athlete_id: athletes.dina,
          name: 'Dina Dahl',
          gender: 'f',
          is_team_captain: false,
          score: null,
        },
        { ...picked, athlete_id: athletes.ask, name: 'Ask Aune', is_team_captain: true, score: 150 },
        { ...picked, athlete_id: athletes.birk, name: 'Birk Berg', is_team_captain: false, score: 95 },
      ],
    })
  })

  test('returns the user’s picks in a race with place and points, captain first [19.4]', async () => {
    const url_of = (race_id: number) => `/api/me/race_results/${race_id}`
    const reply = await (await as(anna)).ask('GET', url_of(races.ruka_sprint))
    const of_race = { rank: null, status: null, country: 'NOR', stands_in_for: null }
    expect(reply.json().athletes).toEqual([
      { ...of_race, athlete_id: athletes.ask, name: 'Ask Aune', is_team_captain: true, place: 1, score: 150 },
      {
        ...of_race,
        athlete_id: athletes.birk,
        name: 'Birk Berg',
        is_team_captain: false,
        place: 2,
        score: 95,
      },
    ])
    // The distance race in Ruka is for women only. The sprint in Davos has no result yet.
    const distance = await (await as(anna)).ask('GET', url_of(races.ruka_distance))
    expect(distance.json().athletes.filter(({ name }: { name: string }) => name !== 'Dina Dahl')).toEqual([])
    const davos = await (await as(anna)).ask('GET', url_of(races.davos_sprint))
    expect(davos.json().athletes).toMatchObject([{ name: 'Ask Aune', place: null, score: null }])
    // Another player's open picks stay secret.
    expect((await (await as(bjorn)).ask('GET', url_of(races.davos_sprint))).json().athletes).toEqual([])
  })

  test('before the races of the weekend, returns the picks without points', async () => {
    const reply = await (await as(anna)).ask('GET', url(weekends.davos))
    expect(reply.json()).toMatchObject({ athletes: [{ name: 'Ask Aune', score: null }] })
    expect((await (await as(idle)).ask('GET', url(weekends.davos))).json()).toEqual({
      score: null,
      rank: null,
      players: 2,
      extra_score: 0,
      athletes: [],
    })
  })

  test('returns the rank on the Ranked board; verified users have none [19.1]', async () => {
    const placeOf = async (user_id: number) => {
      const asked = await (await as(user_id)).ask('GET', `${url(weekends.ruka)}?verified_users=false`)
      const { score, rank, players } = asked.json()
      return { score, rank, players }
    }
    expect(await placeOf(anna)).toEqual({ score: 100, rank: 1, players: 4 })
    expect(await placeOf(vera)).toEqual({ score: null, rank: null, players: 4 })
  })

  test('returns only the user’s own picks, also in open selections [R13]', async () => {
    const reply = await (await as(bjorn)).ask('GET', url(weekends.ruka))
    expect(reply.json().athletes).toMatchObject([{ name: 'Birk Berg' }])
    expect((await (await as(bjorn)).ask('GET', url(weekends.davos))).json().athletes).toEqual([])
  })

  test.each([
    [404, weekends.secret],
    [404, 99],
    [422, 'Ruka'],
  ])('%i for %s', async (status, weekend_id) => {
    expect((await (await as(anna)).ask('GET', url(weekend_id))).statusCode).toBe(status)
  })
})

test.each([
  ['GET', '/api/me/rank'],
  ['PATCH', '/api/me'],
  ['GET', '/api/me/race_results/1'],
  ['GET', '/api/me/weekend_results/1'],
] as const)('401 when logged out: %s %s [R20]', async (method, url) => {
  const reply = await (await visit(app)).ask(method, url, method === 'GET' ? undefined : {})
  expect([reply.statusCode, reply.json().message]).toEqual([401, 'You need to be logged in'])
})
