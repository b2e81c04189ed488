import type { Browser, Page } from '@playwright/test'
import { readSent, turnTo } from './hostile-pages.ts'
import { type Shown, textsOf } from './shown.ts'
import { hydrated } from './test.ts'
import { type Violations, watchForViolations } from './violations.ts'

/** Somebody who reads page after page, and looks on whether any does harm. */
export type Reader = {
  page: Page
  violations: Violations
  /** How many pages he has read by now. */
  count: () => number
  /** Loads them whole. */
  load: (addresses: readonly string[]) => Promise<void>
  /** Looks at what the server sends. */
  readSent: (addresses: readonly string[]) => Promise<void>
  /** Follows links to them. */
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
    load: async (addresses) => {
      for (const path of addresses) {
        await page.goto(path)
        await hydrated(page)
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
