import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readDatabaseUrl } from './admin.ts'
import { becomeOperator } from './become-operator.ts'
import { expectAccessible, expectToFit } from './pages.ts'
import { test } from './test.ts'

test('an owner reads the numbers, and downloads their tables and the list of players', async ({
  page,
  variant,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeOperator(page, readDatabaseUrl(variant), 'owner')
  await page.goto('/admin/numbers')
  await expect(page.getByText('Players per weekend')).toBeVisible()
  await expect(page.getByRole('table', { name: /^Share of teams/ })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  const weekends = await download(page, 'Active players as CSV')
  expect(weekends).toMatch(/^\uFEFFweekend,start \(UTC\),players,/)
  expect(await download(page, 'Picks as CSV')).toMatch(/\r\n.+,\d+,[\d.]+,\d+,[\d.]+\r\n$/)

  await page.getByRole('button', { name: 'Export players …' }).click()
  const form = page.getByRole('form', { name: 'Export players' })
  await form.getByLabel('Reason').fill('journey')
  await form.getByRole('button', { name: 'Export players' }).click()
  const players = await download(page, 'Download players.csv')
  expect(players).toMatch(/^\uFEFFusername,email,/)
  expect(players.split('\r\n').length).toBeGreaterThan(100)
})

/** The content of the file that a link downloads. */
async function download(page: Page, link: string): Promise<string> {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  return readFile(await (await started).path(), 'utf8')
}
