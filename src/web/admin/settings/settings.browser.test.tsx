import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectFine, showAdminPage } from '../../shell/testing/show-page.tsx'

test('the name, the slogan and the contact address are edited on one page only, which is linked', async () => {
  const values = { display_name: 'Podium', slogan: 'Pick your athletes', budget: 100_000 }
  await showAdminPage('/settings', {
    'GET /api/admin/settings': {
      json: {
        site: { values: { mail_address: 'help@example.org', analytics_id: null }, version: '"1"' },
        season: { name: '2026/27', values, defaults: {}, fixed: {}, version: '"2"' },
      },
    },
    'GET /api/admin/audit': { json: [], headers: { 'x-total-count': '0' } },
  })
  await expect.element(page.getByRole('textbox', { name: 'Budget' })).toHaveValue('100000')
  expect(page.getByRole('textbox', { name: 'Slogan' }).query()).toBeNull()
  const link = page.getByRole('main').getByRole('link', { name: 'Name and look' })
  await expect.element(link).toHaveAttribute('href', '/admin/look')
  await expectFine()
  await page.getByRole('radio', { name: 'Site' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Analytics id' })).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Contact address' }).query()).toBeNull()
})
