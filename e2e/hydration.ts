import { type ConsoleMessage, expect, type Page } from '@playwright/test'

/**
 * Collects console warnings, console errors and script errors until `end` is called. Ignores errors that the tests
 * expect, such as a failed request of the not-found page, which the browser logs as an error.
 */
export function collectErrors(page: Page): { end: () => string[] } {
  const errors: string[] = []
  const onError = (error: Error) => void errors.push(error.message)
  const onMessage = (message: ConsoleMessage) => {
    const { url } = message.location()
    const is_about_document = url === page.url()
    if (is_about_document && message.text().includes('status of 404')) return
    if (message.text().includes('Service Worker registration blocked by Playwright')) return
    // Requests with a used link or an unknown invite are expected to fail.
    if (message.text().includes('status of 410')) return
    if (url.includes('/api/invites/') && message.text().includes('status of 404')) return
    if (['error', 'warning'].includes(message.type())) errors.push(message.text())
  }
  page.on('pageerror', onError)
  page.on('console', onMessage)
  return {
    end: () => {
      page.off('pageerror', onError)
      page.off('console', onMessage)
      return errors
    },
  }
}

/** Waits until React has hydrated the heading. Hydrated elements have properties whose names begin with `__react`. */
export async function expectHydratedHeading(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading && Object.keys(heading).some((key) => key.startsWith('__react'))
  })
}

export async function expectOneHead(page: Page): Promise<void> {
  for (const each of ['title', 'meta[name=description]', 'meta[property="og:title"]']) {
    await expect(page.locator(`head ${each}`)).toHaveCount(1)
  }
}

/** The addresses of style sheets that were loaded late or twice. */
export async function unexpectedStyles(document: string, page: Page): Promise<unknown[]> {
  const links = await page.locator('link[rel=stylesheet]').all()
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  return addresses.filter(
    (address, index) => addresses.indexOf(address) !== index || !document.includes(`href="${address}"`),
  )
}

export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources?: { node: Node | null }[] }
    const seen = Object.assign(globalThis, { shifts: 0, moved: [] as string[] })
    new PerformanceObserver((list) => {
      for (const { value, sources = [] } of list.getEntries() as Shift[]) {
        seen.shifts += value
        const names = sources.map(({ node }) =>
          node instanceof Element ? node.className : node?.textContent,
        )
        seen.moved.push(`${value.toFixed(4)}: ${names.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Expects almost no layout shift since the page was opened. The failure message names the elements that moved. */
export async function expectNoShift(page: Page): Promise<void> {
  const [shifts, moved] = await page.evaluate(() => {
    return [Number(Reflect.get(globalThis, 'shifts')), [Reflect.get(globalThis, 'moved')].flat()]
  })
  expect(shifts, `moved: ${moved.join('; ')}`).toBeLessThanOrEqual(0.05)
}
