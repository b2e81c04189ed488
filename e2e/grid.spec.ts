import { expect, type Page } from '@playwright/test'
import { isExtendedRun } from '#testing/extended-run.ts'
import {
  addressOfPageState,
  emptyPageStates,
  inGroups,
  isRendered,
  navigateWithFault,
  networkFaults,
  type PageState,
  pageStates,
  requestingPages,
} from './grid.ts'
import {
  collectErrors,
  expectHydratedHeading,
  expectNoShift,
  expectOneHead,
  unexpectedStyles,
  watchShifts,
} from './hydration.ts'
import { test } from './test.ts'
import {
  expectAccessibleLayout,
  expectShort,
  expectToFitEnlarged,
  setViewport,
  viewportsOf,
} from './viewports.ts'

const all = [...pageStates, ...emptyPageStates]
/** A usual run checks a third of the pages with large text, an extended run checks all of them. */
const isInSample = (pageState: PageState) => isExtendedRun || all.indexOf(pageState) % 3 === 0
/** The pages that a usual run checks with network faults. Component tests check other pages with the same faults. */
const fault_sample = ['start']

/**
 * Loads the page and expects that React hydrates it without an error or a layout shift. The HTML for visitors must be
 * complete for browsers without JavaScript: it has its heading, and shows no loading state.
 */
async function expectHydrated(page: Page, pageState: PageState, address: string): Promise<void> {
  const errors = collectErrors(page)
  const reply = await page.goto(address)
  await expectHydratedHeading(page)
  await page.waitForLoadState('networkidle')
  expect(errors.end()).toEqual([])
  const sent = (await reply?.text()) ?? ''
  expect(await unexpectedStyles(sent, page)).toEqual([])
  if (!pageState.is_own) {
    expect(reply?.status()).toBe(address === '/nowhere' ? 404 : 200)
    expect(sent).toMatch(/<h1[ >]/)
    const main_at = sent.indexOf('<main')
    expect(main_at).toBeGreaterThan(0)
    expect(sent.slice(main_at)).not.toContain('aria-busy="true"')
  }
  if (!pageState.shifts) await expectNoShift(page)
  if (isRendered(pageState)) await expectOneHead(page)
}

test.describe('in another language and time zone', () => {
  test.use({ locale: 'de-CH', timezoneId: 'America/Denver' })

  for (const [title, variant, list] of inGroups(all)) {
    test.describe(title, () => {
      test.use({ variant })

      test('are hydrated without error or layout shift, are accessible, and fit in the viewport', async ({
        page,
      }) => {
        await watchShifts(page)
        for (const pageState of list) {
          await test.step(pageState.name, async () => {
            const at = viewportsOf(all.indexOf(pageState))
            // Registers a new player for each page of a player.
            await page.context().clearCookies()
            const address = await addressOfPageState(pageState, page)
            await setViewport(page, at[0]!)
            if (isRendered(pageState)) await expectHydrated(page, pageState, address)
            else await page.goto(address)
            // The user is fetched after hydration. Until then, a page for players is empty.
            await page.getByRole('heading', { level: 1 }).waitFor()
            await expectAccessibleLayout(page, at)
            // The standings have a hundred rows, and the API documentation is not made for phones.
            if (!/^\/(overall|api\/)/.test(address)) await expectShort(page)
            if (isInSample(pageState)) await expectToFitEnlarged(page)
          })
        }
      })
    })
  }
})

for (const pageState of requestingPages.filter(({ name }) => isExtendedRun || fault_sample.includes(name))) {
  test.describe(pageState.name, () => {
    test.use({ variant: pageState.variant })

    for (const [index, networkFault] of networkFaults.entries()) {
      test(`is accessible and fits in the viewport with a network fault: ${networkFault}`, async ({
        page,
      }) => {
        await navigateWithFault(
          page,
          await addressOfPageState(pageState, page),
          networkFault,
          pageState.last_button,
        )
        await expectAccessibleLayout(page, viewportsOf(index * 2 + 1))
      })
    }
  })
}
