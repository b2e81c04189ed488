import { expect, type Page } from '@playwright/test'

/** Extracts the first number from each text, in English format. */
export const numbersIn = (texts: readonly string[]) =>
  texts.map((text) => Number(/[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', '')))

export const sumOf = (points: readonly number[]) =>
  points.reduce((sum, each) => sum + Math.round(each * 100), 0) / 100

/**
 * Expects three sums to be right:
 * - The parts of an athlete's points add up to these points.
 * - The points of all athletes in a race add up to the total of the race.
 * - The totals of the races that count add up to `score`, the score of the weekend.
 */
export async function expectToAddUp(page: Page, score: number | null): Promise<void> {
  await expect(page.locator('.ledger-score')).toBeVisible()
  const races = page.locator('.ledger-races > .board')
  const added: number[] = []
  for (const race of await races.all()) {
    const lines = numbersIn(await race.locator('tbody td.number').allTextContents())
    const [total] = numbersIn(await race.locator('tfoot td.number').allTextContents())
    expect(sumOf(lines)).toBe(total)
    if (!(await race.locator('tfoot').textContent())?.includes('not counted')) added.push(total!)
    for (const row of await race.locator('tbody tr', { has: page.locator('.ledger-part') }).all()) {
      const parts = numbersIn(await row.locator('.ledger-part').allTextContents())
      expect([sumOf(parts)]).toEqual(numbersIn(await row.locator('td.number').allTextContents()))
    }
  }
  expect(sumOf(added)).toBe(score)
  expect(numbersIn(await page.locator('.ledger-score').allTextContents())).toEqual([score])
}
