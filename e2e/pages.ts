import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isExtendedRun } from '#testing/extended-run.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects that the current page has no accessibility violation, including too small click targets. */
export async function expectAccessible(page: Page): Promise<void> {
  // While a page loads its code, it has no title and no heading; this is not a violation.
  await expect(page).toHaveTitle(/./)
  await expect(page.locator('h1').first()).toBeAttached()
  const found = await new AxeBuilder({ page })
    // Without legacy mode the checker opens a second page for its summary, which takes as long as the check. Legacy
    // mode cannot check third-party frames, but we embed none.
    .setLegacyMode()
    .withTags(tags)
    // Collecting details of passed checks would take half of the time.
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Expects the current page to fit and to be accessible in all viewports of this run. */
export async function expectFineAtAllSizes(page: Page): Promise<void> {
  for (const { use } of viewports) {
    await page.setViewportSize(use.viewport)
    await page.emulateMedia({ colorScheme: use.colorScheme, reducedMotion: 'reduce' })
    await expectToFit(page)
    await expectAccessible(page)
  }
}

export async function expectToFit(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBeLessThanOrEqual(0)
}

/** The widths and colour schemes that every page supports. `npm run test:extended` checks all of them. */
const all_viewports = [320, 390, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${width} px, ${colorScheme}`,
    use: { colorScheme, viewport: { width, height: 800 } },
  })),
)
const usual_viewports = ['320 px, dark', '390 px, light', '1280 px, light']
export const viewports = all_viewports.filter(({ name }) => isExtendedRun || usual_viewports.includes(name))

export type Race = {
  race_id: number
  name: string
  date: string
  place: string | null
  distance: number | null
  discipline: string | null
  state: string
  scored: boolean
  include_in_total: boolean
  reason: string | null
}

export async function findRace(page: Page, isMatch: (race: Race) => boolean): Promise<Race> {
  for (let race_id = 1; ; race_id++) {
    const reply = await page.request.get(`/api/races/${race_id}`)
    if (!reply.ok()) throw new Error('there is no such race in the demo season')
    const race: Race = await reply.json()
    if (isMatch(race)) return race
  }
}
