import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { resultOf, race as sprint } from '../races/testing/race-site.ts'
import {
  bodiesOf,
  expectAccessibleLayout,
  type FakeReply,
  type ServerReplies,
  showPage,
} from '../shell/testing/show-page.tsx'
import { anna, config } from '../shell/testing/site-replies.ts'
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
const board = main.getByRole('region', { name: 'Your team', exact: true })
const titles = () =>
  main
    .getByRole('region')
    .elements()
    .map((each) => each.querySelector('h2')?.textContent)
const athlete = athleteOf(5, { name: 'Hedda Lie', price: 10_000 })

/** Returns the replies of a site with one open selection. */
function siteOf(start: ReturnType<typeof ownedOf>[] = [], budget = 100_000, watched: number[] = []) {
  const selection = selectionOf({ budget })
  const site = teamSite(weekendOf([selection]), [athlete, athleteOf(6), athleteOf(7)], start)
  let ids = watched
  const list = () => ({
    json: ids.map((athlete_id) => ({ athlete_id, watched_at: '2026-11-25T10:00:00Z' })),
  })
  const setWatched = (next: number[]) => () => {
    ids = next
    return list()
  }
  const replies: ServerReplies = {
    ...site.replies,
    'GET /api/athletes/5': { json: { ...athlete, photo_url: null } },
    'GET /api/athletes/5/results': { json: [] },
    'GET /api/athletes/5/prices': { json: [{ set_at: '2026-11-01T10:00:00Z', price: 10_000 }] },
    'GET /api/athletes/5/popularity': { json: [] },
    'GET /api/me/watchlist': list,
    'PUT /api/me/watchlist/5': setWatched([5]),
    'DELETE /api/me/watchlist/5': setWatched([]),
  }
  return { replies, selection, saved: () => site.saved(selection).map(({ athlete_id }) => athlete_id) }
}

/** Returns replies in which athlete 6, the player's only pick, does not start. The `confirmed` athletes start. */
function nonStarter({ selection_id }: { selection_id: number }, confirmed: number[]): ServerReplies {
  const race = { race_id: 70, name: 'Women’s Sprint', kind: 'sprint', gender: 'f', listed_at: inHours(-2) }
  const at_risk = [{ athlete_id: 6, name: 'Athlete 6', gender: 'f', outlook: 'out', missed_race_ids: [70] }]
  return {
    [`GET /api/me/teams/selections/${selection_id}/starts`]: { json: { picks: 1, not_starting: 1, at_risk } },
    [`GET /api/selections/${selection_id}/start_lists`]: {
      json: [{ ...race, confirmed, doubtful: [], not_starting: [6] }],
    },
  }
}

beforeEach(() => page.viewport(390, 800))

test('an athlete is added to the team and removed on their page [19.6]', async () => {
  const { replies, saved } = siteOf()
  await showPage('/athletes/5', replies, anna)
  await expect.element(board).toMatchTextContent('Not in your team · 0 of 4 picked · $100,000 left')
  await board.getByRole('button', { name: 'Add Hedda Lie' }).click()
  await expect.element(board).toMatchTextContent('In your team · 1 of 4 picked · $90,000 left')
  await expect.poll(saved).toEqual([5])
  await expectAccessibleLayout()
  await board.getByRole('button', { name: 'Remove Hedda Lie' }).click()
  await expect.poll(saved).toEqual([])
})

test('on an athlete’s page, a pick that does not start can be replaced with one tap [rules §11]', async () => {
  const { replies, selection, saved } = siteOf([ownedOf(athleteOf(6))])
  await showPage('/athletes/5', { ...replies, ...nonStarter(selection, [5, 7]) }, anna)
  const notice = main.getByRole('region', { name: '1 of your 1 does not start' })
  await expect.element(notice).toMatchTextContent('left. These fit your money')
  await expectAccessibleLayout()
  await notice.getByRole('button', { name: /^Replace Athlete 6 with Hedda Lie/ }).click()
  await expect.poll(saved).toEqual([5])
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(board).toMatchTextContent('In your team · 1 of 4 picked · $90,000 left')
  await expect.element(board.getByText(/^Saved/)).toHaveLength(1)
})

test('the notice about a pick that does not start moves no visible board', async () => {
  const { replies, selection } = siteOf([ownedOf(athleteOf(6))])
  const distances = watchDistance('.athlete-pick', '#price')
  await showPage('/athletes/5', { ...replies, ...nonStarter(selection, [5, 7]) }, anna)
  await expect.element(main.getByRole('region', { name: '1 of your 1 does not start' })).toBeVisible()
  await expect.element(main.getByRole('region', { name: 'Price' })).toBeVisible()
  await expect.poll(() => distances().length).toBe(1)
})

