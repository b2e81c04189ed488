import { describe, expect, test } from 'vitest'
import { getAthlete, listAthletes } from '#contract/athletes.ts'
import { ask, askInVain, expectNotModified } from '#server/testing/ask.ts'
import { cast } from '#server/testing/cast.ts'
import { castApp } from '#server/testing/cast-app.ts'

const { app } = await castApp()
const { athletes } = cast

async function names(query: string): Promise<string[]> {
  const { reply, total } = await ask(app, listAthletes, `/api/athletes?${query}`)
  expect(total).toBe(reply.length)
  return reply.map((athlete) => athlete.name)
}

describe('GET /api/athletes', () => {
  test('7.27 the athletes of the current season by rank, then by name', async () => {
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
    '7.27 9.14 only active ones, without a country: filter_active=%s',
    async (yes) => {
      const filtered = await names(`filter_active=${yes}&country=!RUS&country=!BLR`)
      expect(filtered).toEqual(['Ask Aune', 'Birk Berg', 'Calle Åström', 'Dina Dahl', 'Norway I'])
    },
  )

  test('7.27 only some countries, and `False` asks for nothing', async () => {
    expect(await names('country=SWE&country=RUS&filter_active=False')).toEqual([
      'Ivan Ivanov',
      'Calle Åström',
    ])
  })

  test('5.12 of a gender, teams or no teams', async () => {
    expect(await names('gender=f')).toEqual(['Dina Dahl', 'Rita Retired'])
    expect(await names('is_team=true')).toEqual(['Norway I'])
    expect(await names('is_team=false&gender=mixed')).toEqual([])
  })

  test('5.13b by a part of the name, whatever its case', async () => {
    expect(await names('name=%C3%85STR')).toEqual(['Calle Åström'])
    expect(await names('name=%25')).toEqual([])
  })

  test('a page of them, and how many there are; past the end there are as many', async () => {
    const { reply, total } = await ask(app, listAthletes, '/api/athletes/?limit=2&offset=1')
    expect([reply.map((athlete) => athlete.athlete_id), total]).toEqual([[athletes.birk, athletes.ivan], 7])
    expect(await ask(app, listAthletes, '/api/athletes?offset=50')).toEqual({ reply: [], total: 7 })
  })

  test('304 for whoever has it already', () => expectNotModified(app, '/api/athletes'))

  test.each([
    ['filter_active=yes', 'filter_active'],
    ['country=Norway', 'country'],
    ['gender=x', 'gender'],
    ['is_team=1', 'is_team'],
    ['name=%00', 'name'],
    ['name=a&name=b', 'name'],
    [`name=${'a'.repeat(141)}`, 'name'],
  ])('422 for %s', async (query, field) => {
    const problem = await askInVain(app, 422, `/api/athletes?${query}`)
    expect(Object.keys(problem.field_errors ?? {})).toEqual([field])
  })
})

describe('GET /api/athletes/:athlete_id', () => {
  test('7.28 3.10a one athlete with score, rank, price and pro team', async () => {
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
    })
  })

  test('2.athid without a score, and without a pro team', async () => {
    const { reply } = await ask(app, getAthlete, `/api/athletes/${athletes.dina}`)
    expect(reply).toMatchObject({ score: null, rank: null, pro_team: null })
  })

  test('304 for whoever has it already', () => expectNotModified(app, '/api/athletes/1'))

  test.each([99, athletes.past])('404 for one who is not in the current season: %s', async (athlete_id) => {
    const problem = await askInVain(app, 404, `/api/athletes/${athlete_id}`)
    expect(problem.message).toBe('Athlete not found')
  })

  test('422 for what is no id', async () => {
    await askInVain(app, 422, '/api/athletes/Ask')
  })
})
