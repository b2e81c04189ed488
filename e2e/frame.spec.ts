import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const announcements = (page: Page) =>
  page.getByRole('region', { name: 'Announcements' }).getByRole('listitem')

test('a dismissed announcement closes, and stays closed after a reload [1.9d 3.26 4.12]', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const count = await announcements(page).count()
  expect(count).toBeGreaterThan(0)
  const gone = await announcements(page).first().innerText()
  await announcements(page).first().getByRole('button', { name: 'Dismiss' }).click()
  await expect(announcements(page)).toHaveCount(count - 1)
  await expect(page.getByRole('main')).toBeFocused()

  await page.reload()
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.getByText(gone.split('\n')[0] ?? '')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('dismissed_messages'))).toMatch(/^\[\d+\]$/)
})

test('a dismissed announcement is hidden before the page’s script has loaded [4.12]', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const words = await announcements(page).first().innerText()
  await announcements(page).first().getByRole('button', { name: 'Dismiss' }).click()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const message = page.getByText(words.split('\n')[0] ?? '', { exact: true })
  await expect(message).toBeAttached()
  await expect(message).toBeHidden()
})

test('menu and footer link to existing pages and mark the current one; the menu can be skipped', async ({
  page,
}) => {
  await test.step('menu and footer link only to existing pages [2.5a 2.6]', async () => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    const wanted = ['Leaderboards', 'How to play', 'Team Selection', 'Leagues', 'Events', 'Contact', 'Log in']
    await expect(menu.getByRole('link')).toHaveText(wanted)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('heading')).toHaveText([
      'Play the game',
      'Standings',
      'Schedule',
      'Get in touch',
    ])
    await expect(footer.getByRole('navigation', { name: 'Standings' }).getByRole('link')).toHaveText([
      'My Team',
      'Overall player ranking',
      'Leagues',
      'Athletes',
    ])

    const links = footer.or(menu).getByRole('link')
    for (const link of await links.all()) {
      const href = (await link.getAttribute('href')) ?? ''
      if (href.startsWith('/')) expect((await page.request.get(href)).ok(), href).toBe(true)
    }
  })
  await test.step('menu and footer mark the current page', async () => {
    await page.goto('/overall')
    const current = page.locator('[aria-current=page]')
    await expect(page.getByRole('navigation', { name: 'Main' }).locator(current)).toHaveText('Leaderboards')
    await expect(page.getByRole('contentinfo').locator(current)).toHaveText('Overall player ranking')
  })
  await test.step('keyboard users can skip the menu and reach the content', async () => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})