test('if all picks start, the list of athletes is not loaded', async () => {
  const { replies, selection } = siteOf([ownedOf(athleteOf(6))])
  const all_start = {
    ...nonStarter(selection, [5, 6, 7]),
    [`GET /api/me/teams/selections/${selection.selection_id}/starts`]: {
      json: { picks: 1, not_starting: 0, at_risk: [] },
    },
  }
  const sent_requests = await showPage('/athletes/5', { ...replies, ...all_start }, anna)
  await expect.element(board).toMatchTextContent('1 of 4 picked')
  await expect.poll(() => sent_requests.some(({ call }) => call.endsWith('/starts'))).toBe(true)
  expect(bodiesOf(sent_requests, 'GET /api/athletes')).toEqual([])
})

test('if an athlete cannot be added, the button has the reason as its description [19.6]', async () => {
  const { replies, saved } = siteOf([ownedOf(athleteOf(6)), ownedOf(athleteOf(7))], 25_000)
  await showPage('/athletes/5', replies, anna)
  const add = board.getByRole('button', { name: 'Add Hedda Lie' })
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await expect.element(add).toHaveAccessibleDescription(/\S/)
  await add.click({ force: true })
  expect(saved()).toEqual([6, 7])
})

test('team and price come before the results, and visitors get a link to register [19.6]', async () => {
  const sent_requests = await showPage('/athletes/5', siteOf().replies)
  await expect.element(board.getByRole('link', { name: 'Register to pick a team' })).toBeVisible()
  await expect.poll(titles).toEqual(['Your team', 'Price', 'Results'])
  expect(sent_requests.filter(({ call }) => call.endsWith('/start_lists'))).toEqual([])
})

test('a price chart that loads late does not move the results', async () => {
  const late = Promise.withResolvers<FakeReply>()
  await showPage('/athletes/5', { ...siteOf().replies, 'GET /api/athletes/5/prices': () => late.promise })
  await expect.element(board.getByRole('link', { name: 'Register to pick a team' })).toBeVisible()
  await expect.poll(titles).toEqual(['Your team', 'Price', 'Results'])
  const results = main.getByRole('region', { name: 'Results' })
  const top_before = results.element().getBoundingClientRect().top
  const prices = [10_000, 12_000].map((price, day) => ({ set_at: `2026-11-0${day + 1}T10:00:00Z`, price }))
  late.resolve({ json: prices })
  await expect.element(main.getByText(/\$2,000 more than at the start/)).toBeVisible()
  expect(results.element().getBoundingClientRect().top).toBe(top_before)
})

test('form and price come before the results [19.6]', async () => {
  const results = [1, 2, 3].map((place) => {
    const race = { ...sprint, race_id: 30 + place, date: inHours(24 * (place - 10)) }
    const { athlete: _, ...result } = resultOf(place)
    return { ...result, race_id: race.race_id, race }
  })
  const replies = { ...siteOf().replies, 'GET /api/athletes/5/results': { json: results } }
  await showPage('/athletes/5', replies, anna)
  const form = main.getByRole('region', { name: 'Form' })
  await expect.element(form).toMatchTextContent('Latest first: 90, 95 and 100; 95 points on average.')
  await expect.poll(titles).toEqual(['Your team', 'Form', 'Price', 'Results'])
  await expectAccessibleLayout()
})

test.each([
  [72, /Start list of Sprint Women expected \w+, .*\d:\d\d/],
  [74, /The start list of Sprint Women is late\. It was expected \w+, .*\d:\d\d/],
])('the page says when the next start list comes, or that it is late (%d hours)', async (hours, text) => {
  const races = [{ ...sprint, race_id: 32, gender: 'm' as const, date: inHours(50) }, sprint]
  const replies = {
    ...siteOf().replies,
    'GET /api/weekends/upcoming': { json: weekendOf([selectionOf({ races })]) },
    'GET /api/athletes/5/starts': { json: [] },
    'GET /api/config': { json: { ...config, start_list_hours: hours } },
  }
  await showPage('/athletes/5', replies, anna)
  await expect.element(main.getByRole('list', { name: 'Next races' })).toMatchTextContent(text)
  await expectAccessibleLayout()
})

test('the star adds the athlete to the watchlist and removes them [19.6]', async () => {
  const { replies } = siteOf()
  const sent_requests = await showPage('/athletes/5', replies, anna)
  const star = main.getByRole('button', { name: 'Watch Hedda Lie' })
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => bodiesOf(sent_requests, 'PUT /api/me/watchlist/5')).toHaveLength(1)
  await expect.element(star).toHaveAttribute('aria-disabled', 'false')
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => bodiesOf(sent_requests, 'DELETE /api/me/watchlist/5')).toHaveLength(1)
})

test('the picker can list only watched athletes [19.6]', async () => {
  await showPage('/athletes', siteOf([], 100_000, [5]).replies, anna)
  await main.getByRole('link', { name: /^Women/ }).click()
  const women = main.getByRole('region', { name: 'Women', exact: true })
  const rows = women.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect.poll(() => rows.elements().length).toBe(3)
  await women.getByLabelText('Only show athletes I watch').click()
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(women).toMatchTextContent('Hedda Lie')
})
