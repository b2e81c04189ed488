import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { UserRanking } from '#contract/users.ts'
import type { Weekend } from '#contract/weekends.ts'
import { intervals } from './refresh/refresh-slot.tsx'
import { durations } from './refresh/watch-rows.ts'
import { hidePage } from './testing/hide-page.ts'
import {
  expectAccessibleLayout,
  type SentRequest,
  type ServerReplies,
  showPage,
} from './testing/show-page.tsx'
import { inHours, selectionOf, weekendOf } from './testing/team-replies.ts'

const live_region = page.getByRole('status')
const pause = page.getByRole('button', { name: 'Pause' })
const resume = page.getByRole('button', { name: 'Resume' })

const raceOf = (scored: boolean) => ({ scored, state: scored ? 'provisional' : 'scheduled' }) as never

const selection = selectionOf()
const racing = weekendOf([selection], { event_end: inHours(3) })

const racingOf = (...scored: boolean[]): Weekend => ({
  ...racing,
  selections: [{ ...selection, races: scored.map(raceOf) }],
  event_start: '2026-01-01T10:00:00.000Z',
  trading_open: false,
  trading_close: '2026-01-01T09:00:00.000Z',
})

const rankingsOf = (...names: string[]): UserRanking[] =>
  names.map((team_name, index) => ({
    rank: index + 1,
    score: 200 - index,
    user_id: team_name.length,
    user: { user_id: team_name.length, user_name: 'x', team_name, country: 'NOR', verified_user: false },
    move: null,
  }))

/**
 * Creates a site with the board of a racing weekend. The first call of `publish` scores a race, which changes the order
 * of the players. The second call publishes a correction.
 */
function boardSite() {
  let published = 0
  const corrected_at = inHours(0)
  const replies: ServerReplies = {
    'GET /api/cups': { json: [{ name: 'Overall', leaders: [], links: { image: null } }] },
    'GET /api/cups/Overall/leaderboard': () => ({
      json:
        published > 0
          ? rankingsOf('Bears', 'Anna', 'Lone Wolves')
          : rankingsOf('Anna', 'Bears', 'Lone Wolves'),
      headers: { 'x-total-count': '3' },
    }),
    'GET /api/weekends/current': () => ({
      json: {
        weekend: racingOf(published > 0, false),
        published_at: published > 1 ? corrected_at : null,
      },
    }),
  }
  return {
    replies,
    publish: () => {
      published++
    },
  }
}

const rows = () =>
  page
    .getByRole('main')
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => ({
      name: row.querySelector('th bdi')?.textContent,
      is_marked: row.hasAttribute('data-changed'),
    }))

const countRequests = (sent_requests: readonly SentRequest[], path: string) =>
  sent_requests.filter(({ call }) => call === `GET ${path}`).length

beforeEach(() => {
  const before = { ...intervals }
  intervals.start_ms = 0
  onTestFinished(() => void Object.assign(intervals, before))
})

test('while a weekend is racing, a board refreshes itself, marks changed rows and announces the change', async () => {
  intervals.live_ms = 50
  const { replies, publish } = boardSite()
  const sent_requests = await showPage('/overall', replies)
  await expect.poll(rows).toHaveLength(3)
  await expect.element(pause).toBeVisible()
  const before = countRequests(sent_requests, '/api/cups/Overall/leaderboard')
  await expect.poll(() => countRequests(sent_requests, '/api/weekends/current')).toBeGreaterThan(4)
  expect(countRequests(sent_requests, '/api/cups/Overall/leaderboard')).toBe(before)

  publish()
  await expect.poll(rows).toEqual([
    { name: 'Bears', is_marked: true },
    { name: 'Anna', is_marked: true },
    { name: 'Lone Wolves', is_marked: false },
  ])
  await expect
    .poll(() => live_region.elements().map((each) => each.textContent))
    .toContain('Results updated. Ruka: Racing now, 1 of 2 races scored, provisional.')
  await expectAccessibleLayout()
})

test('the mark of a changed row goes away', async () => {
  intervals.live_ms = 50
  const { mark_ms } = durations
  durations.mark_ms = 100
  onTestFinished(() => void Object.assign(durations, { mark_ms }))
  const { replies, publish } = boardSite()
  await showPage('/overall', replies)
  await expect.element(pause).toBeVisible()
  await expect.poll(rows).toHaveLength(3)
  const marked = new Set<string | undefined>()
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) marked.add(target.textContent?.match(/Bears|Anna/)?.[0])
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-changed'] })
  onTestFinished(() => observer.disconnect())
  publish()
  await expect.poll(() => marked).toEqual(new Set(['Anna', 'Bears']))
  await expect.poll(() => rows().filter(({ is_marked }) => is_marked)).toEqual([])
})

