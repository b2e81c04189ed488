import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RaceCup } from '#game/scoring/cups.ts'
import { CAPTAIN, PLAIN } from '#game/scoring/roles.ts'
import { type Season, type SeasonPick, type SeasonRace, seasonTotals, type Total } from './totals.ts'

const ANNA = 1
const BJORN = 2
const CARL = 3

function cupOfAllPoints(name: string): RaceCup {
  return { name, counts: 'all' }
}

const race = { include_in_total: true, scored: true, cups: [] as RaceCup[] }
const champion = { component: 'champion' as const }

/**
 * Two weekends: Ruka has a sprint, and a race that is excluded from totals. Davos has two selections, one of them not
 * scored yet.
 */
const season: Season = {
  weekends: [1, 2],
  races: [
    { ...race, race_id: 11, selection_id: 10, weekend_id: 1, cups: [cupOfAllPoints('Sprint')] },
    {
      ...race,
      race_id: 12,
      selection_id: 10,
      weekend_id: 1,
      cups: [cupOfAllPoints('Distance')],
      include_in_total: false,
    },
    {
      ...race,
      race_id: 21,
      selection_id: 20,
      weekend_id: 2,
      cups: [cupOfAllPoints('Sprint'), cupOfAllPoints('Tour de Ski')],
    },
    { ...race, race_id: 31, selection_id: 30, weekend_id: 2, scored: false },
  ],
  picks: [
    { selection_id: 10, user_id: ANNA, athlete_id: 100, role: PLAIN },
    { selection_id: 10, user_id: ANNA, athlete_id: 101, role: CAPTAIN },
    { selection_id: 10, user_id: BJORN, athlete_id: 199, role: PLAIN },
    { selection_id: 20, user_id: ANNA, athlete_id: 100, role: PLAIN },
    { selection_id: 30, user_id: CARL, athlete_id: 100, role: PLAIN },
  ],
  sheets: [
    {
      race_id: 11,
      youth: [],
      lines: [
        { ...champion, athlete_id: 100, role: PLAIN, points: 1000 },
        { ...champion, athlete_id: 101, role: PLAIN, points: 900 },
        { ...champion, athlete_id: 101, role: CAPTAIN, points: 900 },
        { athlete_id: 101, role: CAPTAIN, component: 'captain_bonus', points: 450 },
      ],
    },
    { race_id: 12, youth: [], lines: [{ ...champion, athlete_id: 100, role: PLAIN, points: 500 }] },
    { race_id: 21, youth: [], lines: [{ ...champion, athlete_id: 100, role: PLAIN, points: 70 }] },
    { race_id: 31, youth: [], lines: [{ ...champion, athlete_id: 100, role: PLAIN, points: 9999 }] },
  ],
  extra_scores: [
    { weekend_id: 1, user_id: ANNA, extra_score: 25 },
    { weekend_id: 2, user_id: BJORN, extra_score: 25 },
    { weekend_id: 1, user_id: CARL, extra_score: 25 },
  ],
}

function read(totals: Total<number | string>[]): [number | string, number, number][] {
  return totals.map(({ key, user_id, score }) => [key, user_id, score])
}

