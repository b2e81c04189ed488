import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hidePage } from '../shell/testing/hide-page.ts'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import { liveSite, member, mine, race, readNumberText } from './testing/live-replies.ts'

const POLL_MS = 17_000

/** Opens the page with fake timers, which `pass` advances. The page polls about every 15 seconds. */
async function showLive(...[first, own]: Parameters<typeof liveSite>) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { site, replies } = liveSite(first, own)
  const sent_requests = await showPage('/live/3', replies, anna)
  return { site, sent_requests, pass: (ms = POLL_MS) => vi.advanceTimersByTimeAsync(ms) }
}

const state = () => page.getByRole('list', { name: 'Status of the result' }).getByRole('listitem')
const current = () =>
  state()
    .elements()
    .find((item) => item.ariaCurrent === 'step')?.textContent
const scheduled = { state: 'scheduled', sequence: null } as const
const waiting = race({ ...scheduled, checkpoint: null, starters: null, received_at: null, results: [] })
const none = mine({
  ...scheduled,
  score: null,
  rank: null,
  picks: mine().picks.map((pick) => ({ ...pick, points: null })),
})

const numberOfLeague = (name: string) =>
  page
    .getByRole('definition')
    .elements()
    .find((each) => each.previousElementSibling?.textContent === name)?.textContent

test('the player’s data is fetched again with the next poll if it is older than the data of the race', async () => {
  const { site, pass } = await showLive(race(), mine())
  await expect.poll(() => readNumberText('Live points')).toBe('142.5')
  site.race = race({ sequence: 2 })
  await pass()
  await expect.poll(() => readNumberText('Live points')).toBe('142.5')
  site.mine = mine({ sequence: 2, score: 214.5 })
  await pass()
  await expect.poll(() => readNumberText('Live points')).toBe('214.5')
})

test('the player’s data is fetched again with the next poll if it could not be loaded', async () => {
  const { site, pass } = await showLive(race(), null)
  await expect.element(page.getByText('7.5 km · 3 of 76 through')).toBeVisible()
  await expect.poll(() => readNumberText('Live points')).toBe('-')
  site.mine = mine()
  await pass()
  await expect.poll(() => readNumberText('Live points')).toBe('142.5')
})

