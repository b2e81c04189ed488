import type { Page } from '@playwright/test'
import { isExtendedRun } from '#testing/extended-run.ts'
import {
  addressOfPageState,
  asking,
  comeTo,
  emptyPageStates,
  networkFaults,
  pageStates,
  sampleOf,
} from './grid.ts'
import { expectAccessible, expectToFit } from './pages.ts'
import { test } from './test.ts'

const viewports = [390, 768, 1280].flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
])
/** Alternately phones in dark mode and desktops in light mode. */
const viewportOf = (index: number) => [index % 2 === 0 ? viewports[1]! : viewports[4]!]
const different = ['start', 'event that was', 'athlete']

test.beforeEach(() => test.setTimeout(isExtendedRun ? 180_000 : 30_000))

/** Checks the current page on phone, tablet and desktop, in light and dark mode. */
async function expectFine(page: Page, at: typeof viewports): Promise<void> {
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

for (const [index, pageState] of sampleOf([...pageStates, ...emptyPageStates]).entries()) {
  test.describe(pageState.name, () => {
    test.use({ variant: pageState.variant })

    test('is accessible and fits at every width, in light and dark mode', async ({ page }) => {
      await page.goto(await addressOfPageState(pageState, page))
      // The user is only fetched after hydration; until then a player's own page shows only a frame.
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectFine(page, isExtendedRun ? viewports : viewportOf(index))
    })
  })
}

for (const pageState of asking.filter(({ name }) => isExtendedRun || different.includes(name))) {
  test.describe(pageState.name, () => {
    test.use({ variant: pageState.variant })

    for (const [index, networkFault] of networkFaults.entries()) {
      test(`is accessible and fits with a network fault: ${networkFault}`, async ({ page }) => {
        await comeTo(page, await addressOfPageState(pageState, page), networkFault, pageState.last_button)
        await expectFine(page, isExtendedRun ? viewports : viewportOf(index))
      })
    }
  })
}
