import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Race } from '#contract/races.ts'
import { path as league, leagueSite } from '../leagues/testing/league-site.ts'
import { race, resultOf } from '../races/testing/race-site.ts'
import { intervals } from './refresh/refresh-slot.tsx'
import { type ServerReplies, showPage } from './testing/show-page.tsx'
import { anna } from './testing/site-replies.ts'
import { inHours, selectionOf, weekendOf } from './testing/team-replies.ts'

const main = page.getByRole('main')
const pause = page.getByRole('button', { name: 'Pause' })

const closed = { trading_open: false, trading_close: inHours(-3) }
const published_at = inHours(-1)
const raceOf = (race_id: number, changes: Partial<Race> = {}): Race => ({
  ...race,
  race_id,
  date: inHours(-2 + (race_id - 31)),
  ...changes,
})

/** Returns a weekend whose first `scored` races have a result. */
function weekendWith(scored: number, races = 4) {
  const result = { scored: true, state: 'provisional', published_at } as const
  const ids = Array.from({ length: races }, (_, index) => index)
  const listed = ids.map((index) => raceOf(31 + index, index < scored ? result : {}))
  const times = { event_start: inHours(-2), event_end: inHours(4), is_upcoming: false, ...closed }
  return weekendOf([selectionOf({ ...closed, races: listed })], times)
}

/** A site with all pages that show results. `publish` adds an athlete to the results and renames the best team. */
function liveSite(before: ReturnType<typeof weekendWith>, after: ReturnType<typeof weekendWith>) {
  let is_published = false
  const weekend = () => (is_published ? after : before)
  const of_league = leagueSite({}, 'member')
  const rows = (ids: number[]) => ids.map((id) => ({ ...resultOf(id), rank: id }))
  const ranking = { rank: 1, score: 900, user_id: 4, move: null }
  const user = { user_id: 4, user_name: 'x', country: 'NOR', verified_user: false }
  const players = () => {
    const team_name = is_published ? 'New Leaders' : 'Old Leaders'
    return [{ ...ranking, user: { ...user, team_name } }]
  }
  const replies: ServerReplies = {
    ...of_league.replies,
    'GET /api/weekends/current': () => ({ json: { weekend: weekend(), published_at } }),
    'GET /api/weekends': () => ({ json: [weekend()] }),
    'GET /api/weekends/7': () => ({ json: weekend() }),
    'GET /api/weekends/7/cups': { json: [] },
    'GET /api/weekends/7/results/users': () => ({ json: players() }),
    'GET /api/weekends/7/results/athletes': { json: [] },
    'GET /api/weekends/previous/results/users': () => ({ json: { users: players(), weekend: weekend() } }),
    'GET /api/me/weekend_results/7': {
      json: { score: null, rank: null, players: null, extra_score: 0, athletes: [] },
    },
    'GET /api/cups': { json: [{ name: 'Overall', leaders: [], links: { image: null } }] },
    'GET /api/cups/Overall/leaderboard': () => ({ json: players(), headers: { 'x-total-count': '1' } }),
    'GET /api/races/31': () => ({ json: weekend().selections[0]?.races[0] }),
    'GET /api/races/31/cups': { json: [] },
    'GET /api/races/31/results/users': () => ({ json: players() }),
    'GET /api/races/31/results/athletes': () => ({ json: rows(is_published ? [1, 2] : [2]) }),
    [`GET ${of_league.api}/results/7`]: () => ({
      json: {
        weekend_id: 7,
        weekend_name: 'Ruka',
        users: players().map((each) => ({
          ...each,
          extra_score: null,
          athletes: [{ athlete_id: 1, score: 9 }],
        })),
        selections: [],
        athletes: [{ athlete_id: 1, name: 'Athlete 1', country: 'NOR' }],
      },
    }),
    [`GET ${of_league.api}/members`]: () => ({
      json: [{ ...players()[0], position: 1, is_deleted: false }],
      headers: { 'x-total-count': '1' },
    }),
    'GET /api/users/8/rank': { json: { ...anna, user_id: 8 } },
    'GET /api/users/8/weekend_results': () => ({
      json: [
        {
          weekend_id: 7,
          weekend_name: 'Ruka',
          event_start: inHours(-2),
          score: 420.5,
          weekend_rank: 6,
          weekend_players: 301,
          season_score: 1234.5,
          season_rank: 12,
        },
      ],
    }),
  }
  return {
    replies,
    publish: () => {
      is_published = true
    },
  }
}

const PAGES = ['/', '/overall', '/events', '/events/7', '/leagues', league, `${league}/weekend/7`, '/users/8']

test.each(PAGES)('%s shows the status of a weekend under way, in the same words', async (address) => {
  const weekend = weekendWith(1)
  await showPage(address, liveSite(weekend, weekend).replies, anna)
  const status = main.getByText('1 of 4 races scored, provisional', { exact: true }).first()
  await expect.element(status).toBeVisible()
  expect(status.element().parentElement?.textContent).toBe('Racing now1 of 4 races scored, provisional')
})

beforeEach(() => {
  const before = { ...intervals }
  Object.assign(intervals, { start_ms: 0, live_ms: 50 })
  onTestFinished(() => void Object.assign(intervals, before))
})

/** A weekend under way, and one whose last result was published an hour ago and is corrected. */
const CHANGES = [
  ['while a weekend is racing', weekendWith(1), weekendWith(2)],
  ['after a recent result', weekendWith(1, 1), { ...weekendWith(1, 1), country: 'SWE' }],
] as const

const LIVE_PAGES = [
  ['a result', '/races/31', 'Athlete 1'],
  ['an event', '/events/7', 'New Leaders'],
  ['a league', league, 'New Leaders'],
  ['the weekend of a league', `${league}/weekend/7`, 'New Leaders'],
] as const

test.each(
  CHANGES.flatMap(([when, ...weekends]) => LIVE_PAGES.map((live) => [when, ...live, weekends] as const)),
)(
  '%s, the page of %s refreshes itself: %s shows %s',
  async (_when, _what, address, text, [before, after]) => {
    const { replies, publish } = liveSite(before, after)
    await showPage(address, replies, anna)
    await expect.element(pause).toBeVisible()
    await expect.element(main).not.toMatchTextContent(text)
    publish()
    await expect.element(main).toMatchTextContent(text)
  },
)
