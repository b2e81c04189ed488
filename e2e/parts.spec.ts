import { expect, type Page, test } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { expectAccessible } from './pages.ts'

let server: ViteDevServer
let address = ''

test.beforeAll(async () => {
  server = await createServer({ logLevel: 'error', server: { port: 0, host: '127.0.0.1', hmr: false } })
  await server.listen()
  address = `${server.resolvedUrls?.local[0]}e2e/parts/index.html`
})
test.afterAll(() => server.close())

test.beforeEach(async ({ page }) => {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Parts' }).waitFor()
})

const ask = (page: Page) => page.getByRole('button', { name: 'Delete' }).click()
const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Delete league' })

test('the components are accessible, the dialog as well', async ({ page }) => {
  await expectAccessible(page)
  await ask(page)
  await expectAccessible(page)
})

for (const [way, answer] of [
  ['Yes', 'yes'],
  ['No', 'no'],
  ['Close', 'no'],
  ['Escape', 'no'],
  ['beside', 'no'],
] as const) {
  test(`the confirmation dialog treats ${way} as ${answer} [2.8a 4.11]`, async ({ page }) => {
    await ask(page)
    await expect(dialogOf(page)).toContainText('Are you sure you want to delete this league?')
    if (way === 'Escape') await page.keyboard.press('Escape')
    else if (way === 'beside') await page.mouse.click(5, 5)
    else await dialogOf(page).getByRole('button', { name: way }).click()

    await expect(page.getByRole('status').filter({ hasText: /^(yes|no)$/ })).toHaveText(answer)
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused()
  })
}

test('the dialog is 81 px from the top, and its message has 14 px [9.17a]', async ({ page }) => {
  await ask(page)
  await expect.poll(async () => (await dialogOf(page).boundingBox())?.y).toBe(81)
  await expect(dialogOf(page).getByText('Are you sure')).toHaveCSS('font-size', '14px')
})

test('a banner closes after 10 seconds, or when it is dismissed [2.8b 9.4]', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.reload()
  const banner = page.getByRole('alert')
  await expect(banner).toBeVisible()
  await page.clock.runFor(9_900)
  await expect(banner).toContainText('It did not work.')
  await page.clock.runFor(200)
  await expect(banner).toHaveCount(0)

  await page.reload()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
})

test('the first tab is selected, a single tab hides the tab list, and arrow keys and back work [2.8d]', async ({
  page,
}) => {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(page.getByRole('tablist')).toHaveCount(1)
  await expect(tab('Women')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('The board of Women')).toHaveCount(2)

  await tab('Women').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Men')).toBeFocused()
  await expect(page).toHaveURL(/tab=men/)
  await expect(page.getByText('The board of Men')).toBeVisible()
  await page.goBack()
  await expect(tab('Women')).toHaveAttribute('aria-selected', 'true')
})

test('several items of an accordion may be open, and a URL opens one [2.8c]', async ({ page }) => {
  await expect(page.getByText('Four races')).toBeVisible()
  await expect(page.getByText('Two races')).toBeHidden()
  await page.getByText('Second weekend').click()
  await expect(page.getByText('Two races')).toBeVisible()

  await page.goto(`${address}#second`)
  await page.reload()
  await expect(page.getByText('Two races')).toBeVisible()
})

test('a tooltip opens on focus until Escape; a spinner has a label [2.8e]', async ({ page }) => {
  await page.getByRole('button', { name: 'Verified' }).focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expect(page.getByText('Loading the text')).toHaveCount(1)
})