test('the page says since when a result is official, and that it is final', async () => {
  const published_at = new Date(Date.now() - 3_600_000).toISOString()
  const official = { state: 'official', sequence: null } as const
  await showLive(race({ ...official, published_at }), mine({ ...official, score: 458.5 }))
  await expect.element(page.getByText(/^Official since .*\d+.*\d+:\d\d/)).toBeVisible()
  expect(current()).toBe('Official')
  await expect.poll(() => readNumberText('Race points')).toBe('458.5')
  await expect.element(page.getByText('The result is final')).toBeVisible()
  await expect.element(page.getByText(/Protests until/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Pause' })).not.toBeInTheDocument()
  await expectAccessibleLayout()
})

test('the page names the reason for a correction', async () => {
  const published_at = new Date(Date.now() - 3_600_000).toISOString()
  const official = { state: 'official', sequence: null } as const
  await showLive(race({ ...official, published_at, reason: 'DSQ of Trym Elgmoen' }), mine(official))
  await expect.element(page.getByText('Corrected: DSQ of Trym Elgmoen')).toBeVisible()
})

test('the page says that a race does not count', async () => {
  const published_at = new Date(Date.now() - 3_600_000).toISOString()
  const provisional = { state: 'provisional', sequence: null } as const
  const left_out = race({ ...provisional, published_at, include_in_total: false, reason: 'course cut short' })
  await showLive(left_out, mine(provisional))
  await expect.element(page.getByText('Left out of the totals: course cut short')).toBeVisible()
  await expect.element(page.getByText('Result published: this race does not count')).toBeVisible()
})

test('the page says how long ago the last batch arrived', async () => {
  const { site, pass } = await showLive(race(), mine())
  const age = () => Number(/Updated (\d+) s ago/.exec(document.body.textContent ?? '')?.[1])
  await expect.poll(age).toBeGreaterThanOrEqual(12)
  await pass(30_000)
  await expect.poll(age).toBeGreaterThanOrEqual(42)
  site.race = race({ sequence: 2, received_at: new Date().toISOString() })
  await pass()
  await expect.poll(age).toBeLessThan(42)
})

test('while it is hidden, the page sends no requests', async () => {
  const { sent_requests, pass } = await showLive(race(), mine())
  await expect.poll(() => readNumberText('Live points')).toBe('142.5')
  const polls = () => sent_requests.filter(({ call }) => call === 'GET /api/live/3').length
  const show = hidePage()
  onTestFinished(show)
  const before = polls()
  await pass(4 * POLL_MS)
  expect(polls()).toBe(before)
  show()
  await pass()
  await expect.poll(polls).toBeGreaterThan(before)
})

test('when the connection is lost, the page says so and keeps its numbers until Try now fetches new ones', async () => {
  const { site, pass } = await showLive(race(), mine())
  await expect.poll(() => readNumberText('Live points')).toBe('142.5')
  site.race = null
  await pass(3 * POLL_MS)
  await expect.element(page.getByText(/^No connection since/)).toBeVisible()
  await expect.poll(current).toBe('Last known')
  await expect.element(page.getByText(/^As of .* Trying again every 15 s\.$/)).toBeVisible()
  expect(readNumberText('Live points')).toBe('142.5')
  await expectAccessibleLayout()

  site.race = race({ sequence: 2 })
  site.mine = mine({ sequence: 2, score: 150 })
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect.poll(current).toBe('Live')
  await expect.poll(() => readNumberText('Live points')).toBe('150')
})

test('if the live results of a race are withdrawn, the open page shows none of them', async () => {
  const { site, pass } = await showLive(race(), mine())
  await expect.poll(() => readNumberText('Live points')).toBe('142.5')
  await expect.element(page.getByRole('heading', { name: 'Top ten · 7.5 km' })).toBeVisible()
  Object.assign(site, { race: waiting, mine: none })
  await pass()
  await expect.element(page.getByText(/^Starts/)).toBeVisible()
  await expect.element(page.getByText('Live points')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: /^Top ten/ })).not.toBeInTheDocument()
  await expect.element(page.getByText('142.5')).not.toBeInTheDocument()
  expect(current()).toBeUndefined()
})

test('the heading of the results says whether all athletes are shown', async () => {
  const [first] = race().results
  const results = Array.from({ length: 11 }, (_, index) => ({ ...first!, athlete_id: index + 1 }))
  await showLive(race({ results }), mine())
  await page.getByRole('button', { name: 'All 11' }).click()
  await expect.element(page.getByRole('heading', { name: 'All athletes · 7.5 km' })).toBeVisible()
  await page.getByRole('button', { name: 'Top ten only' }).click()
  await expect.element(page.getByRole('heading', { name: 'Top ten · 7.5 km' })).toBeVisible()
})

