import { expect, type Page } from '@playwright/test'
import { becomeOperator } from './become-operator.ts'
import { test } from './own-game.ts'
import { expectAccessible } from './pages.ts'

async function previewAndConfirm(page: Page, reason: string, button: string) {
  await page.getByLabel(/^Reason/).fill(reason)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('an operator adds a weekend, and is told when another operator has changed it meanwhile', async ({
  page,
  ownGame,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeOperator(page, ownGame.database_url)
  await page.goto('/admin/calendar')
  await expect(page.getByRole('list', { name: /^Timeline of/ })).toBeVisible()
  await expectAccessible(page)

  const weekend = `Lahti ${Date.now()}`
  await page.getByRole('button', { name: 'Add a weekend' }).click()
  await page.getByLabel('Name of the weekend').fill(weekend)
  await page.getByLabel('Time zone of the venue').selectOption('Europe/Helsinki')
  await page.getByLabel('Name of the race').fill('Women Sprint')
  await page.getByLabel('Code used in result lists').fill(`LAH-${Date.now()}`)
  await page.getByLabel(/^Start, local time/).fill('2049-12-05T11:00')
  await page.getByLabel('Country').selectOption('FIN')
  await previewAndConfirm(page, 'new programme', 'Add the weekend')
  await expect(page.getByText('Weekend added.')).toBeVisible()
  await page.getByRole('link', { name: `Open ${weekend}` }).click()
  await expect(page.getByText('Added a weekend')).toBeVisible()

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  const name = await becomeOperator(other, ownGame.database_url)
  await other.goto(new URL(page.url()).pathname)
  await other.getByRole('button', { name: 'Move deadline' }).click()
  await other.getByRole('button', { name: '1 h earlier' }).click()

  await page.getByRole('button', { name: 'Change Women Sprint' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByLabel(/^Reason/).fill('no snow')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expectAccessible(page)

  await previewAndConfirm(other, 'television', 'Move the deadline')
  await expect(other.getByText('Deadline moved.')).toBeVisible()
  await other.context().close()

  await page.getByRole('button', { name: 'Cancel the race' }).click()
  await expect(page.getByText(`Changed by ${name} since you opened it.`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the race' }).click()
  await expect(page.getByText('Race cancelled.')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Reinstate' }).click()
  await previewAndConfirm(page, 'it snowed', 'Reinstate the race')
  await expect(page.getByText('Race reinstated.')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toHaveCount(0)
})

test('an operator adds a cup, chooses its races, and removes it', async ({ page, ownGame }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeOperator(page, ownGame.database_url)
  await page.goto('/admin/calendar')
  await page.getByRole('link', { name: 'Cups' }).click()
  await page.getByRole('button', { name: 'Add a cup' }).click()
  const name = `Night ${Date.now()}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  const group = page.getByRole('group', { name: 'Races that count' })
  await group.locator('summary').last().click()
  await group.getByRole('checkbox').last().check()
  await page.getByLabel(/^Reason/).fill('sponsor')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Races added:')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the cup' }).click()
  await page.getByRole('link', { name: 'Follow the job' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Changed a cup')

  await page.goto('/admin/calendar/cups')
  await expect(page.getByText('All points in 1 race').first()).toBeVisible()
  await page.getByRole('button', { name: `Change ${name}` }).click()
  await page.getByRole('button', { name: 'Remove the cup …' }).click()
  const form = page.getByRole('form', { name: 'Remove the cup' })
  await form.getByLabel('Reason').fill('no sponsor')
  await form.getByRole('button', { name: 'Remove the cup' }).click()
  await expect(page.getByRole('button', { name: `Change ${name}` })).toHaveCount(0)
})
