import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Race } from '#contract/races.ts'
import type { UserRanking } from '#contract/users.ts'
import type { Weekend } from '#contract/weekends.ts'
import { expectFine, type ServerReplies, showPage } from '../shell/testing/show-page.tsx'
import { anna, config } from '../shell/testing/site-replies.ts'
import { inHours, selectionOf, weekendOf } from '../shell/testing/team-replies.ts'

const main = page.getByRole('main')
const board = (name: string) => page.getByRole('region', { name, exact: true })

const raceOf = (race_id: number, changes: Partial<Race> = {}): Race => ({
  race_id,
  name: `Race ${race_id}`,
  date: inHours(2),
  distance: 10,
  discipline: 'Classic',
  gender: 'f',
  country: 'FIN',
  place: 'Ruka',
  kind: 'individual',
  state: 'scheduled',
  scored: false,
  include_in_total: true,
  published_at: null,
  reason: null,
  selection_id: 1,
  weekend_id: 6,
  links: { weekend: '', selection: '' },
  ...changes,
})
const scored = { scored: true, state: 'provisional', published_at: inHours(-1) } as const

const rankings: UserRanking[] = Array.from({ length: 10 }, (_, index) => ({
  rank: index + 1,
  score: 2000 - index,
  user_id: index + 1,
  user: {
    user_id: index + 1,
    user_name: `p${index}`,
    team_name: `Team ${index}`,
    country: 'NOR',
    verified_user: false,
  },
  move: 0,
}))
const { user_id, user_name, team_name, country, verified_user } = anna
const own_row = {
  rank: 12,
  score: 1234.5,
  user_id,
  user: { user_id, user_name, team_name, country, verified_user },
  move: 3,
}

/** Davos is the next weekend, with 2 + 2 places. Ruka is the last one, with two races. */
const davos = selectionOf({ races: [raceOf(11), raceOf(12, { gender: 'm' })] })
const next = weekendOf([davos], { weekend_name: 'Davos' })
const rukaOf = (races: Race[], changes: Partial<Weekend> = {}) =>
  weekendOf([selectionOf({ races, trading_open: false, trading_close: inHours(-3) })], {
    weekend_id: 6,
    weekend_name: 'Ruka',
    event_start: inHours(-2),
    event_end: inHours(3),
    is_upcoming: false,
    trading_open: false,
    trading_close: inHours(-3),
    ...changes,
  })
const picksOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    athlete: {
      athlete_id: index,
      name: `A ${index}`,
      country: 'NOR',
      gender: index < 2 ? 'f' : 'm',
      is_cub: false,
    },
    athlete_id: index,
    is_team_captain: false,
    rank: null,
    bought_for: 1000,
  }))
const mine = {
  score: 752,
  rank: 21,
  extra_score: 0,
  athletes: [
    {
      selection_id: 1,
      athlete_id: 4,
      name: 'Dina Dahl',
      country: 'NOR',
      is_team_captain: true,
      rank: null,
      is_reserve: false,
      score: 700,
    },
    {
      selection_id: 1,
      athlete_id: 5,
      name: 'Ask Aune',
      country: 'NOR',
      is_team_captain: false,
      rank: null,
      is_reserve: false,
      score: null,
    },
  ],
}
const line = {
  selection_id: 1,
  race_id: 1,
  race_name: 'Race 1',
  counts: true,
  athlete_id: 4,
  name: 'Dina Dahl',
  country: 'NOR',
  role: -1,
  place: 1,
  status: null,
  component: 'champion',
  points: 752,
  stands_in_for: null,
  answer: null,
  right_answer: null,
}

function site(current: Weekend | null, published_at: string | null = null, picked = 3): ServerReplies {
  return {
    'GET /api/weekends/upcoming': { json: next },
    ...(current && {
      'GET /api/weekends/current': { json: { weekend: current, published_at } },
      'GET /api/weekends/previous/results/users': { json: { users: rankings, weekend: current } },
    }),
    'GET /api/cups/Overall/leaderboard': { json: rankings },
    'GET /api/cups/Overall/progress': { json: [] },
    'GET /api/me/cups/Overall/row': { json: { row: own_row, position: 12 } },
    'GET /api/me/weekend_results/6': { json: mine },
    [`GET /api/users/${user_id}/ledger/6`]: { json: [line] },
    [`GET /api/me/teams/selections/${davos.selection_id}`]: { json: picksOf(picked) },
  }
}

