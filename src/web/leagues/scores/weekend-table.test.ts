import { expect, test } from 'vitest'
import type { LeagueWeekend } from '#contract/leagues/league-members.ts'
import { hasExtraScores, overallTable, selectionTable } from './weekend-table.ts'

const userOf = (user_id: number) => ({
  user_id,
  user_name: `player${user_id}`,
  team_name: `Team ${user_id}`,
  country: null,
  verified_user: false,
})

type Earned = [athlete_id: number, score: number | null][]

const earnedOf = (earned: Earned) => earned.map(([athlete_id, score]) => ({ athlete_id, score }))

function weekend(users: { user_id: number; earned: Earned; extra_score?: number }[]): LeagueWeekend {
  const score = 100
  return {
    weekend_id: 5,
    weekend_name: 'Davos',
    users: users.map(({ user_id, earned, extra_score = 0 }) => {
      return { user_id, user: userOf(user_id), score, extra_score, athletes: earnedOf(earned) }
    }),
    selections: [
      {
        selection_id: 51,
        name: 'Sprint',
        users: users.map(({ user_id, earned }) => ({
          user_id,
          score: 40,
          athletes: earnedOf(earned.slice(0, 1)),
        })),
      },
    ],
    athletes: [...new Set(users.flatMap(({ earned }) => earned.map(([id]) => id)))].map((athlete_id) => ({
      athlete_id,
      name: `Athlete ${athlete_id}`,
      country: 'NOR',
    })),
  }
}

const page = weekend([
  {
    user_id: 1,
    earned: [
      [11, 40],
      [12, 60],
    ],
  },
  {
    user_id: 2,
    earned: [
      [12, 60],
      [13, null],
    ],
  },
])
const names = (rows: readonly { athlete_id: number }[]) => rows.map(({ athlete_id }) => athlete_id)

test('athletes are sorted by the points that they earned for the members, and athletes without points come last [2.lgw.b]', () => {
  const { athletes, members } = overallTable(page, undefined)
  expect(names(athletes)).toEqual([12, 11, 13])
  expect(members.map(({ earned }) => names(athletes).map((id) => earned.get(id)))).toEqual([
    [60, 40, undefined],
    [60, undefined, null],
  ])
})

test('the user’s own column comes first and only once; athletes that only the user picked are added', () => {
  const own = weekend([{ user_id: 9, earned: [[14, 100]] }])
  const table = overallTable(page, own)
  expect(table.members.map(({ user }) => user.user_id)).toEqual([9, 1, 2])
  expect(names(table.athletes)).toEqual([12, 14, 11, 13])

  const own_on_page = overallTable(
    page,
    weekend([
      {
        user_id: 2,
        earned: [
          [12, 60],
          [13, null],
        ],
      },
    ]),
  )
  expect(own_on_page.members.map(({ user }) => user.user_id)).toEqual([2, 1])
})

test('a selection has its own picks and scores, and no table while picks are hidden [2.lgw.a]', () => {
  const table = selectionTable(page, undefined, 51)
  expect(table && names(table.athletes)).toEqual([12, 11])
  expect(table?.members.map(({ score }) => score)).toEqual([40, 40])
  expect(selectionTable(page, undefined, 52)).toBeUndefined()
})

test('only the table of the whole weekend has a row for side bets, and only if a member won a side bet [2.lgw.b]', () => {
  const bets = weekend([{ user_id: 1, earned: [[11, 40]], extra_score: 25 }])
  expect(hasExtraScores(overallTable(page, undefined))).toBe(false)
  expect(hasExtraScores(overallTable(bets, undefined))).toBe(true)
  expect(hasExtraScores(selectionTable(bets, undefined, 51)!)).toBe(false)
})

test('a picked athlete who is missing in the reply is an error, because sums would be wrong [8.8b]', () => {
  const without = { ...page, athletes: page.athletes.filter(({ athlete_id }) => athlete_id !== 12) }
  expect(() => overallTable(without, undefined)).toThrow('There is no row for athlete 12')
})
