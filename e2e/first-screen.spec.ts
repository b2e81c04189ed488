import { expect, type Page } from '@playwright/test'
import { addressOfPageState, emptyPageStates, type PageState, pageStates, sampleOf } from './grid.ts'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

/** Pages that React hydrates. */
const rendered = sampleOf([...pageStates, ...emptyPageStates]).filter(
  ({ address }) => typeof address !== 'string' || !/^\/(scoreboard|api\/)/.test(address),
)
/** Without JavaScript nobody is logged in: a player's own page is the login. */
const public_ones = rendered.filter(({ is_own }) => !is_own)
const LOST = ['/no/such/page', '/races/987654', '/races/abc']

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the standings are rendered: rows, headings and links [2.overall]', async ({ page }) => {
    await page.goto('/overall')
    await expect(page).toHaveTitle(/^Overall Player Standings – /)
    await expect(page.getByRole('heading', { level: 1, name: 'Overall Player Standings' })).toBeVisible()
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(100)

    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL('/overall?page=2')
    await expect(page.getByRole('main').locator('tbody tr').first()).toContainText('101')
  })

  eachOf(public_ones, 'has its heading, and nothing is still on its way', async (page, address) => {
    const reply = await page.goto(address)
    expect(reply?.status()).toBe(address === '/nowhere' ? 404 : 200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  })

  test('unknown paths have the not-found page and status [2.3 2.2b]', async ({ page }) => {
    for (const address of LOST) {
      const reply = await page.goto(address)
      expect(reply?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh. Did you get lost?')
    }
  })
})

test.describe('in another language and time zone', () => {
  test.use({ locale: 'de-CH', timezoneId: 'America/Denver' })

  eachOf(rendered, 'is taken over by the script without a complaint or a move', async (page, address) => {
    const complaints = listen(page)
    await watchShifts(page)
    const reply = await page.goto(address)
    await expectTakenOver(page)
    await page.waitForLoadState('networkidle')

    expect(complaints).toEqual([])
    expect(await stylesBeyond((await reply?.text()) ?? '', page)).toEqual([])
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.05)
    await expectOneHead(page)
  })
})

test('URLs with campaign parameters or a search are hydrated as well', async ({ page }) => {
  const complaints = listen(page)
  for (const query of ['utm_source=mail', 'page=2', 'team_name=a']) {
    await page.goto(`/overall?${query}`)
    await expectTakenOver(page)
    await expectOneHead(page)
  }
  expect(complaints).toEqual([])
})

for (const address of ['/overall', '/scoreboard']) {
  test(`${address} has its fonts on the first load and on a reload`, async ({ page }) => {
    const faces = ['Barlow', 'Barlow Condensed']
    for (const _visit of [1, 2]) {
      await page.goto(address)
      await expect.poll(() => loadedFaces(page)).toEqual(faces)
    }
  })
}

for (const width of [390, 1280]) {
  test(`at ${width} px my profile has no layout shift from late or slow data`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await becomePlayer(page)
    await watchShifts(page)
    let late = 0
    await page.route('**/api/**', async (route) => {
      late += 150
      await new Promise((done) => setTimeout(done, late))
      await route.fallback()
    })
    await page.goto('/users/me')
    await expect(page.getByRole('link', { name: 'Pick your team' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.05)
  })
}

test('the chunks of a page are requested before its script needs them', async ({ page }) => {
  await page.goto('/overall')
  const [named, asked] = await page.evaluate(() => [
    document.querySelector<HTMLElement>('script[data-preload]')?.dataset.preload?.split(' '),
    [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href')),
  ])
  expect(named?.length).toBeGreaterThan(2)
  // Vite later preloads further chunks in the same way.
  expect(asked).toEqual(expect.arrayContaining(named ?? []))
})

test('the document head is updated on navigation', async ({ page }) => {
  await page.goto('/overall')
  await expectTakenOver(page)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect(page).not.toHaveTitle(/Overall Player Standings/)
  await expectOneHead(page)
})

function eachOf(
  list: PageState[],
  shows: string,
  check: (page: Page, address: string) => Promise<void>,
): void {
  for (const pageState of list) {
    test.describe(pageState.name, () => {
      test.use({ variant: pageState.variant })
      test(shows, async ({ page }) => check(page, await addressOfPageState(pageState, page)))
    })
  }
}

/** All console warnings and errors, and all script errors. The browser also logs a failed request as an error. */
function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const { url } = message.location()
    const is_about_document = url === page.url()
    if (is_about_document && message.text().includes('status of 404')) return
    // A used link and an unknown invite are expected to fail.
    if (message.text().includes('status of 410')) return
    if (url.includes('/api/invites/') && message.text().includes('status of 404')) return
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}

/** React stores its data on the element; the heading is hydrated last. */
async function expectTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading && Object.keys(heading).some((key) => key.startsWith('__react'))
  })
}

async function expectOneHead(page: Page): Promise<void> {
  for (const each of ['title', 'meta[name=description]', 'meta[property="og:title"]']) {
    await expect(page.locator(`head ${each}`)).toHaveCount(1)
  }
}

/** Style sheets that were loaded late, or twice. */
async function stylesBeyond(document: string, page: Page): Promise<unknown[]> {
  const links = await page.locator('link[rel=stylesheet]').all()
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  return addresses.filter(
    (address, index) => addresses.indexOf(address) !== index || !document.includes(`href="${address}"`),
  )
}

/** The fonts in use, without fallback fonts. Some browsers quote names of two words. */
async function loadedFaces(page: Page): Promise<string[]> {
  const loaded = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  )
  return [...new Set(loaded.filter((family) => !family.includes(' in ')))].sort()
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += 'value' in entry ? Number(entry.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(globalThis, 'shifts')))
}
