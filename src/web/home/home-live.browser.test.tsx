import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { afterBatch, mine as live, race as liveRace, liveSite } from '../live/testing/live-replies.ts'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import { inHours } from '../shell/testing/team-replies.ts'
import { raceOf, rukaOf, scored, site } from './testing/home-site.ts'

const main = page.getByRole('main')
const status = page.getByRole('list', { name: 'Status of the result' })
const published = { state: 'provisional', sequence: null } as const

const currentStep = () =>
  status
    .getByRole('listitem')
    .elements()
    .find((item) => item.ariaCurrent === 'step')?.textContent

/** Opens the page during a race, with fake timers, which `pass` advances. The page polls about every 15 seconds. */
async function showRacing() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const racing = rukaOf([raceOf(3, { date: inHours(-0.5) })])
  const { site: of_race, replies } = liveSite(liveRace(), live())
  const sent_requests = await showPage('/', { ...site(racing), ...replies }, anna)
  return { of_race, sent_requests, pass: (ms = 17_000) => vi.advanceTimersByTimeAsync(ms) }
}

beforeEach(() => page.viewport(390, 844))

test('during a race, the live points and the live rank come first', async () => {
  const racing = rukaOf([raceOf(3, { date: inHours(-0.5) })])
  const { replies } = liveSite(liveRace(), live())
  await showPage('/', { ...site(racing), ...replies }, anna)
  await expect.element(main).toMatchTextContent('142.5 live points')
  await expect.element(main).toMatchTextContent('Live rank250 of 301Summit Society2')
  await expect.element(main).toMatchTextContent('Points so far752')
  await expect.element(main.getByRole('link', { name: 'Follow live' })).toHaveAttribute('href', '/live/3')
  await expectAccessibleLayout()
})

test('a batch of live results updates the whole page with two requests', async () => {
  const { of_race, sent_requests, pass } = await showRacing()
  const requests = () => sent_requests.filter(({ call }) => call.endsWith('/live/3')).map(({ call }) => call)
  await expect.element(main).toMatchTextContent(/7\.5 km · 3 of 76 throughUpdated \d+ s ago/)
  await expect.poll(currentStep).toBe('Live')
  await expect.element(main).toMatchTextContent('1 of 2 picks through')
  const before = requests().length

  Object.assign(of_race, afterBatch)
  await pass()
  await expect.element(main).toMatchTextContent('214.5 live points')
  await expect.element(main).toMatchTextContent('+72You pass The Late Huskies')
  await expect.element(main).toMatchTextContent('Live rank212 of 301up 38Summit Society1up 1')
  expect(requests().slice(before)).toEqual(['GET /api/live/3', 'GET /api/me/live/3'])
  await expectAccessibleLayout()

  of_race.race = liveRace({ ...published, published_at: new Date().toISOString() })
  of_race.mine = live({ ...published, score: 220 })
  await pass()
  await expect.element(main).toMatchTextContent('220 race points')
  await expect.poll(currentStep).toBe('Provisional')
  await expectAccessibleLayout()
})

test('without a connection, the page says since when, and does not show the race as live', async () => {
  const { of_race, pass } = await showRacing()
  await expect.element(main).toMatchTextContent('142.5 live points')
  of_race.race = null
  await pass(51_000)
  await expect.element(main).toMatchTextContent('No connection since')
  await expect.poll(currentStep).toBe('Last known')
  await expect.element(main).toMatchTextContent('142.5 live points')
  await expectAccessibleLayout()
})

test.each(['provisional', 'official'] as const)(
  'for two hours after the publication, the page says that the result is %s',
  async (state) => {
    const published_at = inHours(-1)
    const racing = rukaOf([raceOf(1, { ...scored, state, published_at, date: inHours(-2) }), raceOf(2)])
    await showPage('/', site(racing, published_at), anna)
    await expect.element(main).toMatchTextContent('752 points so farRace 1')
    expect(currentStep()?.toLowerCase()).toBe(state)
    await expectAccessibleLayout()
  },
)

test('three hours after the publication, the page does not show the state of the result', async () => {
  const racing = rukaOf([raceOf(1, { ...scored, published_at: inHours(-3) }), raceOf(2)])
  await showPage('/', site(racing, inHours(-3)), anna)
  await expect.element(main).toMatchTextContent('752 points so far')
  await expect.element(status).not.toBeInTheDocument()
})

test('without live points, the points so far are shown', async () => {
  const racing = rukaOf([raceOf(3, { date: inHours(-0.5) })])
  await showPage('/', site(racing), anna)
  await expect.element(main).toMatchTextContent('752 points so far')
})