test('if a publication is withdrawn, the open page looks as before the race', async () => {
  const published_at = new Date(Date.now() - 3_600_000).toISOString()
  const provisional = { state: 'provisional', sequence: null } as const
  const { site, pass } = await showLive(race({ ...provisional, published_at }), mine(provisional))
  await expect.poll(() => readNumberText('Race points')).toBe('142.5')
  const picks = page.getByRole('region', { name: 'Your picks' })
  await expect.element(picks).toMatchTextContent('bib 47, not in the results')
  Object.assign(site, { race: waiting, mine: none })
  await pass()
  await expect.element(page.getByRole('region', { name: 'Rivals’ picks' })).toBeVisible()
  await expect.element(page.getByText('Race points')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Why these points?' })).not.toBeInTheDocument()
})

test('if a live race is cancelled, the open page says so', async () => {
  const { site, pass } = await showLive(race(), mine())
  await expect.poll(() => readNumberText('Live points')).toBe('142.5')
  const cancelled = { state: 'cancelled', sequence: null } as const
  site.race = race({ ...cancelled, results: [] })
  site.mine = mine({ ...cancelled, score: null, rank: null, league: null })
  await pass()
  await expect.element(page.getByText('This race was cancelled')).toBeVisible()
  await expect.element(page.getByText('Live points')).not.toBeInTheDocument()
})

test('a player can switch to another league, and the ranks of the two leagues are not compared', async () => {
  const leagues = [
    { league_id: 1, name: 'Summit Society' },
    { league_id: 2, name: 'Tiny' },
  ]
  const tiny = {
    ...mine().league!,
    league_id: 2,
    name: 'Tiny',
    rank: 1,
    rows: [member(anna.user_id, 'The Climbers', 1, 700), member(11, 'The Late Huskies', 2, 600)],
  }
  const { site, sent_requests } = await showLive(race(), mine({ leagues }))
  const choice = page.getByRole('combobox', { name: 'League' })
  await expect.element(choice).toHaveValue('1')
  await expectAccessibleLayout()
  site.mine = mine({ leagues, league: tiny })
  await choice.selectOptions('Tiny')
  await expect.poll(() => numberOfLeague('Tiny')).toBe('1')
  expect(sent_requests.at(-1)?.query.get('league_id')).toBe('2')
  expect(localStorage.getItem('live_league')).toBe('2')
  await expect.element(page.getByText('You pass The Late Huskies')).not.toBeInTheDocument()
})

test('on a bib, only a hyphen breaks a long surname into two lines, and a tooltip has the full name', async () => {
  await page.viewport(390, 844)
  const surnames = ['Bakkemo', 'Hochschneeberg', 'Hochschneebergersdorferin', 'Sundby-Hochschneeberg']
  const [first] = mine().picks
  const picks = surnames.map((surname, index) => ({
    ...first!,
    athlete_id: index + 1,
    name: `Ask ${surname}`,
  }))
  await showLive(race(), mine({ picks }))
  const nameOf = (surname: string) => {
    const element = document.querySelector<HTMLElement>(`.live-bib-name[title="Ask ${surname}"]`)!
    return { height: element.offsetHeight, is_cut: element.scrollWidth > element.clientWidth }
  }
  await expect.poll(() => document.querySelectorAll('.live-bib-name')).toHaveLength(4)
  const names = surnames.map(nameOf)
  expect(names.map(({ height }) => Math.round(height / names[0]!.height))).toEqual([1, 1, 1, 2])
  expect(names.map(({ is_cut }) => is_cut)).toEqual([false, false, true, false])
  await expectAccessibleLayout()
})

test('a bib says if its athlete is not in the race', async () => {
  await showLive(
    race(),
    mine({ picks: mine().picks.map((pick, index) => ({ ...pick, athlete_id: 90 + index })) }),
  )
  const bibs = page.getByRole('region', { name: 'Your picks' })
  await expect.element(bibs).toMatchTextContent('0 of 2 through, 2 out')
  await expect.element(bibs.getByRole('listitem').first()).toMatchTextContent('captain, not in this race')
  await expect.element(bibs.getByText('not racing').first()).toBeVisible()
})

test('on a phone the three numbers are on one line, also with long points and a long league name', async () => {
  await page.viewport(390, 844)
  const league = { ...mine().league!, name: 'Riverside Friends' }
  await showLive(race(), mine({ score: 402.25, rank: 10, players: 245, league }))
  await expect.poll(() => readNumberText('Live points')).toBe('402.25')
  const tops = [...document.querySelectorAll('.live-sums > div')].map(
    (each) => each.getBoundingClientRect().top,
  )
  expect(new Set(tops).size).toBe(1)
  await expectAccessibleLayout()
})
