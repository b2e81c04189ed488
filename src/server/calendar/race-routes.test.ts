import { describe, expect, test } from 'vitest'
import { getRace, listRaceAthletes, listRaceCups, listRaces, listRaceUsers } from '#contract/races.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, races, users } = test_ids

describe('GET /api/races', () => {
  const list = async (query: string) => {
    const { reply, total } = await ask(app, listRaces, `/api/races${query}`)
    return { names: reply.map((race) => race.name), total }
  }

  test('lists the races of the season in the order of their dates [7.30 3.13]', async () => {
    const names = ['Ruka Sprint', 'Ruka Distance', 'Ruka Relay', 'Davos Sprint']
    expect(await list('/')).toEqual({ names, total: 4 })
  })

  test.each([
    ['weekend=1', ['Ruka Sprint', 'Ruka Distance', 'Ruka Relay']],
    ['weekend=99', []],
    ['gender=m', ['Ruka Sprint', 'Davos Sprint']],
    ['scored=true', ['Ruka Sprint']],
    ['scored=False&gender=m&weekend=2', ['Davos Sprint']],
  ])('filters: %s [7.30]', async (query, names) => {
    expect(await list(`?${query}`)).toEqual({ names, total: names.length })
  })

  test('limit and offset select a page', async () => {
    expect(await list('?limit=2&offset=1')).toEqual({ names: ['Ruka Distance', 'Ruka Relay'], total: 4 })
    expect(await list('?offset=4')).toEqual({ names: [], total: 4 })
  })

  test('304 if the client has it already', () => expectNotModified(app, '/api/races'))

  test.each([
    ['weekend=Ruka', 'weekend'],
    ['gender=x', 'gender'],
    ['scored=1', 'scored'],
    ['limit=1001', 'limit'],
  ])('422 for %s', async (query, field) => {
    const problem = await expectError(app, 422, `/api/races?${query}`)
    expect(Object.keys(problem.field_errors ?? {})).toEqual([field])
  })
})

describe('GET /api/races/:race_id', () => {
  test('returns a published race, with the time and reason of its last change [7.30 3.13]', async () => {
    const { reply } = await ask(app, getRace, '/api/races/1')
    expect(reply).toMatchObject({
      race_id: races.ruka_sprint,
      name: 'Ruka Sprint',
      distance: 1.4,
      discipline: 'Classic',
      gender: 'm',
      state: 'official',
      scored: true,
      include_in_total: true,
      published_at: '2026-11-02T12:00:00.000Z',
      reason: 'Photo finish',
      links: { weekend: '/api/weekends/1', selection: '/api/selections/1' },
    })
  })

  test('returns a race without published results', async () => {
    const { reply } = await ask(app, getRace, '/api/races/5')
    expect(reply).toMatchObject({ state: 'scheduled', scored: false, discipline: null, published_at: null })
  })

  test('visitors may call it, also with a slash at the end and unknown parameters [6.1]', async () => {
    const { reply } = await ask(app, getRace, '/api/races/1/?colour=red')
    expect(reply.race_id).toBe(1)
  })

  test('304 if the client has it already', () => expectNotModified(app, '/api/races/1'))

  test.each([99, races.secret, 2147483647])('404 for a missing or hidden race: %s', async (race_id) => {
    const problem = await expectError(app, 404, `/api/races/${race_id}`)
    expect(problem).toEqual({ message: 'Race not found', code: 'not-found' })
  })

  test.each(['latest', '0', '-1', '1.5', '2147483648', '%00', '1%20or%201'])(
    '422 for %s',
    async (race_id) => {
      const problem = await expectError(app, 422, `/api/races/${race_id}`)
      expect(problem.field_errors).toEqual({ race_id: 'must be a whole number' })
    },
  )
})