describe('totals', () => {
  const totals = seasonTotals(season)

  it('a race score sums the points by athlete and role, even if totals exclude the race [1.5a]', () => {
    expect(read(totals.races)).toEqual([
      [11, ANNA, 2350],
      [11, BJORN, 0],
      [12, ANNA, 500],
      [12, BJORN, 0],
      [21, ANNA, 70],
    ])
  })

  it('a race that is excluded from totals counts only on its own board [8.10a rules §5]', () => {
    expect(read(totals.selections)).toEqual([
      [10, ANNA, 2350],
      [10, BJORN, 0],
      [20, ANNA, 70],
    ])
  })

  it('side bets count in weekend and Overall, for players with a score in the weekend [1.6a 3.21 rules §5]', () => {
    expect(read(totals.weekends)).toEqual([
      [1, ANNA, 2375],
      [1, BJORN, 0],
      [2, ANNA, 70],
    ])
    expect(read(totals.seasons)).toEqual([
      [1, ANNA, 2375],
      [1, BJORN, 0],
      [2, ANNA, 2445],
      [2, BJORN, 0],
    ])
  })

  it('a cup sums the points of its races, without side bets [3.25 rules §5]', () => {
    expect(read(totals.cups)).toEqual([
      ['Sprint', ANNA, 2420],
      ['Sprint', BJORN, 0],
      ['Tour de Ski', ANNA, 70],
    ])
  })

  it('a cup can count one component or the points of youth athletes; a pick without such points scores 0 [rules §11]', () => {
    const cups = (['climb', 'youth'] as const).map((counts) => ({ name: counts, counts }))
    const [first] = season.sheets
    const climbed = { athlete_id: 101, role: CAPTAIN, component: 'climb' as const, points: 30 }
    const totals = seasonTotals({
      ...season,
      races: [{ ...season.races[0]!, cups }],
      sheets: [{ ...first!, youth: [100], lines: [...first!.lines, climbed] }],
    })
    expect(read(totals.cups)).toEqual([
      ['climb', ANNA, 30],
      ['climb', BJORN, 0],
      ['youth', ANNA, 1000],
      ['youth', BJORN, 0],
    ])
  })

  it('while no race is scored, nobody has a score, even if a side bet is settled [rules §5]', () => {
    const unscored = season.races.map((each) => ({ ...each, scored: false }))
    expect(seasonTotals({ ...season, races: unscored })).toEqual({
      races: [],
      selections: [],
      weekends: [],
      seasons: [],
      cups: [],
    })
  })
})

const anyRaces = fc.array(
  fc.record({
    weekend_id: fc.integer({ min: 1, max: 4 }),
    include_in_total: fc.boolean(),
    scored: fc.boolean(),
  }),
  { maxLength: 8 },
)
const anyPick = fc.record({
  selection_id: fc.integer({ min: 1, max: 4 }),
  user_id: fc.nat(4),
  athlete_id: fc.nat(6),
})

/** Makes a season with one selection per weekend. Athlete n earns n hundredths in every race, athlete 6 nothing. */
function smallSeason(
  races: Omit<SeasonRace, 'race_id' | 'selection_id' | 'cups'>[],
  picks: SeasonPick[],
): Season {
  const lines = Array.from({ length: 6 }, (_, athlete_id) => {
    return { ...champion, athlete_id, role: PLAIN, points: athlete_id }
  })
  return {
    weekends: [1, 2, 3, 4],
    races: races.map((each, race_id) => ({
      ...each,
      race_id,
      selection_id: each.weekend_id,
      cups: [cupOfAllPoints('All')],
    })),
    picks,
    sheets: races.map((_, race_id) => ({ race_id, lines, youth: [] })),
    extra_scores: [],
  }
}

describe('the totals of any season', () => {
  it('the final season score is the sum of the races that count; a cup of all races has the same score [1.5a rules §5]', () => {
    fc.assert(
      fc.property(anyRaces, fc.array(anyPick, { maxLength: 20 }), (races, picks) => {
        const small = smallSeason(
          races,
          picks.map((pick) => ({ ...pick, role: PLAIN })),
        )
        const totals = seasonTotals(small)
        const counted = small.races.filter((each) => each.include_in_total).map((each) => each.race_id)
        const last = totals.seasons.filter((total) => total.key === 4)

        for (const { user_id, score } of last) {
          const mine = totals.races.filter(
            (total) => total.user_id === user_id && counted.includes(total.key),
          )
          expect(score).toBe(mine.reduce((sum, total) => sum + total.score, 0))
        }
        expect(totals.cups.map(({ user_id, score }) => [user_id, score])).toEqual(
          expect.arrayContaining(last.map(({ user_id, score }) => [user_id, score])),
        )
      }),
    )
  })
})
