import type { Browser, Page } from '@playwright/test'
import { checkHtml, navigateThrough } from './hostile-pages.ts'
import { type Shown, textsOf } from './shown.ts'
import { waitForHydration } from './test.ts'
import { type Violations, watchForViolations } from './violations.ts'

/** A browser page that visits pages and checks that no hostile text has an effect. */
export type Reader = {
  page: Page
  violations: Violations
  /** How many pages were visited so far. */
  count: () => number
  /** Loads each page completely. `untilFilled` waits until a page has rendered its data. */
  load: (addresses: readonly string[], untilFilled?: (page: Page) => Promise<void>) => Promise<void>
  /** Checks the HTML that the server sends for these URLs. */
  checkHtml: (addresses: readonly string[]) => Promise<void>
  navigateThrough: (addresses: readonly string[]) => Promise<void>
}

export async function openReader(browser: Browser, address: string, shown: Shown): Promise<Reader> {
  const context = await browser.newContext({ baseURL: address })
  const violations = await watchForViolations(context, address)
  const page = await context.newPage()
  let count = 0
  return {
    page,
    violations,
    count: () => count,
    load: async (addresses, untilFilled = waitForHydration) => {
      for (const path of addresses) {
        await page.goto(path)
        await untilFilled(page)
        await page.waitForFunction(() => !window.hasPendingRequests?.())
        shown.note(await textsOf(page))
      }
      count += addresses.length
    },
    checkHtml: async (addresses) => {
      violations.found.push(...(await checkHtml(page, addresses)))
      count += addresses.length
    },
    navigateThrough: async (addresses) => {
      await page.goto('/')
      await waitForHydration(page)
      for (const text of await navigateThrough(page, addresses)) shown.note(text)
      count += addresses.length
    },
  }
}
