import { join } from 'node:path'
import { adminPageStates, becomeOwner, emptyAdminPageStates, openAdminPage } from './admin-grid.ts'
import {
  addressOfPageState,
  emptyPageStates,
  navigateWithFault,
  networkFaults,
  pageStates,
  requestingPages,
} from './grid.ts'
import { test } from './test.ts'

const folder = join(import.meta.dirname, '..', '.cache', 'pictures')

for (const width of [390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme, deviceScaleFactor: 1 })

      // The cookie banner covers every page until it is answered.
      test.beforeEach(async ({ context, baseURL }) => {
        await context.addCookies([{ name: 'consent', value: 'false', url: String(baseURL) }])
      })

      const pictureOf = (name: string) => ({
        path: join(folder, `${name.replaceAll(/[^a-z]+/g, '-')}-${width}-${colorScheme}.png`),
        fullPage: true,
        // The browser does not render rows outside the viewport; they would be empty in a full-page screenshot.
        style: '.lines tr { content-visibility: visible }',
      })

      for (const pageState of [...pageStates, ...emptyPageStates]) {
        test.describe(pageState.name, () => {
          test.use({ variant: pageState.variant })

          test('picture', async ({ page }) => {
            await page.goto(await addressOfPageState(pageState, page))
            await page.waitForLoadState('networkidle')
            await page.screenshot(pictureOf(pageState.name))
          })
        })
      }

      for (const [variant, list] of [
        ['worldcup', adminPageStates],
        ['none', emptyAdminPageStates],
      ] as const) {
        test.describe(`admin pages of ${variant}`, () => {
          test.use({ variant })

          test('pictures', async ({ page }) => {
            await becomeOwner(page, variant)
            for (const { name, path } of list) {
              await openAdminPage(page, path)
              await page.screenshot(pictureOf(`admin ${name}`))
            }
          })
        })
      }

      for (const networkFault of networkFaults) {
        test(`pictures of ${networkFault}`, async ({ page }) => {
          for (const pageState of requestingPages.filter(({ variant }) => variant === 'worldcup')) {
            const address = await addressOfPageState(pageState, page)
            await navigateWithFault(page, address, networkFault, pageState.last_button)
            await page.waitForTimeout(400)
            await page.screenshot(pictureOf(`${pageState.name} ${networkFault}`))
            await page.unrouteAll({ behavior: 'ignoreErrors' })
          }
        })
      }
    })
  }
}
