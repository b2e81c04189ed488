import { page } from 'vitest/browser'
import type { LiveRace } from '#contract/live/live-race.ts'
import type { MyLive } from '#contract/live/my-live.ts'
import type { ServerReplies } from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'

export const names = ['Trym Elgmoen', 'Ulrik Fagerdokk', 'Lorenzo Cimabella', 'Niilo Lumijoki']

export function race(more: Partial<LiveRace> = {}): LiveRace {
  return {
    race_id: 3,
    name: 'Men’s 10 km Freestyle',
    gender: 'm',
    date: new Date(Date.now() - 3_600_000).toISOString(),
    weekend_id: 2,
    weekend_name: 'Hochtannau',
    number: 2,
    races: 4,
    selection_id: 2,
    is_locked: true,
    state: 'live',
    sequence: 1,
    checkpoint: '7.5 km',
    starters: 76,
    received_at: new Date(Date.now() - 12_000).toISOString(),
    published_at: null,
    reason: null,
    include_in_total: true,
    results: names.map((name, index) => ({
      athlete_id: index + 1,
      name,
      country: 'NOR',
      place: index < 3 ? index + 1 : null,
      status: null,
      gap: index < 3 ? ['17:12.4', '+4.1', '+7.9'][index]! : null,
      bib: 44 + index,
      due_at: null,
      points: index < 3 ? 100 - 5 * index : null,
    })),
    ...more,
  }
}

export const member = (user_id: number, team_name: string, rank: number, score: number) => {
  const picks = [{ athlete_id: 1, name: names[0]!, is_team_captain: true }]
  return {
    user_id,
    user_name: `user${user_id}`,
    team_name,
    country: 'NOR',
    rank,
    score,
    is_me: user_id === anna.user_id,
    picks,
  }
}

export function mine(more: Partial<MyLive> = {}): MyLive {
  const pick = (index: number, points: number | null) => {
    return {
      athlete_id: index + 1,
      name: names[index]!,
      country: 'NOR',
      is_team_captain: index === 1,
      rank: null,
      points,
      stands_in_for: null,
    }
  }
  return {
    race_id: 3,
    state: 'live',
    sequence: 1,
    score: 142.5,
    rank: 250,
    players: 301,
    picks: [pick(3, null), pick(1, 142.5)],
    reserves: [],
    league: {
      league_id: 1,
      name: 'Summit Society',
      members: 30,
      rank: 2,
      rows: [member(11, 'The Late Huskies', 1, 746.5), member(anna.user_id, 'The Climbers', 2, 700)],
    },
    leagues: [{ league_id: 1, name: 'Summit Society' }],
    ...more,
  }
}

/** The replies after a batch in which Niilo Lumijoki is fourth, and the player passes The Late Huskies. */
export const afterBatch = {
  race: race({
    sequence: 2,
    results: race().results.map((row) =>
      row.athlete_id === 4 ? { ...row, place: 4, gap: '+18.7', points: 72 } : row,
    ),
  }),
  mine: mine({
    sequence: 2,
    score: 214.5,
    rank: 212,
    picks: mine().picks.map((pick) => (pick.athlete_id === 4 ? { ...pick, points: 72 } : pick)),
    league: {
      ...mine().league!,
      rank: 1,
      rows: [member(anna.user_id, 'The Climbers', 1, 772), member(11, 'The Late Huskies', 2, 746.5)],
    },
  }),
}

/** Returns the text below a label, such as the player's points. */
export const readNumberText = (label: string) =>
  page.getByText(label, { exact: true }).element().nextElementSibling?.textContent

/** Creates a fake server whose replies a test can change. If a reply is null, the request fails. */
export function liveSite(first: LiveRace, own: MyLive | null) {
  const site = { race: first as LiveRace | null, mine: own }
  const replies: ServerReplies = {
    'GET /api/live/3': () => (site.race ? { json: site.race } : null),
    'GET /api/me/live/3': () => (site.mine ? { json: site.mine } : null),
  }
  return { site, replies }
}
