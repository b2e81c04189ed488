import type { Page } from '@playwright/test'

/** Makes the page see a server clock that starts at `now`, in ms since 1970; the server itself is unchanged. */
export async function setServerClock(page: Page, now: number): Promise<void> {
  const ahead = now - Date.now()
  await page.route(/\/(api\/|livez)/, async (route) => {
    const response = await route.fetch()
    const told = new Date(Date.now() + ahead).toISOString()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-server-time': told } })
  })
}
