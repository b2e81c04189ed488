import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TABLE_PRESETS } from './points-tables.ts'
import type { RaceResult } from './results.ts'
import { CAPTAIN, PLAIN, roleOf } from './roles.ts'
import { raceSheet, type SheetLine, type SheetRace } from './sheet.ts'

const { world_cup, marathon } = TABLE_PRESETS

const race: SheetRace = {
  points: world_cup.individual,
  sprint_points: [],
  climb_points: [],
  captain_bonus_percent: 50,
  youth_bonus_percent: 0,
  qci_bonus_percent: 0,
  has_captains: false,
  ranked_places: 0,
  takes_teams: false,
}
const marathonRace: SheetRace = {
  ...race,
  points: marathon.champion_200,
  sprint_points: marathon.sprint,
  climb_points: marathon.climb,
  youth_bonus_percent: 25,
  qci_bonus_percent: 25,
  has_captains: true,
}

function result(athlete_id: number, place: number | null, changes: Partial<RaceResult> = {}): RaceResult {
  return {
    athlete_id,
    place,
    status: place === null ? 'DNF' : null,
    sprint_place: null,
    climb_place: null,
    gender: 'm',
    youth: false,
    is_qci_bonus_eligible: false,
    pro_team_id: null,
    is_team: false,
    ...changes,
  }
}

function read(lines: SheetLine[]): string[] {
  return lines.map((line) => `${line.athlete_id} ${line.role} ${line.component} ${line.points}`)
}

