import { expect, test } from 'vitest'
import type { MyLive } from '#contract/live/my-live.ts'
import { agoText, announcement, bibName, latestChange, outcomeText, resultsInText } from './live-change.ts'

const pick = {
  athlete_id: 1,
  name: 'Ask Aune',
  country: 'NOR',
  is_team_captain: true,
  rank: null,
  points: 95,
  stands_in_for: null,
}

function mine(score: number | null, ranks: Record<string, number>, more: Partial<MyLive> = {}): MyLive {
  const rows = Object.entries(ranks).map(([team_name, rank]) => ({
    user_id: team_name.charCodeAt(0),
    user_name: team_name,
    team_name,
    country: null,
    rank,
    score: 777,
    is_me: team_name === 'Me',
    picks: [],
  }))
  const league = { league_id: 1, name: 'Vasa', members: 3, rank: ranks.Me ?? null, rows }
  return {
    race_id: 3,
    state: 'live',
    sequence: 1,
    score,
    rank: 212,
    players: 301,
    picks: [pick],
    league,
    leagues: [],
    ...more,
  }
}

const first = mine(364.5, { Huskies: 1, Mittens: 2, Me: 3 }, { rank: 250 })

test('after a gain, the text has the points and the members that the player passed', () => {
  expect(latestChange(mine(433.5, { Mittens: 1, Me: 2, Huskies: 3 }), first)).toEqual({
    points: 69,
    text: 'You pass Huskies',
  })
  expect(latestChange(mine(500, { Me: 1, Huskies: 2, Mittens: 3 }), first).text).toBe(
    'You pass Huskies and 1 more',
  )
})

test('after a loss of places, the text names the member who passed the player', () => {
  const ahead = mine(433.5, { Me: 1, Huskies: 2, Mittens: 3 })
  expect(latestChange(mine(430, { Huskies: 1, Me: 2, Mittens: 3 }), ahead)).toEqual({
    points: -3.5,
    text: 'Huskies passes you',
  })
})

test.each([
  [3, 76, '3 of 76 results in'],
  [0, 1, '0 of 1 result in'],
  [12, null, '12 results in'],
  [1, null, '1 result in'],
])('%j of %j athletes with a result: %s', (count, all, text) => {
  expect(resultsInText(count, all)).toBe(text)
})

test('if the order is unchanged, the text counts picks; after the publication it has the weekend score', () => {
  expect(latestChange(first, null)).toEqual({ points: 0, text: 'Results in for 1 of 1 pick' })
  expect(latestChange(mine(370, { Huskies: 1, Mittens: 2, Me: 3 }), first).text).toBe(
    'Your points have changed',
  )
  expect(latestChange(mine(0, {}, { picks: [] }), null).text).toBe('You have no picks in this race')
  const counted = mine(400, { Huskies: 1, Mittens: 2, Me: 3 }, { state: 'provisional' })
  expect(latestChange(counted, first).text).toBe('Result published: your weekend score is now 777')
})

test('screen readers get one sentence per update', () => {
  expect(announcement(mine(433.5, { Mittens: 1, Me: 2, Huskies: 3 }), first)).toBe(
    'Plus 69. 433.5 live points, rank 212, up 38. You pass Huskies.',
  )
})

test('names, outcomes and ages are written in short form', () => {
  expect([bibName('Johannes Hoesflot Klaebo'), bibName('Norway II')]).toEqual(['Klaebo', 'Norway II'])
  expect(outcomeText({ place: 22, status: null })).toBe('22nd')
  expect(outcomeText({ place: null, status: 'DNS' })).toBe('DNS')
  expect(outcomeText({ place: null, status: null })).toBeUndefined()
  expect([-400, 12_400, 180_000, 7_200_000].map(agoText)).toEqual([
    '0 s ago',
    '12 s ago',
    '3 min ago',
    '2 h ago',
  ])
})
