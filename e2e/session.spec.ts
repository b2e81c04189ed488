import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './pages.ts'
import { anna, becomePlayer, endSession, mockPlayer } from './player.ts'
import { test } from './test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })

test('the menu is empty until the user is known; players do not see the login [2.5a 2.5b 3.3]', async ({
  page,
  baseURL,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await mockPlayer(page, baseURL)
  await page.route('**/api/me/rank', async (route) => {
    await released
    await route.fallback()
  })
  const rank_request = page.waitForRequest('**/api/me/rank')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Season Leaders', exact: true })).toBeVisible()
  await expect(menu(page).getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await rank_request
  await expect(menu(page).getByRole('link')).toHaveCount(0)

  release()
  await expect(menu(page).getByRole('link', { name: 'Leaderboards' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
})

test('a visitor has the whole menu at once, without a request for the user [2.5b]', async ({ page }) => {
  const sent_requests: string[] = []
  page.on('request', (request) => sent_requests.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(menu(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sent_requests.filter((path) => /^\/api\/(me|csrf)/.test(path))).toEqual([])
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

/**
 * Opens a page as a logged-in player, with a clock that the test controls. Returns an object that counts the requests
 * for the rank in `times`.
 */
async function openAsPlayer(page: Page, baseURL: string | undefined) {
  await page.clock.install()
  const asked = await mockPlayer(page, baseURL)
  await page.goto('/info/contact')
  await expect(bar(page)).toContainText('Score:')
  return asked
}

test('the rank is fetched every 300,000 ms while the page is visible [4.2a 9.3]', async ({
  page,
  baseURL,
}) => {
  const asked = await openAsPlayer(page, baseURL)
  expect(asked.times).toBe(1)
  await page.clock.fastForward(290_000)
  expect(asked.times).toBe(1)
  await page.clock.fastForward(11_000)
  await expect.poll(() => asked.times).toBe(2)
})

test('a hidden page does not poll; a page that becomes visible again fetches the rank at once [4.2a]', async ({
  page,
  baseURL,
}) => {
  const asked = await openAsPlayer(page, baseURL)
  await setVisibility(page, 'hidden')
  await page.clock.runFor(900_000)
  expect(asked.times).toBe(1)
  await setVisibility(page, 'visible')
  await expect.poll(() => asked.times).toBe(2)
})

async function setVisibility(page: Page, state: string): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('without a reply the player stays logged in, and sees a reconnecting note [4.2b rules §9]', async ({
  page,
  baseURL,
}) => {
  await page.clock.install()
  let is_reachable = true
  await mockPlayer(page, baseURL, () => (is_reachable ? { json: anna } : undefined))
  await page.goto('/info/contact')
  await expect(bar(page)).toContainText('anna')
  is_reachable = false
  // Requests time out by the same clock, so the clock must not advance while one is pending.
  await page.clock.fastForward(301_000)
  await expect(bar(page).getByRole('status')).toHaveText('Reconnecting …')
  await expect(bar(page)).toContainText('Anna goes downhill')
  await expectAccessible(page)
  is_reachable = true
  await page.clock.fastForward(301_000)
  await expect(bar(page).getByRole('status')).toHaveText('')
})

test('if the server does not say who the user is, the menu is shown, but without Log in [4.2b]', async ({
  page,
  baseURL,
}) => {
  await mockPlayer(page, baseURL, () => undefined)
  await page.goto('/info/contact')
  await expect(bar(page).getByRole('status')).toHaveText('Reconnecting …')
  await expect(menu(page).getByRole('link', { name: 'Leaderboards' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
})

test('a player’s page says that the game cannot be reached, and loads after Try again [4.2b H1]', async ({
  page,
  baseURL,
}) => {
  let is_reachable = false
  await mockPlayer(page, baseURL, () => (is_reachable ? { json: anna } : undefined))
  await page.goto('/users/me')
  const sorry = page.getByRole('heading', { name: "We can't reach the game right now" })
  await expect(sorry).toBeVisible()
  await expectAccessible(page)
  is_reachable = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(bar(page)).toContainText('anna')
  await expect(sorry).toHaveCount(0)
})

test('a page whose session was ended elsewhere becomes a visitor’s page at the next 401 [4.2b]', async ({
  page,
}) => {
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

test('a change after the session was ended elsewhere leads to the login page [2.1a 4.2b]', async ({
  page,
}) => {
  await becomePlayer(page)
  await page.goto('/users/me')
  const field = page.getByRole('textbox', { name: /team name/i })
  await field.fill('Link expired')
  // Otherwise another pending request of the page could get the 401 first.
  await page.waitForLoadState('networkidle')
  await endSession(page)
  await field.press('Enter')
  await expect(page).toHaveURL('/login?next=%2Fusers%2Fme')
})

/** The kind of session that the CSRF cookie names: `p.` for a player, `v.` for a visitor. */
async function csrfKind(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'csrf')?.value.slice(0, 2)
}

test('a visitor who opens a page for players is redirected to the login, and `next` names the page [2.1a]', async ({
  page,
}) => {
  await page.goto('/users/me?from=email')
  await expect(page).toHaveURL('/login?next=%2Fusers%2Fme%3Ffrom%3Demail')
  await expect(page.getByText('You need to be logged in to access that page')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a visitor who opens a page for players is redirected to the login, and `next` names the page [2.1a]', async ({
    page,
  }) => {
    await page.goto('/users/me')
    await expect(page).toHaveURL('/login?next=%2Fusers%2Fme')
    await expect(
      page.getByText('You need to be logged in to access that page', { exact: true }),
    ).toBeVisible()
  })
})

test('a player who opens a page for players gets it, without a detour through the login [2.1a]', async ({
  page,
  baseURL,
}) => {
  await mockPlayer(page, baseURL)
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
  await mockPlayer(page, baseURL)
  for (const [from, to] of [
    ['/login', '/'],
    ['/register', '/'],
    ['/login?next=%2Foverall%3Fpage%3D2', '/overall?page=2'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
  }
})