describe('sheet', () => {
  it('gives every athlete the champion points of their place [1.5a]', () => {
    const lines = raceSheet(race, [result(1, 1), result(2, 2), result(3, 51)], [])
    expect(read(lines)).toEqual(['1 0 champion 10000', '2 0 champion 9500', '3 0 champion 0'])
  })

  it('gives tied athletes the points of the place they share [1.5a rules §6]', () => {
    const lines = raceSheet(race, [result(1, 1), result(2, 2), result(3, 2), result(4, 4)], [])
    expect(lines.map((line) => line.points)).toEqual([10000, 9500, 9500, 8500])
  })

  it.each(['DNF', 'DNS', 'DSQ', 'LAP'] as const)(
    'an athlete without a place (%s) earns zero points [1.5a rules §4]',
    (status) => {
      const dropped = result(1, null, { status, sprint_place: 1, climb_place: 1, youth: true })
      expect(read(raceSheet({ ...marathonRace, has_captains: false }, [dropped], []))).toEqual([
        '1 0 champion 0',
      ])
    },
  )

  it('the sheet of a race that does not score contains only zeros [1.5a rules §4]', () => {
    const lines = raceSheet({ ...marathonRace, points: [] }, [result(1, 1, { youth: true })], [])
    expect(read(lines)).toEqual(['1 -1 champion 0', '1 0 champion 0'])
  })

  it('adds sprint and climb points, and a youth and a QCI bonus of 25 % of the champion points [1.7c]', () => {
    const flags = { sprint_place: 2, climb_place: 10, youth: true, is_qci_bonus_eligible: true }
    const lines = raceSheet({ ...marathonRace, has_captains: false }, [result(1, 2, flags)], [])
    expect(read(lines)).toEqual([
      '1 0 champion 19000',
      '1 0 climb 300',
      '1 0 qci_bonus 4750',
      '1 0 sprint 2700',
      '1 0 youth_bonus 4750',
    ])
  })

  it('adds no bonus whose percentage is zero in the season [1.7c]', () => {
    expect(read(raceSheet(race, [result(1, 1, { youth: true })], []))).toEqual(['1 0 champion 10000'])
  })

  it('the captain bonus is half of the champion points, and of no other points [1.6b 1.7d 9.15]', () => {
    const lines = raceSheet(marathonRace, [result(1, 1, { sprint_place: 1, youth: true })], [])
    expect(read(lines.filter((line) => line.role === CAPTAIN))).toEqual([
      '1 -1 captain_bonus 10000',
      '1 -1 champion 20000',
      '1 -1 sprint 3000',
      '1 -1 youth_bonus 5000',
    ])
  })

  it('the members of a team get no points in a team race [1.3b rules §4]', () => {
    const relay = { ...race, points: world_cup.team, takes_teams: true }
    const results = [result(1, 1, { is_team: true, gender: 'f' }), result(2, 1, { gender: 'f' })]
    expect(read(raceSheet(relay, results, []))).toEqual(['1 0 champion 20000', '2 0 champion 0'])
  })

  it('a pro team earns the points of its best two men and best woman [1.3c rules §4]', () => {
    const riders = [
      result(1, 3, { pro_team_id: 7 }),
      result(2, 1, { pro_team_id: 7 }),
      result(3, 2, { pro_team_id: 7 }),
      result(4, 7, { pro_team_id: 7, gender: 'f' }),
      result(5, 4, { pro_team_id: 7, gender: 'f' }),
      result(6, 1, { pro_team_id: 8, gender: 'f' }),
    ]
    const teams = [
      { athlete_id: 107, pro_team_id: 7 },
      { athlete_id: 108, pro_team_id: 8 },
      { athlete_id: 109, pro_team_id: 9 },
    ]
    const lines = raceSheet(marathonRace, riders, teams).filter((line) => line.athlete_id > 100)
    expect(read(lines)).toEqual([
      '107 -1 captain_bonus 28000',
      '107 -1 champion 56000',
      '107 0 champion 56000',
      '108 -1 captain_bonus 10000',
      '108 -1 champion 20000',
      '108 0 champion 20000',
    ])
  })

  it('a ranked pick earns more points if the prediction is closer, and no captain bonus [1.6c rules §4]', () => {
    const ranked = { ...race, ranked_places: 3, has_captains: true }
    const lines = raceSheet(ranked, [result(1, 2), result(2, null)], [])
    expect(read(lines)).toEqual([
      '1 0 champion 9500',
      '1 1 ranked_place 9500',
      '1 2 ranked_place 10000',
      '1 3 ranked_place 9500',
      '2 0 champion 0',
      '2 1 ranked_place 0',
      '2 2 ranked_place 0',
      '2 3 ranked_place 0',
    ])
  })

  it('a prediction too far off earns nothing; tied athletes have the same real place [1.6c rules §4]', () => {
    const ranked = { ...race, ranked_places: 2 }
    const lines = raceSheet(ranked, [result(1, 51), result(2, 52), result(3, 5), result(4, 5)], [])
    const picked = lines.filter((line) => line.role === 2)
    expect(picked.map((line) => line.points)).toEqual([100, 0, 8500, 8500])
  })

  it('a pick with a predicted place is a ranked pick, any other is captain or plain [3.14]', () => {
    expect(roleOf({ is_team_captain: false, rank: 4 })).toBe(4)
    expect(roleOf({ is_team_captain: true, rank: null })).toBe(CAPTAIN)
    expect(roleOf({ is_team_captain: false, rank: null })).toBe(PLAIN)
  })

  it('the sheet does not depend on the order of the results [rules §5]', () => {
    const results = Array.from({ length: 12 }, (_, index) =>
      result(100 - index, index < 10 ? index + 1 : null, { youth: index % 2 === 0, pro_team_id: index % 3 }),
    )
    const teams = [0, 1, 2].map((pro_team_id) => ({ athlete_id: 200 + pro_team_id, pro_team_id }))
    const expected = raceSheet(marathonRace, results, teams)

    fc.assert(
      fc.property(
        fc.shuffledSubarray(results, { minLength: 12 }),
        fc.shuffledSubarray(teams, { minLength: 3 }),
        (shuffled, shuffledTeams) => {
          expect(raceSheet(marathonRace, shuffled, shuffledTeams)).toEqual(expected)
        },
      ),
    )
  })

  it('a captain earns the plain points plus half of the champion points, in every race [rules §4]', () => {
    const anyResult = fc.record({
      place: fc.option(fc.integer({ min: 1, max: 60 })),
      sprint_place: fc.option(fc.integer({ min: 1, max: 12 })),
      youth: fc.boolean(),
    })
    fc.assert(
      fc.property(anyResult, ({ place, ...changes }) => {
        const lines = raceSheet(marathonRace, [result(1, place, changes)], [])
        const sum = (role: number) =>
          lines.filter((line) => line.role === role).reduce((total, line) => total + line.points, 0)
        const champion = lines.find((line) => line.component === 'champion')!.points
        expect(sum(CAPTAIN)).toBe(sum(PLAIN) + champion / 2)
      }),
    )
  })
})
