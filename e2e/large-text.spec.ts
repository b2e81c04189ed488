import { expect } from '@playwright/test'
import { adminPageStates, becomeOwner, emptyAdminPageStates, openAdminPage } from './admin-grid.ts'
import { expectToFit } from './pages.ts'
import { test } from './test.ts'

/** A phone with the font size set to twice the default. */
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
})

/** How many pages one test visits. Registering an owner takes longer than checking a page. */
const group_size = 13

for (const [variant, list] of [
  ['worldcup', adminPageStates],
  ['none', emptyAdminPageStates],
] as const) {
  for (let from = 0; from < list.length; from += group_size) {
    const group = list.slice(from, from + group_size)
    test.describe(`admin pages: ${group[0]!.name} to ${group.at(-1)!.name}`, () => {
      test.use({ variant })

      test('fit when text is twice as large', async ({ page }) => {
        await becomeOwner(page, variant)
        for (const { name, path } of group) {
          await test.step(name, async () => {
            await openAdminPage(page, path)
            await expect(page.locator('html')).toHaveCSS('font-size', '32px')
            await expectToFit(page)
          })
        }
      })
    })
  }
}
