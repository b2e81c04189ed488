import { expect, type Page } from '@playwright/test'
import { addressOfSpot, asking, comeTo, emptySpots, hardships, spots } from './grid.ts'
import { expectAccessible, expectToFit } from './pages.ts'
import { test } from './test.ts'

const widths = [390, 768, 1280]
const schemes = ['light', 'dark'] as const

/** Looks at a page as it stands on phone, tablet and desk, by day and by night. */
async function expectFineEverywhere(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page)
    }
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await expectToFit(page)
}

for (const spot of [...spots, ...emptySpots]) {
  test.describe(spot.name, () => {
    test.use({ variant: spot.variant })

    test('is accessible and fits at every width, by day and by night', async ({ page }) => {
      await page.goto(await addressOfSpot(spot, page))
      await page.getByRole('heading').first().waitFor()
      await expectFineEverywhere(page)
    })
  })
}

for (const spot of asking) {
  test.describe(spot.name, () => {
    test.use({ variant: spot.variant })

    for (const hardship of hardships) {
      test(`is accessible and fits in hardship: ${hardship}`, async ({ page }) => {
        await comeTo(page, await addressOfSpot(spot, page), hardship)
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Uh oh. Did you get lost?')
        await expectFineEverywhere(page)
      })
    }
  })
}
