import { expect } from '@playwright/test'
import { readDatabaseUrl } from './admin.ts'
import { becomeOperator } from './become-operator.ts'
import { expectAccessible } from './pages.ts'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

test('only operators and owners can open the admin pages', async ({ page, variant }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Log in first' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Fadmin')

  await becomePlayer(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Not authorized' })).toBeVisible()

  await becomeOperator(page, readDatabaseUrl(variant))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expectAccessible(page)
})
