import { expect, type Page } from '@playwright/test'
import { isExtendedRun } from '#testing/extended-run.ts'
import { expectToAddUp } from './ledger-page.ts'
import { expectAccessible } from './pages.ts'
import { anna, becomePlayer, mockPlayer } from './player.ts'
import { setServerClock } from './server-clock.ts'
import { test } from './test.ts'

type Result = { weekend_id: number; weekend_name: string; score: number | null; weekend_rank: number | null }
type Selection = { selection_id: number; name: string; trading_close: string; takes_ranked_picks: boolean }
type Weekend = {
  weekend_id: number
  weekend_name: string
  event_end: string
  selections: Selection[]
  sidebets: { sidebet_id: number; options: { option_id: number; description: string }[] }[]
}

const boardOf = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function ask<Data>(page: Page, address: string): Promise<Data> {
  const reply = await page.request.get(address)
  expect(reply.ok(), address).toBe(true)
  return reply.json()
}

async function findLeader(
  page: Page,
): Promise<{ user_id: number; score: number; user: { team_name: string } }> {
  const [first] = await ask<{ user_id: number; score: number; user: { team_name: string } }[]>(
    page,
    '/api/users?limit=1',
  )
  return first!
}

/** Expands the earlier weekends of a profile. */
async function showEarlier(page: Page): Promise<void> {
  const earlier = boardOf(page, 'Weekend results').getByText(/^\d+ earlier weekends$/)
  await expect(boardOf(page, 'Weekend results').getByRole('listitem').first()).toBeVisible()
  if ((await earlier.count()) > 0) await earlier.click()
}

const upcoming = (page: Page) => ask<Weekend>(page, '/api/weekends/upcoming')
const resultsOf = (page: Page, user_id: number) =>
  ask<Result[]>(page, `/api/users/${user_id}/weekend_results`)

test('a visitor reads profiles', async ({ page }) => {
  await test.step('a profile has the team, score, rank, country, leagues, and links to events [2.prof 1.5c 3.4b]', async () => {
    const { user_id, user, score } = await findLeader(page)
    await page.goto(`/users/${user_id}`)
    await expect(heading(page)).toHaveText(user.team_name)
    await expect(page.locator('.standing')).toContainText(`Score${score.toLocaleString('en')}`)
    await expect(page.locator('.standing')).toContainText('Rank1')
    await expect(page.locator('.standing .flag img')).toHaveCount(1)
    await expect(boardOf(page, 'The season')).toContainText('Rank after each weekend')

    const leagues = await ask<{ league: { name: string } }[]>(page, `/api/users/${user_id}/leagues`)
    expect(leagues.length).toBeGreaterThan(0)
    for (const { league } of leagues) {
      await expect(boardOf(page, 'Leagues').getByRole('link', { name: league.name })).toBeVisible()
    }

    const results = (await resultsOf(page, user_id)).filter((result) => result.score !== null)
    const cards = boardOf(page, 'Weekend results').getByRole('listitem')
    await showEarlier(page)
    await expect(cards).toHaveCount(results.length)
    const { weekend_id, weekend_name, score: won, weekend_rank } = results.at(-1)!
    await expect(cards.first()).toContainText(won!.toLocaleString('en'))
    await expect(cards.first().locator('.bib')).toHaveText(String(weekend_rank))
    await expect(cards.first().getByRole('link', { name: weekend_name, exact: true })).toHaveAttribute(
      'href',
      `/events/${weekend_id}`,
    )
  })
  await test.step('before the close others’ teams are hidden, and side bets are secret [2.prof 4.8 8.7 6.4]', async () => {
    const { user_id } = await findLeader(page)
    const { weekend_name, selections, sidebets } = await upcoming(page)
    await page.goto(`/users/${user_id}`)
    const next = boardOf(page, `Next up: ${weekend_name}`)
    await expect(next).toContainText('Athlete selections hidden!')
    const [first] = selections.toSorted((a, b) => a.trading_close.localeCompare(b.trading_close))
    await expect(next.locator('time')).toHaveAttribute('datetime', first!.trading_close)
    await expect(next.locator('.answer dd')).toHaveText(sidebets.map(() => 'Secret'))

    await expect(next.getByRole('tab')).toHaveText(selections.map(({ name }) => name))
    const last = selections.at(-1)!
    await next.getByRole('tab', { name: last.name, exact: true }).click()
    await expect(page).toHaveURL(`/users/${user_id}?selection=${last.selection_id}`)
    await page.reload()
    await expect(next.getByRole('tab', { selected: true })).toHaveText(last.name)
  })
  await test.step('a correction is shown with what changed, when and why [R19 rules §6]', async () => {
    const { user_id } = await findLeader(page)
    const [weekend] = await resultsOf(page, user_id)
    await page.goto(`/users/${user_id}`)
    const why = `Why? These points in ${weekend!.weekend_name}`
    await showEarlier(page)
    await boardOf(page, 'Weekend results').getByRole('link', { name: why }).click()
    await expect(page).toHaveURL(`/users/${user_id}/weekends/${weekend!.weekend_id}`)
    await expect(heading(page)).toBeFocused()
    const changes = boardOf(page, 'What changed')
    await expect(changes).toContainText('Result corrected')
    await expect(changes).toContainText('was disqualified')
    await expect(changes.locator('time')).toHaveCount(1)
    await expect(changes.getByRole('columnheader')).toHaveText(['Athlete', 'Before', 'Now'])
  })
  await test.step('the page of a missing player or a missing weekend is the not-found page [2.2b]', async () => {
    const { user_id } = await findLeader(page)
    for (const path of ['/users/987654', '/users/nobody', `/users/${user_id}/weekends/987654`]) {
      const reply = await page.goto(path)
      expect(reply?.status()).toBe(404)
      await expect(heading(page)).toHaveText('Uh oh. Did you get lost?')
    }
  })
})

