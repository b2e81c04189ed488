import type { Browser, Page } from '@playwright/test'
import { readSent, turnTo } from './hostile-pages.ts'
import { type Shown, textsOf } from './shown.ts'
import { hydrated } from './test.ts'
import { type Violations, watchForViolations } from './violations.ts'

/** Visits page after page, and checks that none of the hostile texts has an effect. */
export type Reader = {
  page: Page
  violations: Violations
  /** The number of pages visited so far. */
  count: () => number
  /** Loads the pages completely. `untilFilled` waits for what a page shows only after its requests. */
  load: (addresses: readonly string[], untilFilled?: (page: Page) => Promise<void>) => Promise<void>
  /** Checks the HTML that the server sends. */
  readSent: (addresses: readonly string[]) => Promise<void>
  /** Follows links to the pages. */
  turnTo: (addresses: readonly string[]) => Promise<void>
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
    load: async (addresses, untilFilled = hydrated) => {
      for (const path of addresses) {
        await page.goto(path)
        await untilFilled(page)
        await page.waitForFunction(() => !window.isAsking?.())
        shown.note(await textsOf(page))
      }
      count += addresses.length
    },
    readSent: async (addresses) => {
      violations.found.push(...(await readSent(page, addresses)))
      count += addresses.length
    },
    turnTo: async (addresses) => {
      await page.goto('/')
      await hydrated(page)
      for (const said of await turnTo(page, addresses)) shown.note(said)
      count += addresses.length
    },
  }
}
