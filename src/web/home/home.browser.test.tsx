import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, type SentRequest, showPage } from '../shell/testing/show-page.tsx'
import { anna, config } from '../shell/testing/site-replies.ts'
import { inHours, selectionOf, weekendOf } from '../shell/testing/team-replies.ts'
import {
  davos,
  finished,
  lockedSprint,
  long_ago,
  mine,
  myPicks,
  no_picks,
  raceOf,
  rankings,
  risky,
  rukaOf,
  scored,
  site,
} from './testing/home-site.ts'

const main = page.getByRole('main')

/** Returns the requests whose replies contain the player's picks for the next weekend, each once. */
function teamRequests(sent_requests: readonly SentRequest[]): string[] {
  const calls = [...new Set(sent_requests.map(({ call }) => call))]
  return calls.filter((call) => /\/me\/(teams\/selections\/\d+|weekend_results\/7)$/.test(call))
}

beforeEach(() => page.viewport(390, 844))

test.each([
  [0, '0 of 4 picked', 'Pick your team'],
  [3, '3 of 4 picked', 'Finish your team'],
  [4, '4 of 4 picked', 'Change your team'],
])('with %i athletes, the page says how much of the team is picked', async (picked, text, action) => {
  await showPage('/', site(finished, long_ago, picked), anna)
  await expect.element(main).toMatchTextContent(text)
  await expect.element(main.getByRole('link', { name: action })).toHaveAttribute('href', '/athletes')
  await expect.element(main).toMatchTextContent('Next · Davos')
  await expectAccessibleLayout()
})

test.each([
  ['before the deadline', finished, long_ago],
  ['during another weekend', rukaOf([raceOf(1, scored), raceOf(2)]), inHours(-1)],
])('%s, a pick that does not start is named, with a link to the team', async (_, current, published_at) => {
  await showPage('/', { ...site(current, published_at), ...risky }, anna)
  await expect
    .element(main.getByRole('link', { name: '1 of your 3 does not start: A 0' }))
    .toHaveAttribute('href', `/athletes?selection=${davos.selection_id}`)
  await expectAccessibleLayout()
})

test('during a weekend, the page says that a race is under way, and shows the player’s points so far', async () => {
  const racing = rukaOf([raceOf(1, { ...scored, date: inHours(-1) }), raceOf(2, { date: inHours(-0.5) })])
  await showPage('/', site(racing, inHours(-1)), anna)
  await expect.element(main.getByRole('link', { name: 'Follow live' })).toHaveAttribute('href', '/live/2')
  await expect.element(main).toMatchTextContent('Racing now1 of 2 races scored, provisional')
  await expect.element(main).toMatchTextContent('752 points so far')
  const races = main.getByRole('list', { name: 'Races in Ruka' }).getByRole('listitem')
  await expect.element(races.first()).toMatchTextContent(/Race 1Provisional752$/)
  await expect.element(races.nth(1)).toMatchTextContent(/Racing now-$/)
  await expect.element(main).toMatchTextContent('Next: Davos3 of 4 pickedPicks close ')
  await expect.element(main).not.toMatchTextContent('Next · Ruka')
  await expectAccessibleLayout()
})

test('before the first race, the page says how many athletes race for the player', async () => {
  const locked = rukaOf([raceOf(1)], { event_start: inHours(1) })
  await showPage('/', site(locked), anna)
  await expect.element(main).toMatchTextContent('2 athletes racing for you')
  const picks = main.getByRole('link', { name: 'Picks and start list' })
  await expect.element(picks).toHaveAttribute('href', '/live/1')
  await expectAccessibleLayout()
})

test('for a day after its last result, a scored weekend comes before the next team', async () => {
  const over = rukaOf([raceOf(1, scored)])
  await showPage('/', site(over, inHours(-1)), anna)
  await expect.element(main).toMatchTextContent('Finished1 of 1 race scored, provisional')
  await expect.element(main).toMatchTextContent('752 weekend points')
  await expect.element(main).toMatchTextContent('Weekend rank21 of 301')
  await expect.element(main).toMatchTextContent('Best pick, captainDina Dahl 700 p.')
  await expect
    .element(main.getByRole('link', { name: 'Why these points?' }))
    .toHaveAttribute('href', `/users/${anna.user_id}/weekends/6`)
  await expectAccessibleLayout()
})

test('after the season, the page shows the player’s rank and the number of players', async () => {
  const decided = { ...config, after_weekends: 14 }
  const over = {
    ...site(finished, long_ago),
    'GET /api/cups/Overall/leaderboard': { json: rankings, headers: { 'x-total-count': '301' } },
    'GET /api/weekends/upcoming': { status: 404, json: { code: 'not-found', message: '' } },
  }
  await showPage('/', { ...over, 'GET /api/config': { json: decided } }, anna)
  await expect.element(main).toMatchTextContent('12th of 301 this season')
  await expectAccessibleLayout()
})

