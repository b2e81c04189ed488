import { expect } from '@playwright/test'
import { addressOfPageState, emptyPageStates, pageStates, sampleOf } from './grid.ts'
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

for (const pageState of sampleOf([...pageStates, ...emptyPageStates])) {
  test.describe(pageState.name, () => {
    test.use({ variant: pageState.variant })

    test('fits with text twice as large', async ({ page }) => {
      await page.goto(await addressOfPageState(pageState, page))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page.locator('html')).toHaveCSS('font-size', '32px')
      await expectToFit(page)
    })
  })
}