describe('GET /api/races/:race_id/results/athletes', () => {
  const url = '/api/races/1/results/athletes'

  test('lists the published results by place, and athletes without a place last [7.30]', async () => {
    const { reply, total } = await ask(app, listRaceAthletes, url)
    expect(reply.map(({ athlete_id, rank, status }) => [athlete_id, rank, status])).toEqual([
      [athletes.ask, 1, null],
      [athletes.birk, 2, null],
      [athletes.ivan, 3, null],
      [athletes.calle, null, 'DNF'],
    ])
    expect(total).toBe(4)
  })

  test('score excludes the youth and QCI bonuses, and total includes them; bonuses for captains are in neither [3.15]', async () => {
    const { reply } = await ask(app, listRaceAthletes, url)
    expect(reply[0]).toEqual({
      athlete_id: athletes.ask,
      race_id: 1,
      athlete: { name: 'Ask Aune', country: 'NOR', gender: 'm', is_team: false },
      rank: 1,
      status: null,
      time: '2:40.0',
      score: 157,
      total: 182.5,
      champion: 100,
      climb: 27,
      sprint: 30,
    })
    expect(reply[3]).toMatchObject({ score: 0, total: 0, time: null })
  })

  test('limit and offset select a page [9.8]', async () => {
    const { reply, total } = await ask(app, listRaceAthletes, `${url}?limit=1&offset=1`)
    expect([reply.map((row) => row.athlete_id), total]).toEqual([[athletes.birk], 4])
  })

  test('is empty before results are published', async () => {
    expect(await ask(app, listRaceAthletes, '/api/races/2/results/athletes/')).toEqual({
      reply: [],
      total: 0,
    })
  })

  test('304 if the client has it already', () => expectNotModified(app, url))

  test('404 for a missing or hidden race', async () => {
    await expectError(app, 404, '/api/races/99/results/athletes')
    await expectError(app, 404, `/api/races/${races.secret}/results/athletes`)
  })

  test.each(['limit=0', 'limit=3001', 'limit=all', 'limit=1&limit=2', 'limit=1.5'])(
    '422 for %s',
    async (query) => {
      const problem = await expectError(app, 422, `${url}?${query}`)
      expect(problem.field_errors).toEqual({ limit: 'must be a whole number from 1 to 3000' })
    },
  )

  test('422 with the errors of all fields at once', async () => {
    const problem = await expectError(app, 422, '/api/races/x/results/athletes?limit=0&offset=-1')
    expect(Object.keys(problem.field_errors ?? {}).sort()).toEqual(['limit', 'offset', 'race_id'])
  })
})

describe('GET /api/races/:race_id/results/users', () => {
  const url = '/api/races/1/results/users'

  test('lists the players of the race, and players with equal scores share a rank [7.30 3.24]', async () => {
    const { reply, total } = await ask(app, listRaceUsers, url)
    expect(reply.map(({ user_id, rank, score, move }) => [user_id, rank, score, move])).toEqual([
      [users.anna, 1, 100, null],
      [users.bjorn, 2, 80.5, null],
      [users.chiara, 2, 80.5, null],
      [users.gone, 4, 5, null],
    ])
    expect(total).toBe(4)
  })

  test('is empty before results are published', async () => {
    expect(await ask(app, listRaceUsers, '/api/races/2/results/users/')).toEqual({ reply: [], total: 0 })
  })

  test('304 if the client has it already', () => expectNotModified(app, url))

  test('404 for a missing or hidden race', async () => {
    await expectError(app, 404, '/api/races/99/results/users')
    await expectError(app, 404, `/api/races/${races.secret}/results/users`)
  })

  test('422 for a limit out of range', async () => {
    await expectError(app, 422, `${url}?limit=9999`)
  })
})

describe('GET /api/races/:race_id/cups', () => {
  test('lists the cups of the race, including Overall, with the leaders in the race [7.30 3.25]', async () => {
    const { reply } = await ask(app, listRaceCups, '/api/races/1/cups/')
    const { reply: ranking } = await ask(app, listRaceUsers, '/api/races/1/results/users')
    const shown = { leaders: [users.anna], links: { image: null }, ranking }
    expect(reply).toEqual([
      { name: 'Overall', ...shown },
      { name: 'Sprint', ...shown },
    ])
  })

  test('lists only Overall, without leaders, for a race that is not scored and is in no other cup', async () => {
    const { reply } = await ask(app, listRaceCups, '/api/races/2/cups')
    expect(reply).toEqual([{ name: 'Overall', leaders: [], links: { image: null }, ranking: [] }])
  })

  test('a race that is excluded from totals is in no cup [8.10a]', async () => {
    await pool.query('update races set include_in_total = false where race_id = 2')
    expect(await ask(app, listRaceCups, '/api/races/2/cups')).toMatchObject({ reply: [] })
  })

  test('304 if the client has it already', () => expectNotModified(app, '/api/races/1/cups'))

  test('404 for a missing or hidden race', async () => {
    await expectError(app, 404, '/api/races/99/cups')
    await expectError(app, 404, `/api/races/${races.secret}/cups`)
  })

  test('422 for an invalid id', async () => {
    await expectError(app, 422, '/api/races/x/cups')
  })
})
