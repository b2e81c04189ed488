import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const DSN = 'https://key@reports.example/1'

/** A site whose operator has set this, as its pages and its own routes would tell it. */
async function set(page: Page, settings: { sentry_dsn?: string; analytics_id?: string }): Promise<string[]> {
  const heard: string[] = []
  await page.route(/^https:\/\/(reports\.example|www\.googletagmanager\.com)\//, (route) => {
    heard.push(route.request().url())
    return route.fulfill({ status: 200, json: {}, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.route('**/info/*', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(/"analytics_id":null/, () =>
      JSON.stringify({ analytics_id: null, ...settings }).slice(1, -1),
    )
    const policy = `${reply.headers()['content-security-policy']}`
      .replace("script-src 'self'", "script-src 'self' https://www.googletagmanager.com")
      .concat("; connect-src 'self' https://reports.example")
    await route.fulfill({
      response: reply,
      body,
      headers: { ...reply.headers(), 'content-security-policy': policy },
    })
  })
  return heard
}

async function open(page: Page): Promise<void> {
  await page.goto('/info/contact')
  await page.waitForLoadState('networkidle')
}

const accept = (page: Page) => page.getByRole('button', { name: 'Accept' }).click()
const toReports = (url: string) => url.startsWith('https://reports.example/')

test('1.10a 9.1 with a DSN an error is reported there, and calls of our own API carry their trace', async ({
  page,
}) => {
  const heard = await set(page, { sentry_dsn: DSN })
  const traced: Record<string, boolean> = {}
  page.on('request', (request) => {
    traced[new URL(request.url()).pathname] = 'sentry-trace' in request.headers()
  })
  await open(page)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('It broke')
    }, 0)
  })
  await expect.poll(() => heard.filter(toReports).length).toBeGreaterThan(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboards' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overall Player Standings')
  await expect.poll(() => traced['/api/cups/Overall/leaderboard']).toBe(true)
})

test('9.1 visits are recorded only after consent', async ({ page }) => {
  await set(page, { sentry_dsn: DSN })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const isReplay = (path: string) => path.startsWith('/assets/replay-')
  await open(page)
  expect(scripts.some((path) => path.startsWith('/assets/error-reports-'))).toBe(true)
  expect(scripts.filter(isReplay)).toEqual([])
  await accept(page)
  await expect.poll(() => scripts.filter(isReplay).length).toBe(1)
})

test('1.10b visits are counted only with an id and after consent, without the secrets of addresses', async ({
  page,
}) => {
  const heard = await set(page, { analytics_id: 'G-1' })
  await open(page)
  expect(heard).toEqual([])
  await accept(page)
  await expect.poll(() => heard).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboards' }).click()
  await expect.poll(() => page.evaluate(viewsSeen)).toEqual(['/info/contact', '/overall'])
})

function viewsSeen(): unknown[] {
  const words: ArrayLike<unknown>[] = Reflect.get(globalThis, 'dataLayer') ?? []
  const views = words.filter((each) => each[0] === 'event' && each[1] === 'page_view')
  return views.map((each) => Reflect.get(Object(each[2]), 'page_path'))
}

test('9.17c a link that leaves the site waits 250 ms at most', async ({ page }) => {
  await set(page, { analytics_id: 'G-1' })
  await page.route('https://other.example/**', (route) => route.fulfill({ body: 'There' }))
  await open(page)
  await accept(page)
  await expect.poll(() => page.evaluate(viewsSeen)).toHaveLength(1)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://other.example/',
      textContent: 'Away',
    })
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'Away' }).click()
  await expect(page).toHaveURL('https://other.example/')
})
