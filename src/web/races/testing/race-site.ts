import type { MyPick, MyRacePick } from '#contract/me.ts'
import type { AthleteResult, Race } from '#contract/races.ts'
import type { Selection, Weekend } from '#contract/weekends.ts'
import type { ServerReplies } from '../../shell/testing/show-page.tsx'
import { athleteOf, inHours, selectionOf, weekendOf } from '../../shell/testing/team-replies.ts'

export const race: Race = {
  race_id: 31,
  name: 'Sprint Women',
  date: inHours(73),
  distance: 1.4,
  discipline: 'Classic',
  gender: 'f',
  country: 'FIN',
  place: 'Ruka',
  kind: 'sprint',
  state: 'scheduled',
  scored: false,
  include_in_total: true,
  published_at: null,
  reason: null,
  selection_id: 0,
  weekend_id: 7,
  links: { weekend: '/api/weekends/7', selection: '' },
}

const listed = (rows: unknown[]) => ({ json: rows, headers: { 'x-total-count': String(rows.length) } })

/** Returns the place, points and data of an athlete in the race. Athlete 1 wins, athlete 2 is second. */
export function resultOf(athlete_id: number): AthleteResult {
  const { name, country, gender, is_team } = athleteOf(athlete_id)
  const total = 105 - 5 * athlete_id
  return {
    athlete_id,
    race_id: race.race_id,
    athlete: { name, country, gender, is_team },
    rank: athlete_id,
    status: null,
    time: null,
    score: total,
    total,
    champion: total,
    climb: 0,
    sprint: 0,
  }
}

/** The picks of the player: athlete 2 as the captain, and athlete 3. */
export const picks: MyRacePick[] = [2, 3].map((athlete_id) => ({
  athlete_id,
  name: athleteOf(athlete_id).name,
  country: 'NOR',
  is_team_captain: athlete_id === 2,
  rank: null,
  place: athlete_id,
  status: null,
  score: athlete_id === 2 ? 142.5 : 90,
  stands_in_for: null,
}))

type Site = { selection?: Partial<Selection>; weekend?: Partial<Weekend>; mine?: MyRacePick[] }

/** Returns the replies of a site with one race of women. `is_scored` says whether the race has a result. */
export function raceSite(is_scored: boolean, { selection: changes, weekend: more, mine = picks }: Site = {}) {
  const state = is_scored ? ('official' as const) : ('scheduled' as const)
  const closed = { trading_open: false, trading_close: inHours(-4) }
  const selection = selectionOf({ ...(is_scored && closed), ...changes })
  const { selection_id } = selection
  const date = is_scored ? inHours(-3) : race.date
  const here = { ...race, state, scored: is_scored, date, selection_id }
  const weekend = weekendOf([{ ...selection, races: [here] }], more)
  const results = is_scored ? [1, 2, 3, 4].map(resultOf) : []
  const standing = is_scored
    ? { score: 232.5, rank: 4, players: 301 }
    : { score: null, rank: null, players: null }
  const my_picks: MyPick[] = mine.map(({ place: _place, status: _status, stands_in_for: _for, ...pick }) => ({
    selection_id,
    gender: 'f',
    is_reserve: false,
    ...pick,
  }))
  const replies: ServerReplies = {
    'GET /api/races/31': { json: here },
    'GET /api/weekends/7': { json: weekend },
    'GET /api/weekends': { json: [weekend] },
    [`GET /api/selections/${selection_id}`]: { json: { ...selection, races: [here] } },
    [`GET /api/selections/${selection_id}/athlete_popularity`]: { json: [] },
    'GET /api/races/31/results/athletes': listed(results),
    'GET /api/races/31/results/users': listed([]),
    'GET /api/races/31/start_list': { json: { listed_at: null, starters: [] } },
    [`GET /api/selections/${selection_id}/start_lists`]: {
      json: [{ race_id: 31, listed_at: null, confirmed: [], doubtful: [], not_starting: [] }],
    },
    'GET /api/races/31/cups': { json: [] },
    'GET /api/weekends/7/results/users': listed([]),
    'GET /api/weekends/7/results/athletes': listed(
      results.map(({ race_id: _race, status: _status, time: _time, ...rest }) => ({ ...rest, races: 1 })),
    ),
    'GET /api/weekends/7/cups': { json: [] },
    'GET /api/me/race_results/31': { json: { ...standing, athletes: mine } },
    'GET /api/me/weekend_results/7': { json: { ...standing, extra_score: 0, athletes: my_picks } },
  }
  return { replies, selection }
}
