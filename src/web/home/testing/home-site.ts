import type { Race } from '#contract/races.ts'
import type { UserRanking } from '#contract/users.ts'
import type { Weekend } from '#contract/weekends.ts'
import type { ServerReplies } from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'
import { inHours, selectionOf, weekendOf } from '../../shell/testing/team-replies.ts'

export const raceOf = (race_id: number, changes: Partial<Race> = {}): Race => ({
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
export const scored = { scored: true, state: 'provisional', published_at: inHours(-1) } as const

export const rankings: UserRanking[] = Array.from({ length: 10 }, (_, index) => ({
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

/** Davos is the next weekend, with places for two women and two men. Ruka is the previous weekend, with two races. */
export const davos = selectionOf({ races: [raceOf(11), raceOf(12, { gender: 'm' })] })
const next = weekendOf([davos], { weekend_name: 'Davos' })
export const rukaOf = (races: Race[], changes: Partial<Weekend> = {}) =>
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
export const mine = {
  score: 752,
  rank: 21,
  players: 301,
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

export function site(current: Weekend | null, published_at: string | null = null, picked = 3): ServerReplies {
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
    'GET /api/me/weekend_results/7': { json: { ...mine, athletes: [] } },
    [`GET /api/users/${user_id}/ledger/6`]: { json: [line] },
    [`GET /api/me/teams/selections/${davos.selection_id}`]: { json: picksOf(picked) },
  }
}

const no_team = { json: { ...mine, athletes: [] } }
/** The player has no team in the last or the next weekend. */
export const no_picks: ServerReplies = {
  'GET /api/me/weekend_results/6': no_team,
  'GET /api/me/weekend_results/7': no_team,
}

/** Returns picks for a selection, in the form in which the results of a weekend contain them. */
export const myPicks = (selection_id: number, count: number) =>
  picksOf(count).map(({ athlete: { athlete_id, name, country, gender } }) => {
    const pick = { selection_id, athlete_id, name, country, gender }
    return { ...pick, is_team_captain: false, rank: null, is_reserve: false, score: null }
  })

/** Davos has a closed sprint with this number of picks, and an open mass start without picks. */
export function lockedSprint(picked: number) {
  const closed = { trading_open: false, trading_close: inHours(-1) }
  const sprint = selectionOf({ ...closed, races: [raceOf(13), raceOf(14, { gender: 'm' })] })
  const open = selectionOf({ name: 'Mass start', races: davos.races, trading_close: inHours(20) })
  const weekend = weekendOf([sprint, open], { weekend_name: 'Davos', event_start: inHours(2) })
  const athletes = myPicks(sprint.selection_id, picked)
  const replies = {
    ...site(weekend),
    'GET /api/weekends/upcoming': { json: weekend },
    'GET /api/me/weekend_results/7': { json: { ...mine, athletes } },
  }
  return { sprint, replies }
}

export const long_ago = inHours(-100)
export const finished = rukaOf([raceOf(1, { ...scored, state: 'official' })], { event_end: inHours(-90) })

export const risky = {
  [`GET /api/me/teams/selections/${davos.selection_id}/starts`]: {
    json: {
      picks: 3,
      not_starting: 1,
      at_risk: [
        { athlete_id: 0, name: 'A 0', outlook: 'out' },
        { athlete_id: 1, name: 'A 1', outlook: 'doubtful' },
      ],
    },
  },
}
