import type { Page } from '@playwright/test'
import { addressOfSpot, asking, comeTo, emptySpots, hardships, sampleOf, spots } from './grid.ts'
import { expectAccessible, expectToFit, isTrial } from './pages.ts'
import { test } from './test.ts'

const looks = [390, 768, 1280].flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
])
/** Phones by night and desks by day, in turn. */
const lookOf = (index: number) => [index % 2 === 0 ? looks[1]! : looks[4]!]
const different = ['start', 'event that was', 'athlete']

test.beforeEach(() => test.setTimeout(isTrial ? 180_000 : 30_000))

/** Looks at a page as it stands on phone, tablet and desk, by day and by night. */
async function expectFine(page: Page, at: typeof looks): Promise<void> {
  for (const { width, colorScheme } of at) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectToFit(page)
    await expectAccessible(page)
  }
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
  }
}

for (const [index, spot] of sampleOf([...spots, ...emptySpots]).entries()) {
  test.describe(spot.name, () => {
    test.use({ variant: spot.variant })

    test('is accessible and fits at every width, by day and by night', async ({ page }) => {
      await page.goto(await addressOfSpot(spot, page))
      // Who reads is asked once the page is awake; until then a page of one's own has a frame only.
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectFine(page, isTrial ? looks : lookOf(index))
    })
  })
}

for (const spot of asking.filter(({ name }) => isTrial || different.includes(name))) {
  test.describe(spot.name, () => {
    test.use({ variant: spot.variant })

    for (const [index, hardship] of hardships.entries()) {
      test(`is accessible and fits in hardship: ${hardship}`, async ({ page }) => {
        await comeTo(page, await addressOfSpot(spot, page), hardship, spot.last_button)
        await expectFine(page, isTrial ? looks : lookOf(index))
      })
    }
  })
}
