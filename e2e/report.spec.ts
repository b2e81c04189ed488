import { type BrowserContext, expect, type Page } from '@playwright/test'
import { answer, consentOf, question } from './consent.ts'
import { test } from './test.ts'

const DSN = 'https://key@reports.example/1'

/**
 * Serves the pages with these settings. Intercepts requests to other sites, and returns a list to which their URLs are
 * added.
 */
async function mockSettings(
  context: BrowserContext,
  settings: { sentry_dsn?: string; analytics_id?: string },
): Promise<string[]> {
  const received: string[] = []
  await context.route(/^https:\/\/(reports\.example|www\.googletagmanager\.com)\//, (route) => {
    received.push(route.request().url())
    return route.fulfill({ status: 200, json: {}, headers: { 'access-control-allow-origin': '*' } })
  })
  await context.route('**/info/*', async (route) => {
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
  return received
}

async function open(page: Page): Promise<void> {
  await page.goto('/info/contact')
  await page.waitForLoadState('networkidle')
}

const accept = (page: Page) => answer(page, 'Accept')
const askAgain = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()

/**
 * `sent`: the browser's requests that leave the site, have a trace header or load the reporting code, in order.
 * `refusals`: how many entries `sent` had at each answer Decline.
 */
type Recorded = { sent: string[]; refusals: number[] }

function recordRequests(context: BrowserContext, own: string | undefined): Recorded {
  const seen: Recorded = { sent: [], refusals: [] }
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const headers = request.headers()
    if (origin !== own) seen.sent.push(`${origin} receives: ${request.postData() ?? ''}`)
    if ('sentry-trace' in headers || 'baggage' in headers) seen.sent.push(`${pathname} is traced`)
    if (/^\/assets\/(error-reports|analytics)-/.test(pathname)) seen.sent.push(`${pathname} is loaded`)
    if (pathname === '/api/set_cookie' && request.postDataJSON().value === 'false')
      seen.refusals.push(seen.sent.length)
  })
  return seen
}

/** Triggers everything that can be reported: an error in the page, API calls, and leaving the page. */
async function breakAndLeave(page: Page): Promise<void> {
  await breakPage(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboards' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overall Player Standings')
  await page.waitForLoadState('networkidle')
  await open(page)
}

async function breakPage(page: Page, message = 'It broke'): Promise<void> {
  const broken = page.waitForEvent('pageerror')
  await page.evaluate((words) => {
    setTimeout(() => {
      throw new Error(words)
    }, 0)
  }, message)
  await broken
}

const BOTH = { sentry_dsn: DSN, analytics_id: 'G-1' }

test('nothing is reported, traced or loaded before an answer or after Decline [1.10a 1.10b 4.13 9.1]', async ({
  context,
  page,
  baseURL,
}) => {
  await mockSettings(context, BOTH)
  const seen = recordRequests(context, baseURL)
  await open(page)
  await breakAndLeave(page)
  expect(seen.sent).toEqual([])
  await answer(page, 'Decline')
  await breakAndLeave(page)
  await page.reload()
  await breakAndLeave(page)
  expect(seen.sent).toEqual([])
})

test('after Accept, errors are reported and API calls have trace headers; after Decline, neither [1.10a 9.1]', async ({
  context,
  page,
  baseURL,
}) => {
  await mockSettings(context, BOTH)
  const seen = recordRequests(context, baseURL)
  const expectSent = (words: RegExp) =>
    expect.poll(() => seen.sent.some((each) => words.test(each))).toBe(true)
  await open(page)
  await accept(page)
  await expectSent(/error-reports-.* is loaded/)
  await expect(async () => {
    await breakPage(page, 'Broke after Accept')
    expect(seen.sent.some((each) => each.includes('Broke after Accept'))).toBe(true)
  }).toPass()
  await expectSent(/analytics-.* is loaded/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboards' }).click()
  await expectSent(/^\/api\/cups\/Overall\/leaderboard is traced/)

  // The visitor has accepted on an earlier page, so this page reports from its start.
  seen.sent = []
  await open(page)
  await expectSent(/reports\.example receives/)
  await expectSent(/analytics-.* is loaded/)
  await askAgain(page)
  await declineAndReload(page)
  await breakAndLeave(page)
  const [refusal] = seen.refusals
  expect(seen.sent.slice(refusal)).toEqual([])
})

/** Withdrawing consent reloads the page. */
async function declineAndReload(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await question(page).getByRole('button', { name: 'Decline' }).click()
  await reloaded
  await page.waitForLoadState('networkidle')
}

test('withdrawing consent takes effect at once, even if it could not be stored or happened in another tab [4.13]', async ({
  context,
  page,
  baseURL,
}) => {
  const received = await mockSettings(context, { sentry_dsn: DSN })
  const seen = recordRequests(context, baseURL)
  const others = await context.newPage()
  await open(page)
  await accept(page)
  for (const each of [page, others]) {
    const before = received.length
    await open(each)
    await expect.poll(() => received.length).toBeGreaterThan(before)
  }

  await page.route('**/api/set_cookie', (route) => route.abort())
  await askAgain(page)
  await question(page).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toContainText('Network Error')
  await breakPage(page, 'Broke though declined')
  await page.unroute('**/api/set_cookie')
  await question(page).getByRole('button', { name: 'Decline' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => consentOf(page)).toBe('false')
  await breakPage(others, 'Broke though declined')
  for (const each of [page, others]) await open(each)
  expect(seen.sent.filter((each) => each.includes('Broke though declined'))).toEqual([])
})

test('visits are counted only after consent, by the path of the page [1.10b]', async ({ context, page }) => {
  const received = await mockSettings(context, { analytics_id: 'G-1' })
  await open(page)
  expect(received).toEqual([])
  await accept(page)
  await expect.poll(() => received).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboards' }).click()
  await expect.poll(() => page.evaluate(viewsSeen)).toEqual(['/info/contact', '/overall'])
})

function viewsSeen(): unknown[] {
  const words: ArrayLike<unknown>[] = Reflect.get(globalThis, 'dataLayer') ?? []
  const views = words.filter((each) => each[0] === 'event' && each[1] === 'page_view')
  return views.map((each) => Reflect.get(Object(each[2]), 'page_path'))
}

test('a link to another site opens even if no reply confirms that the click is counted [9.17c]', async ({
  context,
  page,
}) => {
  await mockSettings(context, { analytics_id: 'G-1' })
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
