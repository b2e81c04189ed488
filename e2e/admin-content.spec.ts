import { expect } from '@playwright/test'
import { sql } from '#server/platform/db/sql.ts'
import { becomeOperator, operatorCode, runSql } from './become-operator.ts'
import { test } from './own-game.ts'
import { expectAccessible } from './pages.ts'

test('an operator publishes an announcement on a phone, and ends it [3.26]', async ({ page, ownGame }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeOperator(page, ownGame.database_url)
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'New announcement' }).click()
  const form = page.getByRole('form', { name: 'New announcement' })
  await expect(form.getByLabel('Header')).toBeFocused()
  await form.getByLabel('Header').fill('Wax change')
  await form.getByLabel('Text').fill('It got warmer.')
  const end = form.getByRole('group', { name: 'When it ends' })
  await end.getByRole('radio', { name: 'At a set time' }).check()
  await form.getByLabel(/^Ends/).fill('2020-01-01T07:00')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Show it now' }).click()
  await expect(form.getByText('The end is in the past')).toBeVisible()
  await end.getByRole('radio', { name: 'When I end it' }).check()
  await form.getByRole('button', { name: 'Show it now' }).click()
  await expect(form).toBeHidden()

  await page.goto('/events')
  await expect(page.getByRole('region', { name: 'Announcements' })).toContainText('It got warmer.')
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'End Wax change' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('It got warmer.')).toBeHidden()
  await expectAccessible(page)
})

test('an operator edits a page, and restores its earlier text', async ({ page, ownGame }) => {
  await becomeOperator(page, ownGame.database_url)
  await page.goto('/admin/content/pages/info/contact')
  const editor = page.getByLabel('Markdown')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await editor.fill('# Contact\n\nCall us about {{display_name}}.')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Call us about Podium.')
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('(shown now)')).toBeVisible()
  await editor.fill('# Contact\n\nWrite to us.')

  // The unsaved text survives a visit to another admin page.
  await page.getByRole('link', { name: 'Content', exact: true }).first().click()
  await page.getByRole('link', { name: 'Contact' }).click()
  await expect(editor).toHaveValue(/Write to us/)
  await save.click()
  await expect(page.getByRole('button', { name: 'Read' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Read' }).last().click()
  await page.getByRole('button', { name: 'Restore this text' }).click()
  await expect(editor).toHaveValue(/Call us about/)
  await save.click()
  await expect(page.getByRole('button', { name: 'Read' })).toHaveCount(3)
  await page.goto('/info/contact')
  await expect(page.getByRole('main')).toContainText('Call us about Podium.')
})

test('an owner confirms with the second factor, and sees the effects of a setting before saving it', async ({
  page,
  ownGame,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeOperator(page, ownGame.database_url, 'owner')
  await runSql(ownGame.database_url, sql`update sessions set factor_at = now() - interval '11 minutes'`)
  await page.goto('/admin/settings')
  await page.getByRole('textbox', { name: 'Budget' }).fill('much')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Code from your app, or a recovery code').fill(operatorCode())
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('It must be a whole number from 0 to 100000000')).toBeVisible()
  await page.getByRole('textbox', { name: 'Budget' }).fill('120000')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByRole('row', { name: 'Budget 100000 120000' })).toBeVisible()
  await expect(page.getByText('Weekends that exist already keep')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There are no changes to save.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Budget' })).toHaveValue('120000')

  await page.getByRole('radio', { name: 'Site' }).check()
  await expect(page.getByRole('textbox', { name: 'Analytics id' })).toBeVisible()
  // On a short screen the tabs at the bottom may cover part of a field.
  await page.setViewportSize({ width: 390, height: 2400 })
  await expectAccessible(page)
})
