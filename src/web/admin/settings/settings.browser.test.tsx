import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const values = {
  display_name: 'Podium',
  slogan: 'Pick your athletes',
  budget: 100_000,
  points_tables: 'world_cup',
  cups: ['sprint', 'youth'],
}
const replies = {
  'GET /api/admin/settings': {
    json: {
      site: { values: { mail_address: 'help@example.org', analytics_id: null }, version: '"1"' },
      season: {
        name: '2026/27',
        values,
        defaults: {},
        fixed: { points_tables: 'cannot be changed' },
        version: '"2"',
      },
    },
  },
  'GET /api/admin/audit': { json: [], headers: { 'x-total-count': '0' } },
}

test('the name, the slogan and the contact address are edited only on “Name and look”, which is linked', async () => {
  await showAdminPage('/settings', replies)
  await expect.element(page.getByRole('textbox', { name: 'Budget' })).toHaveValue('100000')
  expect(page.getByRole('textbox', { name: 'Slogan' }).query()).toBeNull()
  const link = page.getByRole('main').getByRole('link', { name: 'Name and look' })
  await expect.element(link).toHaveAttribute('href', '/admin/look')
  await expectAccessibleLayout()
  await page.getByRole('radio', { name: 'Site' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Analytics id' })).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Contact address' }).query()).toBeNull()
})

test('values are shown by their labels, and cups are chosen by check boxes', async () => {
  const sent_requests = await showAdminPage('/settings', replies)
  await expect.element(page.getByRole('region', { name: 'Points' }).getByText('World Cup')).toBeVisible()
  const cups = page.getByRole('group', { name: 'Cups' })
  await expect.element(cups.getByRole('checkbox', { name: 'Youth' })).toBeChecked()
  await cups.getByRole('checkbox', { name: 'Tour' }).click()
  await expectAccessibleLayout()
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect
    .poll(() => bodiesOf(sent_requests, 'PATCH /api/admin/settings/season'))
    .toEqual([{ changes: [{ setting: 'cups', value: 'sprint,tour,youth' }], reason: '', dry_run: true }])
})