test('a focused link keeps the focus when its row moves', async () => {
  intervals.live_ms = 50
  const { replies, publish } = boardSite()
  await showPage('/overall', replies)
  await expect.element(pause).toBeVisible()
  await expect.poll(rows).toHaveLength(3)
  const link = page.getByRole('link', { name: 'Anna' }).element() as HTMLElement
  link.focus()
  publish()
  await expect.poll(() => rows()[0]?.name).toBe('Bears')
  expect(document.activeElement?.textContent).toBe('Anna')
})

test('from Pause until Resume, a board does not change, and the number of waiting updates is shown', async () => {
  intervals.live_ms = 50
  const { replies, publish } = boardSite()
  const sent_requests = await showPage('/overall', replies)
  await expect.poll(rows).toHaveLength(3)
  await pause.click()
  await expect.element(page.getByText('Updates paused')).toBeVisible()
  const before = countRequests(sent_requests, '/api/cups/Overall/leaderboard')
  publish()
  await expect.element(page.getByText('1 update waiting')).toBeVisible()
  publish()
  await expect.element(page.getByText('2 updates waiting')).toBeVisible()
  const shown = countRequests(sent_requests, '/api/weekends/current')
  await expect.poll(() => countRequests(sent_requests, '/api/weekends/current')).toBeGreaterThan(shown + 2)
  await expect.element(page.getByText('2 updates waiting')).toBeVisible()
  expect(countRequests(sent_requests, '/api/cups/Overall/leaderboard')).toBe(before)
  expect(rows()[0]?.name).toBe('Anna')
  await expectAccessibleLayout()

  await resume.click()
  await expect.poll(() => rows()[0]?.name).toBe('Bears')
  await expect.element(pause).toBeVisible()
})

test.each([
  ['a page', false],
  ['a paused page', true],
])('while it is hidden, %s sends no requests', async (_, is_paused) => {
  intervals.live_ms = 20
  const { replies } = boardSite()
  const sent_requests = await showPage('/overall', replies)
  await expect.element(pause).toBeVisible()
  if (is_paused) await pause.click()
  let checks = 0
  onTestFinished(hidePage(() => checks++))
  const before = countRequests(sent_requests, '/api/weekends/current')
  // Each time its interval has passed, the page checks whether it is visible.
  await expect.poll(() => checks).toBeGreaterThan(20)
  // At most one request was under way when the page was hidden.
  expect(countRequests(sent_requests, '/api/weekends/current')).toBeLessThanOrEqual(before + 1)
})

test('a page that becomes visible again is refreshed at once', async () => {
  const { replies, publish } = boardSite()
  const sent_requests = await showPage('/overall', replies)
  await expect.element(pause).toBeVisible()
  const show = hidePage()
  onTestFinished(show)
  publish()
  const before = countRequests(sent_requests, '/api/weekends/current')
  show()
  await expect.poll(() => countRequests(sent_requests, '/api/weekends/current')).toBeGreaterThan(before)
  await expect.poll(() => rows()[0]?.name).toBe('Bears')
})

test.each(['auto', 'none'])(
  'the text that the player reads stays in its place, with overflow-anchor: %s',
  async (anchor) => {
    intervals.live_ms = 50
    await page.viewport(390, 700)
    const style = document.head.appendChild(document.createElement('style'))
    style.textContent = `* { overflow-anchor: ${anchor} !important }`
    onTestFinished(() => style.remove())
    const { replies, publish } = boardSite()
    const names = ['Anna', 'Bears', 'Lone Wolves', 'The Late Huskies', 'Reindeer', 'Nine Long Valleys']
    let is_longer = false
    await showPage('/', {
      ...replies,
      'GET /api/cups/Overall/leaderboard': () => ({ json: rankingsOf(...names.slice(0, is_longer ? 6 : 2)) }),
      'GET /api/weekends/previous/results/users': {
        json: { users: rankingsOf(...names), weekend: racingOf(true, false) },
      },
    })
    const row = page.getByRole('region', { name: 'Last Weekend' }).getByRole('row', { name: /Reindeer/ })
    await expect.element(pause).toBeVisible()
    await expect.element(row).toBeVisible()
    const topOf = () => row.element().getBoundingClientRect().top
    window.scrollBy(0, topOf() - window.innerHeight / 4)
    const before = topOf()
    is_longer = true
    publish()
    await expect
      .element(page.getByRole('region', { name: 'Season Leaders' }).getByRole('row', { name: /Reindeer/ }))
      .toBeInTheDocument()
    await expect.poll(() => Math.abs(topOf() - before)).toBeLessThanOrEqual(1)
    expect(window.scrollY).toBeGreaterThan(0)
  },
)

test('without a race under way or a recent result, there is nothing to pause', async () => {
  const { replies } = boardSite()
  const over = { ...racingOf(true), event_end: '2026-01-01T12:00:00.000Z' }
  await showPage('/overall', {
    ...replies,
    'GET /api/weekends/current': { json: { weekend: over, published_at: '2026-01-01T13:00:00.000Z' } },
  })
  await expect.poll(rows).toHaveLength(3)
  await expect.element(pause).not.toBeInTheDocument()
})
