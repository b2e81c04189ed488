import { expect } from '@playwright/test'
import { becomeOperator } from './become-operator.ts'
import { test } from './own-game.ts'
import { expectAccessible } from './pages.ts'

const logo = {
  name: 'Club logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('an owner sets colours, pictures and sponsors of the site, and the pages show them [E7]', async ({
  page,
  ownGame,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) refused.push(message.text())
  })
  await becomeOperator(page, ownGame.database_url, 'owner')
  await page.goto('/admin/look')
  await page.getByLabel('Site name').fill('Snow League')
  await page.getByLabel('Logo (file)').setInputFiles(logo)
  await expect(page.getByRole('img', { name: 'Logo, as it is now' })).toBeVisible()
  await page.getByLabel('Header and footer', { exact: true }).fill('#ffffff')
  await page.getByRole('button', { name: /the nearest allowed colour/ }).click()
  await page.getByLabel('Header and footer', { exact: true }).fill('#40101c')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await page.goto('/admin/links')
  await page.getByRole('button', { name: 'Add a sponsor (Sponsors)' }).click()
  const sponsor = page.getByRole('group', { name: 'Sponsors 1' })
  await sponsor.getByLabel('Name').fill('Wax Works')
  await sponsor.getByLabel('Address').fill('https://wax.example/')
  await sponsor.getByLabel('Picture of Wax Works (file)').setInputFiles(logo)
  await expect(sponsor.getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There are no changes to save.')).toBeVisible()

  // The server still sends cached replies until it has noticed the change.
  const sponsorsOf = async () => (await (await page.request.get('/api/config')).json()).links.sponsors
  await expect.poll(sponsorsOf).toHaveLength(1)
  await page.goto('/events')
  await expect(page).toHaveTitle(/Snow League/)
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(64, 16, 28)')
  await expect(page.locator('.masthead .logo img')).toHaveAttribute('src', /^\/media\/club-logo-/)
  await expect(
    page.getByRole('region', { name: 'Sponsors' }).getByRole('img', { name: 'Wax Works' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto('/scoreboard')
  await expect(page.locator('.scoreboard-head img')).toHaveAttribute('src', /^\/media\/club-logo-/)
  expect(refused).toEqual([])
})
