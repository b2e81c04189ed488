import { expect } from '@playwright/test'
import { isExtendedRun } from '#testing/extended-run.ts'
import { addressOfPageState, emptyPageStates, inGroups, pageStates } from './grid.ts'
import { expectToFit } from './pages.ts'
import { test } from './test.ts'

/** A phone with the font size set to twice the default. */
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
})

const all = [...pageStates, ...emptyPageStates]

for (const [title, variant, list] of inGroups(all.filter((_, index) => isExtendedRun || index % 3 === 0))) {
  test.describe(title, () => {
    test.use({ variant })

    test('fits with text twice as large', async ({ page }) => {
      for (const pageState of list) {
        await test.step(pageState.name, async () => {
          await page.goto(await addressOfPageState(pageState, page))
          await page.getByRole('heading', { level: 1 }).waitFor()
          await expect(page.locator('html')).toHaveCSS('font-size', '32px')
          await expectToFit(page)
        })
      }
    })
  })
}
