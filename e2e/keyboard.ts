import { expect, type Locator, type Page } from '@playwright/test'

type Role = 'textbox' | 'combobox' | 'checkbox' | 'button' | 'link'

/** Presses Tab, or Shift+Tab, until the element has the focus. */
export async function tabTo(page: Page, name: string | RegExp, role: Role, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabToFirst(page, page.getByRole(role, { name, exact: typeof name === 'string' }), key)
}

async function tabToFirst(page: Page, goals: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const goal = goals.first()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the key ${key} does not reach ${goal.toString()}`)
}

/** Expects that the centre of the focused element is visible, and not covered by another element. */
export async function expectVisibleFocus(page: Page) {
  const is_seen = await page.evaluate(() => {
    const { activeElement: focused } = document
    const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    return Boolean(at && (focused?.contains(at) || at.contains(focused)))
  })
  expect(is_seen, 'the focused element is visible').toBe(true)
}

/** Focuses each field in turn and types its value. The focused field must be visible. */
export async function typeInto(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await tabTo(page, name, 'textbox')
    await expectVisibleFocus(page)
    await page.keyboard.type(text)
  }
}

/** Focuses a button, a link or a checkbox, and presses a key. The focused element must be visible. */
export async function press(page: Page, key: 'Enter' | 'Space', name: string, role: Role): Promise<void> {
  await tabTo(page, name, role)
  await expectVisibleFocus(page)
  await page.keyboard.press(key)
}

/** Focuses the title of a folded section, and opens it. The focus must be visible. */
export async function unfold(page: Page, title: string): Promise<void> {
  await tabToFirst(page, page.locator('summary').filter({ hasText: title }))
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
}

/** Focuses a link of a region, and follows it. The focus must be visible. */
export async function followLink(page: Page, region: Locator, name: string): Promise<void> {
  await tabToFirst(page, region.getByRole('link', { name, exact: true }))
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
}