test('a profile that is opened by a link requests no data that is still secret [4.8 6.4]', async ({
  page,
}) => {
  const { weekend_name, sidebets } = await upcoming(page)
  const refused: string[] = []
  page.on('response', (reply) => void (reply.status() === 403 && refused.push(reply.url())))
  await page.goto('/overall')
  await page.locator('.rows tbody a').first().click()
  const next = boardOf(page, `Next up: ${weekend_name}`)
  await expect(next).toContainText('Athlete selections hidden!')
  await expect(next.locator('.answer dd')).toHaveText(sidebets.map(() => 'Secret'))
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
})

const picks = ['Anna Frost', 'Berit Snow', 'Cleo Ice'].map((name, index) => ({
  athlete: { athlete_id: index + 1, name, country: 'SWE', gender: index === 2 ? 'm' : 'f', is_cub: false },
  athlete_id: index + 1,
  is_team_captain: index === 0,
  rank: null,
  bought_for: 12_000 - index,
}))

test('at the close the team appears without a reload [4.4b 4.8 1.5c]', async ({ page }) => {
  const { user_id } = await findLeader(page)
  const { selections } = await upcoming(page)
  const [{ selection_id, trading_close } = { selection_id: 0, trading_close: '' }] = selections
  // The server clock of this page is four seconds before the close.
  await setServerClock(page, Date.parse(trading_close) - 4000)
  let is_locked = false
  await page.route(`**/api/users/${user_id}/teams/selections/*`, (route) =>
    is_locked
      ? route.fulfill({ json: picks })
      : route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not authorized' } }),
  )
  await page.goto('/info/contact')
  await page.goto(`/users/${user_id}?selection=${selection_id}`)
  const team = page.getByRole('list').filter({ has: page.getByText('Anna Frost') })
  await expect(page.getByText('Athlete selections hidden!')).toBeVisible()
  is_locked = true
  await expect(team).toBeVisible()
  await expect(team.getByRole('listitem').first()).toContainText('Captain')
  await expect(team.getByRole('listitem').first()).toContainText('$12,000')
  await expect(page.getByText('Athlete selections hidden!')).toHaveCount(0)
  await expectAccessible(page)
})

test('answers to side bets are shown when they are public [1.5c 4.7b]', async ({ page }) => {
  const { user_id } = await findLeader(page)
  const { sidebets, event_end } = await upcoming(page)
  await setServerClock(page, Date.parse(event_end))
  await page.route(`**/api/users/${user_id}/placed_sidebets/*`, (route) => {
    const bet = sidebets.find(({ sidebet_id }) => route.request().url().endsWith(`/${sidebet_id}`))
    const sidebet_option = bet === sidebets[0] ? bet?.options[0] : null
    return route.fulfill({ json: { option_id: sidebet_option?.option_id ?? null, sidebet_option } })
  })
  await page.goto('/overall')
  await page.locator('.rows tbody a').first().click()
  await expect(page.locator('.answer dd')).toHaveText(
    sidebets.map((bet, index) => (index === 0 ? bet.options[0]!.description : 'Didn’t place a sidebet')),
  )
})

test('the profile of a player without picks or answers says that there are none [8.10b 4.7b]', async ({
  page,
}) => {
  const { user_id } = await findLeader(page)
  const { sidebets, event_end } = await upcoming(page)
  await setServerClock(page, Date.parse(event_end))
  await page.route(`**/api/users/${user_id}/**/selections/*`, (route) => route.fulfill({ json: [] }))
  await page.route(`**/api/users/${user_id}/placed_sidebets/*`, (route) =>
    route.fulfill({ json: { option_id: null, sidebet_option: null } }),
  )
  await page.goto('/overall')
  await page.locator('.rows tbody a').first().click()
  await expect(page.getByText('Has not selected any women')).toBeVisible()
  await expect(page.getByText('Has not selected any men')).toBeVisible()
  await expect(page.locator('.answer dd')).toHaveText(sidebets.map(() => 'Didn’t place a sidebet'))
})

