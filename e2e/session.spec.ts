import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './pages.ts'
import { anna, becomePlayer, endSession, seemPlayer } from './player.ts'
import { test } from './test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })

test('the menu is empty until the user is known, and players see no login [2.5a 2.5b 3.3]', async ({
  page,
  baseURL,
}) => {
  let know = () => {}
  const known = new Promise<void>((resolve) => {
    know = resolve
  })
  await seemPlayer(page, baseURL)
  await page.route('**/api/me/rank', async (route) => {
    await known
    await route.fallback()
  })
  const asking = page.waitForRequest('**/api/me/rank')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Season Leaders', exact: true })).toBeVisible()
  await expect(menu(page).getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await asking
  await expect(menu(page).getByRole('link')).toHaveCount(0)

  know()
  await expect(menu(page).getByRole('link', { name: 'Leaderboards' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
})

test('a visitor has the whole menu at once, and the user is not requested [2.5b]', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(menu(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /^\/api\/(me|csrf)/.test(path))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('Log out calls /api/logout, and the user is a visitor again [2.7b 7.11]', async ({ page }) => {
  const user_name = await becomePlayer(page)
  await page.goto('/info/contact')
  await expect(bar(page)).toContainText(user_name)
  const leaving = page.waitForRequest('**/api/logout')
  await bar(page).getByRole('button', { name: 'Log out' }).click()
  expect((await leaving).isNavigationRequest()).toBe(true)
  await expect(page).toHaveURL('/')
  await expect(menu(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect((await page.request.get('/api/me/rank')).status()).toBe(401)
})

/** A logged-in player, with a clock controlled by the test and a count of the rank requests. */
async function lookInAsPlayer(page: Page, baseURL: string | undefined) {
  await page.clock.install()
  const asked = await seemPlayer(page, baseURL)
  await page.goto('/info/contact')
  await expect(bar(page)).toContainText('Score:')
  return asked
}

test('the rank is fetched every 300,000 ms while the page is visible [4.2a 9.3]', async ({
  page,
  baseURL,
}) => {
  const asked = await lookInAsPlayer(page, baseURL)
  expect(asked.times).toBe(1)
  await page.clock.fastForward(290_000)
  expect(asked.times).toBe(1)
  await page.clock.fastForward(11_000)
  await expect.poll(() => asked.times).toBe(2)
})

test('a hidden page does not poll, and a page that becomes visible fetches at once [4.2a]', async ({
  page,
  baseURL,
}) => {
  const asked = await lookInAsPlayer(page, baseURL)
  await viewport(page, 'hidden')
  await page.clock.runFor(900_000)
  expect(asked.times).toBe(1)
  await viewport(page, 'visible')
  await expect.poll(() => asked.times).toBe(2)
})

async function viewport(page: Page, state: string): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('without a reply the player stays logged in, with a reconnecting note [4.2b rules §9]', async ({
  page,
  baseURL,
}) => {
  await page.clock.install()
  let is_well = true
  await seemPlayer(page, baseURL, () => (is_well ? { json: anna } : undefined))
  await page.goto('/info/contact')
  await expect(bar(page)).toContainText('anna')
  is_well = false
  // Requests time out by the same clock, so it must not advance while one is pending.
  await page.clock.fastForward(301_000)
  await expect(bar(page).getByRole('status')).toHaveText('Reconnecting …')
  await expect(bar(page)).toContainText('Anna goes downhill')
  await expectAccessible(page)
  is_well = true
  await page.clock.fastForward(301_000)
  await expect(bar(page).getByRole('status')).toHaveText('')
})

test('if the user is unknown, the menu is still there, without Log in [4.2b]', async ({ page, baseURL }) => {
  await seemPlayer(page, baseURL, () => undefined)
  await page.goto('/info/contact')
  await expect(bar(page).getByRole('status')).toHaveText('Reconnecting …')
  await expect(menu(page).getByRole('link', { name: 'Leaderboards' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
})

test('a player’s page says that the game cannot be reached, and loads on Try again [4.2b H1]', async ({
  page,
  baseURL,
}) => {
  let is_well = false
  await seemPlayer(page, baseURL, () => (is_well ? { json: anna } : undefined))
  await page.goto('/users/me')
  const sorry = page.getByRole('heading', { name: "We can't reach the game right now" })
  await expect(sorry).toBeVisible()
  await expectAccessible(page)
  is_well = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(bar(page)).toContainText('anna')
  await expect(sorry).toHaveCount(0)
})

test('only a 401 logs out: a session that was ended elsewhere [4.2b]', async ({ page }) => {
  await page.clock.install()
  await becomePlayer(page)
  await page.goto('/info/contact')
  await expect(bar(page)).toContainText('Score:')
  await endSession(page)
  await page.clock.fastForward(301_000)
  await expect(bar(page)).toHaveCount(0)
  await expect(menu(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => csrfKind(page)).toBe('v.')
})

test('a change after the session was ended elsewhere leads to the login [2.1a 4.2b]', async ({ page }) => {
  await becomePlayer(page)
  await page.goto('/users/me')
  const field = page.getByRole('textbox', { name: /team name/i })
  await field.fill('Link expired')
  // A request of the page itself that is still under way would be the first to meet the ended session.
  await page.waitForLoadState('networkidle')
  await endSession(page)
  await field.press('Enter')
  await expect(page).toHaveURL('/login?next=%2Fusers%2Fme')
})

/** The kind of session in the cookie: a player's starts with `p.`, a visitor's with `v.`. */
async function csrfKind(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'csrf')?.value.slice(0, 2)
}

test('a visitor at a page for players is redirected to the login, with next [2.1a]', async ({ page }) => {
  await page.goto('/users/me?from=letter')
  await expect(page).toHaveURL('/login?next=%2Fusers%2Fme%3Ffrom%3Dletter')
  await expect(page.getByText('You need to be logged in to access that page')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a visitor at a page for players is redirected to the login, with next [2.1a]', async ({ page }) => {
    await page.goto('/users/me')
    await expect(page).toHaveURL('/login?next=%2Fusers%2Fme')
    await expect(
      page.getByText('You need to be logged in to access that page', { exact: true }),
    ).toBeVisible()
  })
})

test('a player gets the page, without a redirect through the login [2.1a]', async ({ page, baseURL }) => {
  await seemPlayer(page, baseURL)
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await page.goto('/users/me')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna goes downhill')
  expect(new Set(seen)).toEqual(new Set(['/users/me']))
})

test('a logged-in user is redirected from the login and the registration [2.4]', async ({
  page,
  baseURL,
}) => {
  await seemPlayer(page, baseURL)
  for (const [from, to] of [
    ['/login', '/'],
    ['/register', '/'],
    ['/login?next=%2Foverall%3Fpage%3D2', '/overall?page=2'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
  }
})
