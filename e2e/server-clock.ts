import type { Page } from '@playwright/test'

/** The server's clock stands at `now`, in ms since 1970, and goes on from there; only the page is told so. */
export async function setServerClock(page: Page, now: number): Promise<void> {
  const ahead = now - Date.now()
  await page.route(/\/(api\/|livez)/, async (route) => {
    const response = await route.fetch()
    const told = new Date(Date.now() + ahead).toISOString()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-server-time': told } })
  })
}
