import { expect, type Page } from '@playwright/test'
import { isExtendedRun } from '#testing/extended-run.ts'
import {
  addressOfPageState,
  asking,
  comeTo,
  emptyPageStates,
  inGroups,
  isRendered,
  networkFaults,
  type PageState,
  pageStates,
} from './grid.ts'
import {
  expectHydratedHeading,
  expectOneHead,
  listen,
  shiftsOf,
  stylesBeyond,
  watchShifts,
} from './hydration.ts'
import { expectAccessible, expectToFit } from './pages.ts'
import { test } from './test.ts'

const viewports = [390, 768, 1280].flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
])
const all = [...pageStates, ...emptyPageStates]
/** The only page with network faults in a usual run; component tests check other pages with the same faults. */
const different = ['start']

/** The viewports in which a page is checked: one in a usual run, all in an extended run. */
function viewportsOf(index: number): typeof viewports {
  return isExtendedRun ? viewports : [viewports[index % viewports.length]!]
}

/** Checks the current page at these sizes, and whether it fits a narrow phone and a tablet. */
async function expectFine(page: Page, sizes: typeof viewports): Promise<void> {
  for (const viewport of sizes) {
    await show(page, viewport)
    await expectToFit(page)
    await expectAccessible(page)
  }
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
  }
}

async function show(page: Page, { width, colorScheme }: (typeof viewports)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Loads the page and expects that React hydrates it without a complaint or a layout shift. */
async function expectHydrated(page: Page, pageState: PageState, address: string): Promise<void> {
  const complaints = listen(page)
  const reply = await page.goto(address)
  await expectHydratedHeading(page)
  await page.waitForLoadState('networkidle')
  expect(complaints.end()).toEqual([])
  expect(await stylesBeyond((await reply?.text()) ?? '', page)).toEqual([])
  if (!pageState.shifts) expect(await shiftsOf(page)).toBeLessThanOrEqual(0.05)
  if (isRendered(pageState)) await expectOneHead(page)
}

test.describe('in another language and time zone', () => {
  test.use({ locale: 'de-CH', timezoneId: 'America/Denver' })

  for (const [title, variant, list] of inGroups(all)) {
    test.describe(title, () => {
      test.use({ variant })

      test('hydrates without a complaint or a layout shift, is accessible and fits, in light and dark mode', async ({
        page,
      }) => {
        test.setTimeout(isExtendedRun ? 180_000 : 120_000)
        await watchShifts(page)
        for (const pageState of list) {
          await test.step(pageState.name, async () => {
            const at = viewportsOf(all.indexOf(pageState))
            const address = await addressOfPageState(pageState, page)
            await show(page, at[0]!)
            if (isRendered(pageState)) await expectHydrated(page, pageState, address)
            else await page.goto(address)
            // The user is only fetched after hydration; until then a player's own page shows only a frame.
            await page.getByRole('heading', { level: 1 }).waitFor()
            await expectFine(page, at)
          })
        }
      })
    })
  }
})

for (const pageState of asking.filter(({ name }) => isExtendedRun || different.includes(name))) {
  test.describe(pageState.name, () => {
    test.use({ variant: pageState.variant })

    for (const [index, networkFault] of networkFaults.entries()) {
      test(`is accessible and fits with a network fault: ${networkFault}`, async ({ page }) => {
        if (isExtendedRun) test.setTimeout(180_000)
        await comeTo(page, await addressOfPageState(pageState, page), networkFault, pageState.last_button)
        await expectFine(page, viewportsOf(index * 2 + 1))
      })
    }
  })
}