test('visitors see the game in three steps', async () => {
  const steps = page.getByRole('region', { name: 'The game in three steps' })
  await showPage('/', site(finished, long_ago))
  await expect.element(steps).toBeInTheDocument()
})

test('while the session is unknown, the heading is only for screen readers and takes no space', async () => {
  const heading = page.getByRole('heading', { level: 1, name: config.slogan ?? '' })
  await showPage('/', site(finished, long_ago))
  await expect.element(heading).toBeVisible()
  document.documentElement.dataset.session = 'maybe'
  onTestFinished(() => void delete document.documentElement.dataset.session)
  await expect.element(heading).toBeInTheDocument()
  expect(heading.element().getBoundingClientRect().height).toBe(0)
})

test('new players without a team see the steps', async () => {
  const steps = page.getByRole('region', { name: 'The game in three steps' })
  await showPage('/', { ...site(finished, long_ago, 0), ...no_picks }, { ...anna, score: null, rank: null })
  await expect.element(steps).toBeInTheDocument()
})

test('players with a team do not see the steps', async () => {
  const steps = page.getByRole('region', { name: 'The game in three steps' })
  await showPage('/', site(finished, long_ago, 3), { ...anna, score: null, rank: null })
  await expect.element(main).toMatchTextContent('3 of 4 picked')
  await expect.element(steps).not.toBeInTheDocument()
})

test('between the deadline of a team and its races, the locked team comes before the open one', async () => {
  const { sprint, replies } = lockedSprint(3)
  await showPage('/', replies, { ...anna, score: null, rank: null })
  await expect.element(main).toMatchTextContent('3 athletes racing for youSprint: locked, 3 picks')
  await expect.element(main).toMatchTextContent('Mass start: 0 of 4 picked')
  await expect.element(main).toMatchTextContent('Mass start: picks close in')
  await expect.element(main).toMatchTextContent(sprint.name)
  const steps = page.getByRole('region', { name: 'The game in three steps' })
  await expect.element(steps).not.toBeInTheDocument()
  await expectAccessibleLayout()
})

test('without a team in the locked selection, the open selection comes first', async () => {
  await showPage('/', lockedSprint(0).replies, anna)
  await expect.element(main).toMatchTextContent('0 of 4 picked')
  await expect.element(main).not.toMatchTextContent('locked')
})

test('a complete team does not hide the empty team of another open selection', async () => {
  const second = selectionOf({
    name: 'Mass start',
    races: [raceOf(13), raceOf(14, { gender: 'm' })],
    trading_close: inHours(90),
  })
  const weekend = weekendOf([davos, second], { weekend_name: 'Davos' })
  const sent_requests = await showPage(
    '/',
    {
      ...site(finished, long_ago),
      'GET /api/weekends/upcoming': { json: weekend },
      'GET /api/me/weekend_results/7': { json: { ...mine, athletes: myPicks(davos.selection_id, 4) } },
    },
    anna,
  )
  await expect.element(main).toMatchTextContent('Your team is complete')
  const others = main.getByRole('list', { name: 'Other teams' })
  await expect.element(others).toMatchTextContent('Mass start: 0 of 4 picked')
  await expect
    .element(others.getByRole('link', { name: 'Mass start' }))
    .toHaveAttribute('href', `/athletes?selection=${second.selection_id}`)
  expect(teamRequests(sent_requests)).toEqual(['GET /api/me/weekend_results/7'])
  await expectAccessibleLayout()
})

test('the team of the only open selection is requested once', async () => {
  const sent_requests = await showPage('/', site(finished, long_ago, 3), { ...anna, score: null, rank: null })
  await expect.element(main).toMatchTextContent('3 of 4 picked')
  expect(teamRequests(sent_requests)).toEqual([`GET /api/me/teams/selections/${davos.selection_id}`])
})

test('if the next weekend cannot be loaded, the page says so and offers another try', async () => {
  let is_busy = true
  const replies = site(finished, long_ago)
  await showPage(
    '/',
    {
      ...replies,
      'GET /api/weekends/upcoming': () =>
        is_busy
          ? { status: 503, json: { code: 'unavailable', message: 'Busy' } }
          : (replies['GET /api/weekends/upcoming'] as { json: unknown }),
    },
    anna,
  )
  await expect.element(main.getByRole('alert')).toMatchTextContent('Please try again later')
  await expectAccessibleLayout()
  is_busy = false
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main).toMatchTextContent('3 of 4 picked')
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
})
