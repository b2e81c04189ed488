import { expect, type Page } from '@playwright/test'
import { adminPageStates, becomeOwner, emptyAdminPageStates, openAdminPage } from './admin-grid.ts'
import { test } from './test.ts'
import { expectAccessibleLayout, setViewport, viewportsOf } from './viewports.ts'

function failedReplies(page: Page): string[] {
  const failed: string[] = []
  page.on('response', (reply) => {
    if (reply.url().includes('/api/admin/') && reply.status() >= 400)
      failed.push(`${reply.status()} ${reply.url()}`)
  })
  return failed
}

/** How many pages one test visits. Opening a browser and registering an owner takes longer than checking a page. */
const group_size = 9

for (const [variant, list] of [
  ['worldcup', adminPageStates],
  ['none', emptyAdminPageStates],
] as const) {
  for (let from = 0; from < list.length; from += group_size) {
    const group = list.slice(from, from + group_size)
    test.describe(`${group[0]!.name} to ${group.at(-1)!.name}`, () => {
      test.use({ variant, locale: 'de-CH', timezoneId: 'America/Denver' })

      test('are accessible and fit in the viewport', async ({ page }) => {
        await becomeOwner(page, variant)
        const failed = failedReplies(page)
        for (const [index, { name, path }] of group.entries()) {
          await test.step(name, async () => {
            const at = viewportsOf(from + index)
            await setViewport(page, at[0]!)
            await openAdminPage(page, path)
            await expectAccessibleLayout(page, at, true)
          })
        }
        expect(failed).toEqual([])
      })
    })
  }
}

test('the list of admin pages for these checks contains every page of the menu', async ({
  page,
  variant,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await becomeOwner(page, variant)
  await openAdminPage(page, '')
  const menu = page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link')
  const addresses = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses.length).toBeGreaterThan(8)
  const listed = adminPageStates.map(({ path }) => `/admin${path}`)
  expect(addresses.filter((address) => !listed.includes(address?.replace(/\/$/, '') ?? ''))).toEqual([])
})