beforeEach(() => page.viewport(390, 844))

const long_ago = inHours(-100)
const finished = rukaOf([raceOf(1, { ...scored, state: 'official' })], { event_end: inHours(-90) })

test.each([
  [0, '0 of 4 picked', 'Pick your team'],
  [3, '3 of 4 picked', 'Finish your team'],
  [4, '4 of 4 picked', 'Change your team'],
])('a player with %i athletes reads how much of the team is picked', async (picked, text, action) => {
  await showPage('/', site(finished, long_ago, picked), anna)
  await expect.element(main).toMatchTextContent(text)
  await expect.element(main.getByRole('link', { name: action })).toHaveAttribute('href', '/athletes')
  await expect.element(main).toMatchTextContent('Next · Davos')
  await expectFine()
})

test('while the weekend is racing, the page says it once, with the player’s points so far', async () => {
  const racing = rukaOf([raceOf(1, { ...scored, date: inHours(-1) }), raceOf(2, { date: inHours(-0.5) })])
  await showPage('/', site(racing, inHours(-1)), anna)
  await expect.element(main.getByRole('link', { name: 'Follow live' })).toHaveAttribute('href', '/live/2')
  await expect.element(main).toMatchTextContent('Racing now1 of 2 races scored, provisional')
  await expect.element(main).toMatchTextContent('752 points so far')
  const races = main.getByRole('list', { name: 'Races of Ruka' }).getByRole('listitem')
  await expect.element(races.first()).toMatchTextContent(/Race 1Provisional752$/)
  await expect.element(races.nth(1)).toMatchTextContent(/-$/)
  await expect.element(main).toMatchTextContent('Next: Davos3 of 4 picked')
  await expect.element(main).not.toMatchTextContent('Next · Ruka')
  await expectFine()
})

test('before the first race, the page says how many athletes race for the player', async () => {
  const locked = rukaOf([raceOf(1)], { event_start: inHours(1) })
  await showPage('/', site(locked), anna)
  await expect.element(main).toMatchTextContent('2 athletes racing for you')
  await expectFine()
})

test('a scored weekend comes before the next team for a day', async () => {
  const over = rukaOf([raceOf(1, scored)])
  await showPage('/', site(over, inHours(-1)), anna)
  await expect.element(main).toMatchTextContent('Finished1 of 1 race scored, provisional')
  await expect.element(main).toMatchTextContent('752 weekend points')
  await expect.element(main).toMatchTextContent('Best pick, captainDina Dahl 700 p.')
  await expect
    .element(main.getByRole('link', { name: 'Why these points?' }))
    .toHaveAttribute('href', `/users/${user_id}/weekends/6`)
  await expectFine()
})

test('after the season, the page says the player’s place', async () => {
  const decided = { ...config, after_weekends: 14 }
  const over = {
    ...site(finished, long_ago),
    'GET /api/weekends/upcoming': { status: 404, json: { code: 'not-found', message: '' } },
  }
  await showPage('/', { ...over, 'GET /api/config': { json: decided } }, anna)
  await expect.element(main).toMatchTextContent('12th of the season')
  await expectFine()
})

test('the player’s own row is below both boards', async () => {
  await showPage('/', site(rukaOf([raceOf(1, scored), raceOf(2)]), inHours(-1)), anna)
  for (const [name, rank, score] of [
    ['Season Leaders', '12', '1,234.5'],
    ['Last Weekend', '21', '752'],
  ] as const) {
    await expect
      .element(board(name).getByRole('row').last())
      .toMatchTextContent(new RegExp(`^${rank}.*Anna goes downhill.*${score}`))
  }
})

test('visitors see the game in three steps', async () => {
  const steps = page.getByRole('region', { name: 'The game in three steps' })
  await showPage('/', site(finished, long_ago))
  await expect.element(steps).toBeInTheDocument()
})

test('new players without a team see the steps', async () => {
  const steps = page.getByRole('region', { name: 'The game in three steps' })
  await showPage('/', site(finished, long_ago, 0), { ...anna, score: null, rank: null })
  await expect.element(steps).toBeInTheDocument()
})

test('players with a team do not see the steps', async () => {
  const steps = page.getByRole('region', { name: 'The game in three steps' })
  await showPage('/', site(finished, long_ago, 3), { ...anna, score: null, rank: null })
  await expect.element(main).toMatchTextContent('3 of 4 picked')
  await expect.element(steps).not.toBeInTheDocument()
})
