import { expect, type Page } from '@playwright/test'
import { isExtendedRun } from '#testing/extended-run.ts'
import { expectAccessible, expectToFit } from './pages.ts'

export type Viewport = { width: number; colorScheme: 'light' | 'dark' }

const viewports: readonly Viewport[] = [390, 768, 1280].flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
])

/** The viewports in which to check the page at this index of a list: one in a usual run, all in an extended run. */
export function viewportsOf(index: number): readonly Viewport[] {
  return isExtendedRun ? viewports : [viewports[index % viewports.length]!]
}

/**
 * Expects that the current page fits and is accessible in these viewports, and that it fits a narrow phone and a
 * tablet. With `is_whole`, viewports are as tall as the page, so that bars at the bottom cover none of it: a partly
 * covered button counts as too small.
 */
export async function expectAccessibleLayout(
  page: Page,
  at: readonly Viewport[],
  is_whole = false,
): Promise<void> {
  const height = 800
  for (const viewport of at) {
    await setViewport(page, viewport, height)
    await expectToFit(page)
    if (is_whole) await page.setViewportSize({ width: viewport.width, height: await heightOf(page) })
    await expectAccessible(page)
  }
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height })
    await expectToFit(page)
  }
}

/** Expects that the current page fits a phone whose font size is set to twice the default. */
export async function expectToFitEnlarged(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  await expectToFit(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await browser.detach()
}

/** The maximum height of a page on a phone in pixels, about seven screens. */
const MAX_HEIGHT = 6000

/**
 * Expects that the current page is not too tall for a phone [19.8]. Rows outside the viewport are rendered too: otherwise
 * they would keep the height that they had before the viewport changed.
 */
export async function expectShort(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.lines tbody tr { content-visibility: visible }')
    document.adoptedStyleSheets = [sheet]
  })
  await expect.poll(() => heightOf(page)).toBeLessThanOrEqual(MAX_HEIGHT)
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

export async function setViewport(page: Page, { width, colorScheme }: Viewport, height = 800): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}
