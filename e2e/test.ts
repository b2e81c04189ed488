import { test as base, type Page } from '@playwright/test'
import { addressOf, type Game } from './games.ts'

type Options = {
  /** The variant of the game. A test sets it with `test.use({ variant: 'marathon' })`. */
  variant: Game
}

export const test = base.extend<Options>({
  variant: ['worldcup', { option: true }],
  baseURL: async ({ variant }, use) => use(addressOf(variant)),
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitUntilHydrated(page)
    await use(page)
  },
})

/** Makes `goto` and `reload` wait until the page is hydrated, unless `waitUntil` is given. */
function waitUntilHydrated(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (address, options) => {
    const reply = await goto(address, options)
    if (!options?.waitUntil) await waitForHydration(page)
    return reply
  }
  page.reload = async (options) => {
    const reply = await reload(options)
    if (!options?.waitUntil) await waitForHydration(page)
    return reply
  }
}

/** Waits until the page is hydrated. Returns at once if the document is not one of our pages. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.getElementById('root') || 'hydrated' in document.documentElement.dataset,
  )
}
