import { describe, expect, test } from 'vitest'
import { getAthlete, listAthletePrices, listAthleteResults, listAthletes } from '#contract/athletes.ts'
import { getRace } from '#contract/races.ts'
import { ask, expectError, expectNotModified } from '#testing/ask.ts'
import { testApp } from '#testing/test-app.ts'
import { test_ids } from '#testing/test-season.ts'

const { app, pool } = await testApp()
const { athletes, races } = test_ids

async function names(query: string): Promise<string[]> {
  const { reply, total } = await ask(app, listAthletes, `/api/athletes?${query}`)
  expect(total).toBe(reply.length)
  return reply.map((athlete) => athlete.name)
}

describe('GET /api/athletes', () => {
  test('lists the athletes of the current season by rank, then by name [7.27]', async () => {
    expect(await names('')).toEqual([
      'Ask Aune',
      'Birk Berg',
      'Ivan Ivanov',
      'Calle Åström',
      'Dina Dahl',
      'Norway I',
      'Rita Retired',
    ])
  })

  test.each(['True', 'true'])(
    'filters active athletes and excludes countries: filter_active=%s [7.27 9.14]',
    async (yes) => {
      const filtered = await names(`filter_active=${yes}&country=!RUS&country=!BLR`)
      expect(filtered).toEqual(['Ask Aune', 'Birk Berg', 'Calle Åström', 'Dina Dahl', 'Norway I'])
    },
  )

  test('filters by country; filter_active=False filters nothing [7.27]', async () => {
    expect(await names('country=SWE&country=RUS&filter_active=False')).toEqual([
      'Ivan Ivanov',
      'Calle Åström',
    ])
  })

  test('filters by gender, and by whether the athlete is a team [5.12]', async () => {
    expect(await names('gender=f')).toEqual(['Dina Dahl', 'Rita Retired'])
    expect(await names('is_team=true')).toEqual(['Norway I'])
    expect(await names('is_team=false&gender=mixed')).toEqual([])
  })

  test('filters by a part of the name, ignoring upper and lower case [5.13b]', async () => {
    expect(await names('name=%C3%85STR')).toEqual(['Calle Åström'])
    expect(await names('name=%25')).toEqual([])
  })

  test('limit and offset select a page; a page past the end is empty and has the same total', async () => {
    const { reply, total } = await ask(app, listAthletes, '/api/athletes/?limit=2&offset=1')
    expect([reply.map((athlete) => athlete.athlete_id), total]).toEqual([[athletes.birk, athletes.ivan], 7])
    expect(await ask(app, listAthletes, '/api/athletes?offset=50')).toEqual({ reply: [], total: 7 })
  })

  test('304 if the client already has the list', () => expectNotModified(app, '/api/athletes'))

  test.each([
    ['filter_active=yes', 'filter_active'],
    ['country=Norway', 'country'],
    ['gender=x', 'gender'],
    ['is_team=1', 'is_team'],
    ['name=%00', 'name'],
    ['name=a&name=b', 'name'],
    [`name=${'a'.repeat(141)}`, 'name'],
  ])('422 for %s', async (query, field) => {
    const problem = await expectError(app, 422, `/api/athletes?${query}`)
    expect(Object.keys(problem.field_errors ?? {})).toEqual([field])
  })
})

describe('GET /api/athletes/:athlete_id', () => {
  test('returns an athlete with score, rank, price and pro team [7.28 3.10a]', async () => {
    const { reply } = await ask(app, getAthlete, '/api/athletes/1/')
    expect(reply).toEqual({
      athlete_id: athletes.ask,
      federation_code: '3420001',
      name: 'Ask Aune',
      country: 'NOR',
      gender: 'm',
      is_team: false,
      score: 182.5,
      rank: 1,
      price: 20000,
      active: true,
      youth: false,
      is_qci_bonus_eligible: false,
      is_cub: false,
      pro_team: { name: 'Team Aker', abbreviation: 'AKE', logo_url: '/media/aker.svg' },
      photo_url: null,
    })
  })

  test('score, rank and pro team are null if the athlete has none [2.athid]', async () => {
    const { reply } = await ask(app, getAthlete, `/api/athletes/${athletes.dina}`)
    expect(reply).toMatchObject({ score: null, rank: null, pro_team: null })
  })

  test('304 if the client already has the athlete', () => expectNotModified(app, '/api/athletes/1'))

  test.each([99, athletes.past])(
    '404 for an athlete who is not in the current season: %s',
    async (athlete_id) => {
      const problem = await expectError(app, 404, `/api/athletes/${athlete_id}`)
      expect(problem.message).toBe('Athlete not found')
    },
  )

  test('422 for an invalid id', async () => {
    await expectError(app, 422, '/api/athletes/Ask')
  })
})

describe('GET /api/athletes/:athlete_id/results', () => {
  test('lists the athlete’s results in the season, each with its race [7.28 3.15]', async () => {
    const { reply } = await ask(app, listAthleteResults, '/api/athletes/1/results/')
    expect(reply).toEqual([
      {
        athlete_id: athletes.ask,
        race_id: races.ruka_sprint,
        rank: 1,
        status: null,
        time: '2:40.0',
        score: 157,
        total: 182.5,
        champion: 100,
        climb: 27,
        sprint: 30,
        race: (await ask(app, getRace, '/api/races/1')).reply,
      },
    ])
  })

  test('a result without a place has a status and no points [3.15]', async () => {
    const { reply } = await ask(app, listAthleteResults, `/api/athletes/${athletes.calle}/results`)
    expect(reply).toMatchObject([{ rank: null, status: 'DNF', total: 0 }])
  })

  test('is empty before the athlete’s first race', async () => {
    const { reply } = await ask(app, listAthleteResults, `/api/athletes/${athletes.dina}/results`)
    expect(reply).toEqual([])
  })

  test('a pro team that is not in the result list can still earn points [1.3c]', async () => {
    await pool.query(`insert into sheet_lines values (2, ${athletes.norway}, 0, 'champion', 19500)`)
    const { reply } = await ask(app, listAthleteResults, `/api/athletes/${athletes.norway}/results`)
    expect(reply).toMatchObject([{ race_id: races.ruka_sprint, rank: null, status: null, total: 195 }])
  })
})

describe('GET /api/athletes/:athlete_id/prices', () => {
  test('lists the athlete’s prices, oldest first [3.17 7.29]', async () => {
    const { reply } = await ask(app, listAthletePrices, '/api/athletes/1/prices/')
    expect(reply.map((step) => step.price)).toEqual([18_000, 20_000])
    expect(reply.map((step) => step.set_at)).toEqual(reply.map((step) => step.set_at).sort())
  })

  test('is empty for an athlete who never had a price', async () => {
    const { reply } = await ask(app, listAthletePrices, `/api/athletes/${athletes.calle}/prices`)
    expect(reply).toEqual([])
  })
})

describe.each(['results', 'prices', 'popularity'])('/api/athletes/…/%s', (what) => {
  test('304 if the client already has the list', () => expectNotModified(app, `/api/athletes/1/${what}`))

  test.each([99, athletes.past])(
    '404 for an athlete who is not in the current season: %s',
    async (athlete_id) => {
      const problem = await expectError(app, 404, `/api/athletes/${athlete_id}/${what}`)
      expect(problem.message).toBe('Athlete not found')
    },
  )

  test('422 for an invalid id', async () => {
    await expectError(app, 422, `/api/athletes/Ask/${what}`)
  })
})