test('a player sees their own profile, and creates a personal calendar', async ({ page, browser }) => {
  await test.step('the URL of a player’s own profile redirects to their own page, with their team [2.me.b 2.me.c]', async () => {
    await becomePlayer(page, 'Early Birds')
    const me = await ask<{ user_id: number }>(page, '/api/me/rank')
    await page.goto(`/users/${me.user_id}`)
    await expect(page).toHaveURL('/users/me')
    await expect(heading(page)).toHaveText('Early Birds')
    const { weekend_name, sidebets } = await upcoming(page)
    const next = boardOf(page, `Next up: ${weekend_name}`)
    await expect(next).toContainText('You have not selected any women')
    await expect(next).toContainText('You have not selected any men')
    await expect(next.locator('.answer dd')).toHaveText(sidebets.map(() => 'Didn’t place a sidebet'))
    await expect(boardOf(page, 'Weekend results')).toContainText('No results registered yet')

    await page.goto(`/user/${me.user_id}`)
    await expect(page).toHaveURL('/users/me')
  })
  await test.step('a personal calendar is created, read without a session, and revoked [2.ev.c]', async () => {
    await becomePlayer(page)
    await page.goto('/users/me')
    const panel = boardOf(page, 'My calendar')
    await panel.getByRole('button', { name: 'Create calendar link' }).click()
    const field = panel.getByLabel('Subscribe to this link')
    await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
    const address = await field.inputValue()
    await expectAccessible(page)

    const without_session = await browser.newContext()
    const calendar = await without_session.request.get(address)
    expect(await calendar.text()).toContain('(no team yet)')
    await panel.getByRole('button', { name: 'Turn it off' }).click()
    await expect(panel.getByRole('button', { name: 'Create calendar link' })).toBeVisible()
    expect((await without_session.request.get(address)).status()).toBe(404)
    await without_session.close()
  })
})

for (const variant of ['worldcup', 'marathon', 'league'] as const) {
  test.describe(variant, () => {
    test.use({ variant })

    test('the explained points of a weekend add up to its score [R18]', async ({ page }) => {
      test.slow()
      const { user_id } = await findLeader(page)
      const results = (await resultsOf(page, user_id)).filter((result) => result.score !== null)
      expect(results.length).toBeGreaterThan(2)
      for (const { weekend_id, score } of isExtendedRun ? results : results.slice(-3)) {
        await page.goto(`/users/${user_id}/weekends/${weekend_id}`)
        await expectToAddUp(page, score)
      }
    })
  })
}

test('My weekend links to the explanation of the points [2.me.a 2.evid.b]', async ({ page, baseURL }) => {
  const { user_id } = await findLeader(page)
  const { weekend_id } = (await resultsOf(page, user_id)).at(-1)!
  await mockPlayer(page, baseURL, () => ({ json: { ...anna, user_id } }))
  await page.route('**/api/me/weekend_results/*', (route) =>
    route.fulfill({ json: { score: 10, rank: 3, extra_score: 0, athletes: [] } }),
  )
  await page.goto(`/events/${weekend_id}`)
  await boardOf(page, 'My weekend').getByRole('link', { name: 'Why these points?' }).click()
  await expect(page).toHaveURL(`/users/${user_id}/weekends/${weekend_id}`)
})

test('if a page of the standings lacks the player’s row, the row is pinned at the end, with a link [2.overall]', async ({
  page,
  baseURL,
}) => {
  const reply = await page.request.get('/api/users?limit=1&offset=119')
  const [own] = await reply.json()
  const { user_id, rank, score, user } = own
  await mockPlayer(page, baseURL, () => ({ json: { ...anna, ...user, user_id, rank, score } }))
  await page.route('**/api/me/cups/Overall/row', (route) =>
    route.fulfill({ json: { row: own, position: 120 } }),
  )
  await page.goto('/overall')
  const pinned = page.locator('tfoot.pinned')
  await expect(pinned).toContainText(user.team_name)
  await expect(pinned).toContainText('· you')
  await expect(pinned.locator('.own-row')).toHaveCSS('border-top-width', '2px')
  await pinned.getByRole('link', { name: 'Go to my row' }).click()
  await expect(page).toHaveURL('/overall?page=2#mine')
  const row = page.locator('tbody .own-row')
  await expect(row).toContainText(user.team_name)
  await expect(row).toBeInViewport()
  await expect(row).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(pinned).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/events')
  await page
    .getByRole('region', { name: 'Player', exact: true })
    .getByRole('link', { name: /go to my row/ })
    .click()
  await expect(page).toHaveURL('/overall?page=2#mine')
  await expect(row).toBeInViewport()
})
