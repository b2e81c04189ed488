import { expect, type Page } from '@playwright/test'

export const question = (page: Page) => page.getByRole('region', { name: 'Cookies' })

export const consentOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'consent')?.value

/** Answers the banner, and waits until the server has stored the answer. */
export async function answer(page: Page, word: string): Promise<void> {
  const reply = page.waitForResponse('**/api/set_cookie')
  await question(page).getByRole('button', { name: word }).click()
  await expect(question(page)).toHaveCount(0)
  expect((await reply).status()).toBe(200)
}
