import { expect } from '@playwright/test'
import { readDatabaseUrl } from './admin.ts'
import { becomeOperator } from './become-operator.ts'
import { expectAccessible } from './pages.ts'
import { test } from './test.ts'

test('an operator corrects the name of an athlete, and sets the athlete’s price', async ({
  page,
  variant,
}) => {
  await becomeOperator(page, readDatabaseUrl(variant))
  await page.goto('/admin/athletes')
  const edits = page.getByRole('button', { name: /^Edit / })
  await expect(edits.first()).toBeVisible()
  await expectAccessible(page)
  const name = (await edits.nth(3).getAttribute('aria-label'))!.replace('Edit ', '')

  await page.getByRole('searchbox').fill(name)
  await expect(edits).toHaveCount(1)
  await edits.click()
  const form = page.getByRole('form', { name: `Edit ${name}` })
  await form.getByLabel('Name').fill(`${name} Berg`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please give a reason')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Reason').fill('married')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(page.getByText(`${name} Berg`, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Edit ${name} Berg` }).click()
  await page.getByRole('link', { name: 'Change the price' }).click()
  const lines = page.getByLabel('Codes and prices')
  const [code] = (await lines.inputValue()).split(' ')
  await lines.fill(`${code} 4321\nnobody 1`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Line 2: Nobody in this season has the code nobody')).toBeVisible()
  await lines.fill(`${code} 4321`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('cell', { name: '4,321', exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save 1 price' }).click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('typo')
  await page.getByRole('button', { name: 'Save 1 price' }).click()
  await expect(page.getByText('1 price saved', { exact: true }).last()).toBeVisible()

  await page.goto(`/admin/athletes?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('4,321', { exact: true })).toBeVisible()
})
