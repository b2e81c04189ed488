import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Race } from '#contract/races.ts'
import { setRefreshPaused } from '../core/refresh-pause.ts'
import { race as liveRace, mine as myLive } from '../live/testing/live-replies.ts'
import { race, raceSite } from '../races/testing/race-site.ts'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import { inHours } from '../shell/testing/team-replies.ts'

const main = page.getByRole('main')
const points = main.getByRole('link', { name: /points, \d+/ })

const replies = raceSite(true).replies
const racing = {
  ...replies,
  'GET /api/races/31': { json: { ...race, date: inHours(-0.5) } },
  'GET /api/live/31': { json: liveRace({ race_id: 31 }) },
  'GET /api/me/live/31': { json: myLive({ race_id: 31 }) },
}

beforeEach(() => page.viewport(390, 844))

test('while a race runs, its page shows the live points, the rank and their age, with a link to the live page', async () => {
  await showPage('/races/31', racing, anna)
  await expect.element(points).toMatchTextContent('142.5 live points, 250th of 301')
  await expect.element(points).toHaveAttribute('href', '/live/31')
  await expect.poll(() => main.element().textContent).toMatch(/250th of 301 ·\u00a0\d+\u00a0s\u00a0ago/)
  await expectAccessibleLayout()
})

test('while the refresh of the page is paused, live points stay as they are', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(() => setRefreshPaused(false))
  const sent_requests = await showPage('/races/31', racing, anna)
  await expect.element(points).toBeVisible()
  const polls = () => sent_requests.filter(({ call }) => call === 'GET /api/live/31').length
  const before = polls()
  setRefreshPaused(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(polls()).toBe(before)
  setRefreshPaused(false)
  await vi.advanceTimersByTimeAsync(17_000)
  await expect.poll(polls).toBeGreaterThan(before)
})

test.each(['provisional', 'official'] as const)(
  'when the result is %s, the page of the race shows the points and the rank',
  async (state) => {
    const { json } = replies['GET /api/races/31'] as { json: Race }
    const published = { ...json, state, published_at: inHours(-1) }
    await showPage('/races/31', { ...replies, 'GET /api/races/31': { json: published } }, anna)
    await expect.element(points).toMatchTextContent('232.5 points, 4th of 301')
    await expect.element(points).toHaveAttribute('href', '/live/31')
    await expectAccessibleLayout()
  },
)

test('visitors see what the state means', async () => {
  await showPage('/races/31', racing)
  await expect.element(main).toMatchTextContent('Points are final once the result is official')
  await expect.element(points).not.toBeInTheDocument()
})

test('players without picks in the race see what the state means', async () => {
  const none = { json: myLive({ race_id: 31, picks: [], score: null, rank: null, players: null }) }
  await showPage('/races/31', { ...racing, 'GET /api/me/live/31': none }, anna)
  await expect.element(main).toMatchTextContent('Points are final once the result is official')
  await expect.element(points).not.toBeInTheDocument()
})
