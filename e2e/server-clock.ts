import type { Page } from '@playwright/test'

/**
 * Replaces the server time in all replies by a time that starts at `now`, in ms since 1970. The server itself keeps its
 * time.
 */
export async function setServerClock(page: Page, now: number): Promise<void> {
  const ahead = now - Date.now()
  await page.route(/\/(api\/|livez)/, async (route) => {
    const response = await route.fetch()
    const shifted = new Date(Date.now() + ahead).toISOString()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-server-time': shifted } })
  })
}
