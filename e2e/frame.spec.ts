import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './pages.ts'
import { test } from './test.ts'

const announcements = (page: Page) =>
  page.getByRole('region', { name: 'Announcements' }).getByRole('listitem')

const MESSAGES = [
  { message_id: 901, header: 'Snow', text: 'It snows.\nBring a hat.', level: 'primary' },
  { message_id: 902, header: '', text: 'The jury sits.', level: 'warning' },
]

test('an announcement keeps its lines, closes when dismissed, and stays closed [1.9d 3.26 4.12]', async ({
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

test('several announcements are listed one below the other, each with its own lines [1.9d 3.26]', async ({
  page,
}) => {
  test.slow()
  await page.route('**/api/messages?**', (route) => route.fulfill({ json: MESSAGES }))
  await page.goto('/lost')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Leaderboards' }).click()
  await expect(announcements(page)).toHaveCount(2)
  const text = announcements(page).first().getByText('It snows.')
  await expect(text).toHaveText('It snows.\nBring a hat.', { useInnerText: true })
  await expectAccessible(page)
})

test('menu and footer link only to existing pages [2.5a 2.6]', async ({ page }) => {
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

test('the current page is marked in menu and footer', async ({ page }) => {
  await page.goto('/overall')
  const current = page.locator('[aria-current=page]')
  await expect(page.getByRole('navigation', { name: 'Main' }).locator(current)).toHaveText('Leaderboards')
  await expect(page.getByRole('contentinfo').locator(current)).toHaveText('Overall player ranking')
})

test('keyboard users can skip the menu', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme })
      test('the menu is opened and closed by a button [9.13]', async ({ page }) => {
        await page.goto('/overall')
        const list = page.locator('#menu')
        await expect(list).toBeHidden()
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(list.getByRole('link', { name: 'Leaderboards' })).toHaveAttribute('aria-current', 'page')
        await list.getByRole('link', { name: 'How to play' }).click()
        await expect(page).toHaveURL('/info/rules')
        await expect(list).toBeHidden()
      })

      test('the open menu is accessible', async ({ page }) => {
        await page.goto('/overall?team_name=nobody%20is%20called%20so')
        await page.getByRole('button', { name: 'Menu' }).click()
        await expectAccessible(page)
      })
    })
  }
})

for (const [what, reply] of [
  ['a server error', { status: 500, json: { code: 'internal', message: 'Broken' } }],
  ['an error inside a page', { json: { rows: 'none' } }],
] as const) {
  test(`${what} renders an error page with the mail address and a retry button [2.err 2.2c 8.2c]`, async ({
    page,
  }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.route('**/api/cups/Overall/leaderboard?**', (route) => route.fulfill(reply))
    await page.getByRole('link', { name: 'Leaderboards' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whoops, Server Error!', {
      timeout: 15_000,
    })
    const mail = page.getByRole('alert').getByRole('link', { name: 'help@podium.example' })
    await expect(mail).toHaveAttribute('href', 'mailto:help@podium.example')

    await page.unroute('**/api/cups/Overall/leaderboard?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overall Player Standings')
  })
}

test('the error page of a page load closes on navigation [4.14b 8.2c]', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.route('**/api/cups/Overall/leaderboard?**', (route) => route.fulfill({ status: 500 }))
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'Leaderboards' }).click()
  await expect(heading).toHaveText('Whoops, Server Error!', { timeout: 15_000 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
  await expect(heading).toHaveText('Weekends & Tours')
})
