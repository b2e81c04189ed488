import { type BrowserContext, expect, type Page } from '@playwright/test'
import { findWholeChromium } from './chromium.ts'
import { becomePlayer, endSession } from './player.ts'
import {
  clickNotification,
  deliverPush,
  shownNotifications,
  waitUntilControlled,
  with_service_worker,
  workerOf,
} from './service-worker.ts'
import { upcoming } from './team-page.ts'
import { test } from './test.ts'

test.use(with_service_worker)
test.slow()
test.skip(
  !findWholeChromium(),
  'needs a Chromium that is not only headless, such as the package chromium of Debian',
)

const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })

const reminder = {
  title: '12 of 16 picked',
  text: 'Ruka: picks close at 11:00. Four athletes are missing.',
  path: '/athletes',
  tag: 'deadline-7',
  message_id: 'one',
}

test('no service worker is installed for visitors', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('browsers must revalidate the script of the service worker, whose scope is the whole site [R32]', async ({
  page,
}) => {
  const { headers, ...reply } = await page.request
    .get('/service-worker.js')
    .then((found) => ({ status: found.status(), headers: found.headers() }))
  expect(reply).toEqual({ status: 200 })
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toMatch(/javascript/)
  expect(headers['content-security-policy']).toMatch(/default-src 'self'/)
  await becomePlayer(page)
  await page.goto('/')
  await waitUntilControlled(page)
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(new URL(scope).pathname).toBe('/')
})

test('a push message is shown; a newer one with the same tag replaces it; a click opens the page', async ({
  page,
  context,
}) => {
  await becomePlayer(page)
  await page.goto('/')
  await waitUntilControlled(page)
  const worker = await workerOf(context)
  await deliverPush(page, reminder)
  expect(await shownNotifications(page)).toEqual([
    {
      title: reminder.title,
      body: reminder.text,
      tag: 'deadline-7',
      data: { path: '/athletes', message_id: 'one' },
    },
  ])
  await deliverPush(page, { ...reminder, title: '15 of 16 picked' })
  expect((await shownNotifications(page)).map(({ title }) => title)).toEqual(['15 of 16 picked'])

  const { opened, ...others } = await clickNotification(worker)
  expect([opened, others]).toEqual([new URL('/athletes', page.url()).href, {}])
  expect(await shownNotifications(page)).toEqual([])
  await page.goto(String(opened))
  await expect(page.getByRole('heading', { name: 'Pick your athletes', exact: true })).toBeVisible()
})

test('messages that arrive at once are all shown', async ({ page }) => {
  await becomePlayer(page)
  await page.goto('/info/contact')
  await waitUntilControlled(page)
  // With so many messages, some would be lost if they were shown at the same time.
  const tags = Array.from({ length: 100 }, (_, n) => `deadline-${n}`)
  await deliverPush(page, ...tags.map((tag) => ({ ...reminder, tag })))
  const shown = await shownNotifications(page)
  expect(shown.map(({ tag }) => tag).toSorted()).toEqual(tags.toSorted())
})

test('a click on a notification never leads to another site', async ({ page, context }) => {
  await becomePlayer(page)
  await page.goto('/info/contact')
  await waitUntilControlled(page)
  await deliverPush(page, { ...reminder, path: '//evil.example/a' })
  expect(await shownNotifications(page)).toHaveLength(1)
  expect(await clickNotification(await workerOf(context))).toEqual({ opened: new URL('/', page.url()).href })
})

test('a click on a notification focuses the window that already shows its page, and opens no other', async ({
  page,
  context,
}) => {
  await becomePlayer(page)
  await page.goto('/info/contact')
  await waitUntilControlled(page)
  const other = await context.newPage()
  await other.goto('/leaderboards')
  await deliverPush(page, { ...reminder, path: '/info/contact' })
  expect(await shownNotifications(page)).toHaveLength(1)
  expect(await clickNotification(await workerOf(context))).toEqual({ focused: page.url() })
  expect(new URL(other.url()).pathname).toBe('/leaderboards')
})

/** Picks an athlete, opens the team page, and waits until the page has stored the team for the offline page. */
async function pickAndOpenTeam(page: Page, index: number): Promise<string> {
  const { selections } = await upcoming(page)
  const { selection_id } = selections[0]!
  const athletes = await (await page.request.get('/api/athletes')).json()
  const { athlete_id, name } = athletes
    .filter(({ price, is_team }: { price: number | null; is_team: boolean }) => price !== null && !is_team)
    .toSorted((one: { price: number }, other: { price: number }) => one.price - other.price)[index]
  const { value } = (await page.context().cookies()).find((cookie) => cookie.name === 'csrf')!
  const reply = await page.request.post(`/api/me/teams/selections/${selection_id}`, {
    headers: { 'x-csrf-token': value },
    data: { athlete_id },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  await page.goto(`/athletes?selection=${selection_id}`)
  await waitUntilControlled(page)
  await expect.poll(() => storedText(page)).toContain(name)
  return name
}

/** All data that the browser stores for the offline page. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept = (await caches.has('own-data')) && (await (await caches.open('own-data')).match('/own-data'))
    return kept ? await kept.text() : ''
  })
}

/** Opens a page while there is no connection. Returns the text that the browser shows. */
async function openOffline(page: Page, context: BrowserContext): Promise<string> {
  await context.setOffline(true)
  await page.goto('/leaderboards', { waitUntil: 'load' })
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  const text = await page.locator('body').innerText()
  await context.setOffline(false)
  return text
}

test('without a connection, players see their own team and their deadlines, but no results', async ({
  page,
  context,
}) => {
  await becomePlayer(page)
  const name = await pickAndOpenTeam(page, 0)
  const text = await openOffline(page, context)
  expect(text).toContain(name)
  expect(text).toMatch(/Picks close \w{3},? \d+ \w+,? \d\d:\d\d\. Last updated /)
  expect(text).not.toMatch(/points|rank/i)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/leaderboards')
  await expect(bar(page)).toBeVisible()
})

test('if two accounts use one browser, neither sees the other’s team offline', async ({ page, context }) => {
  await becomePlayer(page)
  const first = await pickAndOpenTeam(page, 0)
  expect(await openOffline(page, context)).toContain(first)
  await page.goto('/')
  await bar(page).getByRole('button', { name: 'Log out' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(() => storedText(page)).toBe('')
  expect(await openOffline(page, context)).not.toContain(first)

  await becomePlayer(page)
  await page.goto('/')
  await expect(bar(page)).toBeVisible()
  expect(await openOffline(page, context)).not.toContain(first)
  const second = await pickAndOpenTeam(page, 1)
  const text = await openOffline(page, context)
  expect(text).toContain(second)
  expect(text).not.toContain(first)
})

test('if another player logs in after a session was lost, the first player’s stored team is removed', async ({
  page,
  context,
}) => {
  await becomePlayer(page)
  const first = await pickAndOpenTeam(page, 0)
  // Without a page, nothing notices that the session is lost.
  await page.goto('about:blank')
  await context.clearCookies()
  await becomePlayer(page)
  await page.goto('/')
  await expect(bar(page)).toBeVisible()
  await expect.poll(() => storedText(page)).toBe('')
  expect(await openOffline(page, context)).not.toContain(first)
})

test('if a session has ended elsewhere, the stored team is removed at the first 401', async ({ page }) => {
  await becomePlayer(page)
  await pickAndOpenTeam(page, 0)
  await endSession(page)
  await page.reload()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(() => storedText(page)).toBe('')
})

test('if the cookies are deleted while no page is open, the offline page shows no team', async ({
  page,
  context,
}) => {
  await becomePlayer(page)
  const name = await pickAndOpenTeam(page, 0)
  await context.clearCookies()
  expect(await openOffline(page, context)).not.toContain(name)
})
