import { expect, type Page, type Request } from '@playwright/test'
import { isExtendedRun } from '#testing/extended-run.ts'
import { emptyPageStates, inGroups, isRendered, pageStates } from './grid.ts'
import {
  collectErrors,
  expectHydratedHeading,
  expectNoShift,
  expectOneHead,
  watchShifts,
} from './hydration.ts'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

const of_visitors = [...pageStates, ...emptyPageStates].filter(
  (pageState) => isRendered(pageState) && !pageState.is_own,
)
const sample_count = 8
const today = Math.floor(Date.now() / 86_400_000)
/**
 * Players' own pages are not tested here, because without JavaScript nobody is logged in. A usual run visits the start
 * pages and an eighth of the other pages, a different eighth each day. `grid.spec.ts` checks the HTML of every page.
 */
const public_pages = of_visitors.filter(
  ({ address }, index) => isExtendedRun || address === '/' || index % sample_count === today % sample_count,
)
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

  for (const [title, variant, list] of inGroups(public_pages)) {
    test.describe(title, () => {
      test.use({ variant })

      test('pages have their headings, and show no loading state', async ({ page }) => {
        for (const { name, address } of list) {
          await test.step(name, async () => {
            const path = typeof address === 'string' ? address : await address(page.request, page)
            const reply = await page.goto(path)
            expect(reply?.status()).toBe(path === '/nowhere' ? 404 : 200)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
          })
        }
      })
    })
  }

  test('unknown paths have the not-found page and status [2.3 2.2b]', async ({ page }) => {
    for (const address of LOST) {
      const reply = await page.goto(address)
      expect(reply?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh. Did you get lost?')
    }
  })
})

test('a page whose URL has campaign parameters or a search is hydrated', async ({ page }) => {
  const errors = collectErrors(page)
  for (const query of ['utm_source=mail', 'page=2', 'team_name=a']) {
    await page.goto(`/overall?${query}`)
    await expectHydratedHeading(page)
    await expectOneHead(page)
  }
  expect(errors.end()).toEqual([])
})

test('all styles of a public page are in one file that fits in the first ten packets of a connection', async ({
  page,
}) => {
  const styles: Request[] = []
  page.on('requestfinished', (request) => {
    const is_fonts = request.url().includes('/fonts-')
    if (request.resourceType() === 'stylesheet' && !is_fonts) styles.push(request)
  })
  for (const address of ['/', '/overall', '/events']) {
    styles.length = 0
    await page.goto(address)
    expect(styles, address).toHaveLength(1)
    const { responseBodySize } = await styles[0]!.sizes()
    expect(responseBodySize, address).toBeLessThan(14_100)
  }
})

test('the scripts of public pages are within their size limits', async ({ request }) => {
  const most = { '/': 116_500, '/overall': 117_300, '/athletes': 139_800 }
  for (const [address, limit] of Object.entries(most)) {
    const html = await (await request.get(address)).text()
    const scripts = html.match(/\/assets\/[^"\s]+\.js/g) ?? []
    const sizes = await Promise.all(
      [...new Set(scripts)].map(async (path) => {
        const reply = await request.get(path, { headers: { 'accept-encoding': 'br' } })
        return Number(reply.headers()['content-length'])
      }),
    )
    const size = sizes.reduce((sum, each) => sum + each, 0)
    expect(size, address).toBeGreaterThan(50_000)
    expect(size, address).toBeLessThan(limit)
  }
})

test('the manifest is linked only after the page has loaded, because it would delay the scripts', async ({
  page,
  request,
}) => {
  expect(await (await request.get('/')).text()).not.toContain('manifest')
  await page.goto('/')
  const link = page.locator('head link[rel=manifest]')
  await expect(link).toHaveCount(1)
  expect((await request.get((await link.getAttribute('href'))!)).status()).toBe(200)
})

test('a page has its fonts after the first load and after a reload', async ({ page }) => {
  for (const address of ['/overall', '/overall', '/scoreboard', '/scoreboard']) {
    await page.goto(address)
    await expect.poll(() => loadedFonts(page)).toEqual(['Barlow', 'Barlow Condensed'])
  }
})

for (const width of [390, 1280]) {
  test(`at ${width} px the layout of my profile does not shift when data is late or slow`, async ({
    page,
  }) => {
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
    await expectNoShift(page)
  })
}

test('the chunks of a page are preloaded before its script needs them', async ({ page }) => {
  await page.goto('/overall')
  const [named, preloaded] = await page.evaluate(() => [
    document.querySelector<HTMLElement>('script[data-preload]')?.dataset.preload?.split(' '),
    [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href')),
  ])
  expect(named?.length).toBeGreaterThan(2)
  // Vite adds more preload links later, for further chunks.
  expect(preloaded).toEqual(expect.arrayContaining(named ?? []))
})

test('the document head is updated on navigation', async ({ page }) => {
  await page.goto('/overall')
  await expectHydratedHeading(page)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect(page).not.toHaveTitle(/Overall Player Standings/)
  await expectOneHead(page)
})

/** The fonts in use, without fallback fonts. Removes the quotes that some browsers put around names of two words. */
async function loadedFonts(page: Page): Promise<string[]> {
  const loaded = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  )
  return [...new Set(loaded.filter((family) => !family.includes(' in ')))].sort()
}
