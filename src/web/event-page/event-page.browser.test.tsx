import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, type ServerReplies, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import {
  athleteOf,
  inHours,
  ownedOf,
  selectionOf,
  teamSite,
  weekendOf,
} from '../shell/testing/team-replies.ts'
import { watchDistance } from '../shell/testing/watch-distance.ts'

const main = page.getByRole('main')
const race = { race_id: 70, name: 'Women’s Sprint', kind: 'sprint', gender: 'f', listed_at: inHours(-2) }
const riskOf = (athlete_id: number) => {
  const name = `Athlete ${athlete_id}`
  return { athlete_id, name, gender: 'f', outlook: 'out', missed_race_ids: [70] }
}

/** Opens the event for a player who picked athletes 1 and 2. Athletes 1 to 4 start, except those in `not_starting`. */
async function openEvent(not_starting: number[], hasList = () => true) {
  const selection = selectionOf({ trading_close: inHours(3.21) })
  const athletes = [1, 2, 3, 4].map((id) => athleteOf(id))
  const site = teamSite(weekendOf([selection]), athletes, [ownedOf(athleteOf(1)), ownedOf(athleteOf(2))])
  const at_risk = not_starting.map(riskOf)
  const starts: ServerReplies = {
    [`GET /api/me/teams/selections/${selection.selection_id}/starts`]: {
      json: { picks: 2, not_starting: at_risk.length, at_risk },
    },
    [`GET /api/selections/${selection.selection_id}/start_lists`]: () => {
      const confirmed = [1, 2, 3, 4].filter((id) => !not_starting.includes(id))
      const list = { ...race, confirmed, doubtful: [], not_starting }
      const none = { ...race, listed_at: null, confirmed: [], doubtful: [], not_starting: [] }
      return { json: [hasList() ? list : none] }
    },
    'GET /api/weekends': { json: [] },
    'GET /api/weekends/7/results/users': { json: [] },
    'GET /api/weekends/7/cups': { json: [] },
  }
  const sent_requests = await showPage('/events/7', { ...site.replies, ...starts }, anna)
  return { sent_requests, saved: () => site.saved(selection).map(({ athlete_id }) => athlete_id) }
}

beforeEach(() => page.viewport(390, 844))

test('on the page of an event, picks that do not start can be replaced with one tap each [rules §11]', async () => {
  const { saved } = await openEvent([1, 2])
  const notice = main.getByRole('region', { name: /of your 2 do(es)? not start/ })
  await expect
    .element(notice)
    .toMatchTextContent(/2 of your 2 do not start3 h \d+ min left\. These fit your money/)
  await expectAccessibleLayout()
  await notice.getByRole('button', { name: /^Replace Athlete 1 with Athlete 3/ }).click()
  await expect.element(notice).toMatchTextContent('1 of your 2 does not start')
  await notice.getByRole('button', { name: /^Replace Athlete 2 with Athlete 4/ }).click()
  await expect.poll(() => new Set(saved())).toEqual(new Set([3, 4]))
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(main.getByText(/^Saved/)).toBeVisible()
})

test('if all picks start, the page has no notice and does not load the list of athletes', async () => {
  const { sent_requests } = await openEvent([])
  await expect.element(main).toMatchTextContent('You have picked 2 athletes.')
  await expect.poll(() => sent_requests.some(({ call }) => call.endsWith('/starts'))).toBe(true)
  await expect.element(main.getByText(/not start/)).not.toBeInTheDocument()
  expect(sent_requests.some(({ call }) => call === 'GET /api/athletes')).toBe(false)
})

test.each([[[1, 2]], [[]]])(
  'the notice about picks that do not start (%j) moves no visible board',
  async (not_starting: number[]) => {
    const distances = watchDistance('.page-head', '.boards')
    await openEvent(not_starting)
    await expect.element(main.getByRole('region', { name: 'Races' })).toBeVisible()
    await expect
      .element(main.getByRole('region', { name: /not start$/ }))
      .toHaveLength(not_starting.length && 1)
    await expect.poll(() => distances().length).toBe(1)
  },
)

test('the notice appears if a start list is published while the page is open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let has_list = false
  await openEvent([1], () => has_list)
  await expect.element(main).toMatchTextContent('You have picked 2 athletes.')
  has_list = true
  await vi.advanceTimersByTimeAsync(301_000)
  await expect.element(main.getByRole('region', { name: '1 of your 2 does not start' })).toBeVisible()
})

// The browser of these tests asks for reduced motion, which stops all other animations.
test('without scripts, boards that wait for a notice are shown when the animation ends [19.6]', async () => {
  await openEvent([])
  const page_part = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => page_part.remove())
  page_part.dataset.session = 'player'
  page_part.innerHTML = '<span class="notice-to-come" hidden></span><p>Board</p>'
  const board = page_part.querySelector('p')!
  expect(getComputedStyle(board).visibility).toBe('hidden')
  for (const animation of board.getAnimations()) animation.finish()
  expect(getComputedStyle(board).visibility).toBe('visible')
})
