import { expect, test } from 'vitest'
import type { LiveResult } from '#contract/live/live-race.ts'
import type { MyLive } from '#contract/live/my-live.ts'
import { agoText, announcement, bibName, latestChange, outcomeText, throughText } from './live-change.ts'

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
    reserves: [],
    league,
    leagues: [],
    ...more,
  }
}

const result = (athlete_id: number, place: number | null, status: string | null = null): LiveResult => {
  return {
    athlete_id,
    name: '',
    country: 'NOR',
    place,
    status,
    gap: null,
    bib: null,
    due_at: null,
    points: null,
  }
}
const results = [result(1, 2), result(2, 1), result(3, null), result(4, null, 'DNS'), result(5, null, 'DNF')]

const live = { results, include_in_total: true }

const first = mine(364.5, { Huskies: 1, Mittens: 2, Me: 3 }, { rank: 250 })

test('after a gain, the text has the points and the members that the player passed', () => {
  expect(latestChange(mine(433.5, { Mittens: 1, Me: 2, Huskies: 3 }), first, live)).toEqual({
    points: 69,
    text: 'You pass Huskies',
  })
  expect(latestChange(mine(500, { Me: 1, Huskies: 2, Mittens: 3 }), first, live).text).toBe(
    'You pass Huskies and 1 more',
  )
})

test('after a loss of places, the text names the member who passed the player', () => {
  const ahead = mine(433.5, { Me: 1, Huskies: 2, Mittens: 3 })
  expect(latestChange(mine(430, { Huskies: 1, Me: 2, Mittens: 3 }), ahead, live)).toEqual({
    points: -3.5,
    text: 'Huskies passes you',
  })
})

test('if nobody passed anybody, the text is about the picks, the points or the published result', () => {
  expect(latestChange(first, null, live)).toEqual({ points: 0, text: '1 of 1 pick through' })
  expect(latestChange(mine(370, { Huskies: 1, Mittens: 2, Me: 3 }), first, live).text).toBe(
    'Your points have changed',
  )
  expect(latestChange(mine(0, {}, { picks: [] }), null, live).text).toBe('You have no picks in this race')
  const counted = mine(400, { Huskies: 1, Mittens: 2, Me: 3 }, { state: 'provisional' })
  expect(latestChange(counted, first, live).text).toBe('Result published: your weekend score is now 777')
})

test('athletes who did not start or did not finish are out, and not through a checkpoint', () => {
  expect(throughText(results, 76)).toBe('2 of 76 through, 2 out')
  expect(throughText(results.slice(0, 3), null)).toBe('2 through')
  const picks = [1, 3, 4].map((athlete_id) => ({ ...pick, athlete_id }))
  expect(latestChange(mine(95, {}, { picks }), null, live).text).toBe('1 of 3 picks through, 1 out')
})

test('a pick who is not in the list of the race is out', () => {
  const picks = [1, 99].map((athlete_id) => ({ ...pick, athlete_id }))
  expect(latestChange(mine(95, {}, { picks }), null, live).text).toBe('1 of 2 picks through, 1 out')
})

test('if the published race is left out of the totals, the text says so instead of a weekend score', () => {
  const counted = mine(400, { Huskies: 1, Me: 2 }, { state: 'provisional' })
  const left_out = { results, include_in_total: false }
  expect(latestChange(counted, null, left_out).text).toBe('Result published: this race does not count')
})

test('screen readers announce the points, the rank and what changed', () => {
  expect(announcement(mine(433.5, { Mittens: 1, Me: 2, Huskies: 3 }), first, live)).toBe(
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
