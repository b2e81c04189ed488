import { expect, type Locator, type Page } from '@playwright/test'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

const WIDTHS = [320, 390]

/** The position of an element. The element must exist. */
async function boxOf(part: Locator) {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not displayed')
  return box
}

const isClipped = (part: Locator) =>
  part.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const { right, bottom } = words.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    return right > box.right + 1 || bottom > box.bottom + 1
  })

const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a player without a rank sees N/A; a long team name is not cut off', async ({ page }) => {
      await becomePlayer(page, 'The Unlikely Herringbones')
      await page.goto('/events')
      const bib = bar(page).locator('.bib')
      await expect(bib).toHaveText('N/A')
      expect(await isClipped(bib)).toBe(false)
      if (width === 390) expect(await isClipped(bar(page).locator('.player-name strong'))).toBe(false)
    })

    test('a long site name and a pagination fit on a phone', async ({ page }) => {
      await test.step('a long site name is fully visible beside the menu', async () => {
        await page.goto('/events')
        await page.locator('.masthead-home .logo').evaluate((logo) => {
          logo.classList.add('logo-long')
          logo.querySelector('.logo-name')!.textContent = 'Nordic Fantasy Langlaufgemeinschaftsspiel'
        })
        const logo = page.getByRole('banner').locator('.logo')
        expect(await isClipped(page.getByRole('banner').locator('.masthead-home'))).toBe(false)
        const menu = await boxOf(page.getByRole('button', { name: 'Menu' }))
        const name = await boxOf(logo)
        expect(name.x + name.width).toBeLessThanOrEqual(menu.x)
      })
      await test.step('a pagination takes one line [9.8]', async () => {
        await page.goto('/overall?page=2')
        const pages = page.getByRole('navigation', { name: /^Pages of/ }).first()
        const [previous, next] = [
          pages.getByRole('link', { name: 'Previous' }),
          pages.getByRole('link', { name: 'Next' }),
        ]
        const current = pages.locator('[aria-current=page]')
        const tops = [await boxOf(previous), await boxOf(current)].map(({ y }) => Math.round(y))
        if ((await next.count()) > 0) tops.push(Math.round((await boxOf(next)).y))
        expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2)
      })
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a disabled Undo button does not take a line of its own', async ({ page }) => {
    await becomePlayer(page)
    await page.goto('/athletes')
    const team_bar = page.getByRole('region', { name: 'Deadline and team' })
    const undo = await boxOf(team_bar.getByRole('button', { name: 'Undo' }))
    const balance = await boxOf(team_bar.getByText('Balance', { exact: true }))
    expect(undo.y).toBeLessThan(balance.y + balance.height)
    expect(undo.x).toBeGreaterThan(balance.x)
  })

  test('the list of the season starts with the open weekend; past ones are shown on request [2.ev.b]', async ({
    page,
  }) => {
    await page.goto('/events')
    const items = page.locator('.accordion-item').filter({ visible: true })
    await expect(items.first()).toHaveAttribute('open', '')
    const count = await items.count()
    await page.getByRole('button', { name: /^Show \d+ past weekends?$/ }).click()
    await expect(items.first()).not.toHaveAttribute('open', '')
    expect(await items.count()).toBeGreaterThan(count)
  })
})

test.describe('on a desktop, in the marathon season', () => {
  test.use({ variant: 'marathon', viewport: { width: 1280, height: 900 } })

  test('boards that are side by side on the start page begin at the same height [2./b]', async ({ page }) => {
    await page.goto('/')
    const tables = page.locator('.home-boards .board table')
    await expect(tables).toHaveCount(4)
    for (const [left, right] of [
      [0, 1],
      [2, 3],
    ] as const) {
      const [one, other] = [await boxOf(tables.nth(left)), await boxOf(tables.nth(right))]
      expect(Math.abs(one.y - other.y)).toBeLessThanOrEqual(1)
    }
  })
})

test('links are underlined in running text; the footer marks one of its links', async ({ page }) => {
  await test.step('links in running text are always underlined, links in boards only on hover', async () => {
    await page.goto('/')
    const underlined = (selector: string) =>
      page.locator(selector).evaluateAll(
        (links) =>
          links.filter((link) => {
            const { textDecorationLine, textDecorationColor } = getComputedStyle(link)
            return textDecorationLine.includes('underline') && !textDecorationColor.endsWith(', 0)')
          }).length,
      )
    expect(await underlined('.board a')).toBe(0)
    const name = page.locator('.home-boards .who-name a').first()
    await name.hover()
    await expect(name).not.toHaveCSS('text-decoration-color', 'rgba(0, 0, 0, 0)')

    await page.goto('/info/rules')
    const in_text = page.locator('.prose p a, .prose li a').filter({ visible: true })
    expect(await underlined('.prose p a')).toBe(await page.locator('.prose p a').count())
    expect(await in_text.count()).toBeGreaterThan(0)
  })
  await test.step('the footer marks one link while the team page is open', async () => {
    await page.goto('/athletes')
    await expect(page.getByRole('contentinfo').locator('[aria-current=page]')).toHaveText('Team Selection')
  })
})
