import { expect, type Page } from '@playwright/test'
import { athletesByPrice } from './market-page.ts'
import { test } from './test.ts'

test.use({ variant: 'marathon' })

const comparison = (page: Page) => page.getByRole('dialog', { name: 'Side by side' })

/** The two most expensive athletes with results. */
async function pairOf(page: Page) {
  const raced = (await athletesByPrice(page)).filter(({ score }) => score !== null)
  const [one, other] = [raced.at(-1), raced.at(-2)]
  if (!one || !other) throw new Error('nobody has raced')
  return { one, other, address: `/athletes?sort=-price&compare=${one.athlete_id},${other.athlete_id}` }
}

/** The share of teams in the open selection that contain the athlete, from 0 to 1. Undefined if it is not published. */
async function ratioNow(page: Page, athlete_id: number): Promise<number | undefined> {
  const { selections } = await (await page.request.get('/api/weekends/upcoming')).json()
  const { links } = selections.find(({ trading_open }: { trading_open: boolean }) => trading_open)
  const rows: { athlete_id: number; ratio: number }[] = await (
    await page.request.get(links.athlete_popularity)
  ).json()
  return rows.find((row) => row.athlete_id === athlete_id)?.ratio
}

test('the comparison of two athletes has a URL, and the back button returns to the list [2.athid.b]', async ({
  page,
}) => {
  const { one, other, address } = await pairOf(page)
  await page.goto('/athletes?sort=-price')
  await page.getByRole('button', { name: `Compare ${one.name}`, exact: true }).click()
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText(`${one.name} selected`)
  await page.getByRole('button', { name: `Compare ${other.name}`, exact: true }).click()
  await expect(page).toHaveURL(address)

  const dialog = comparison(page)
  await expect(dialog.getByRole('columnheader')).toContainText([one.name, 'Measure', other.name])
  const score = dialog.getByRole('row').filter({ hasText: 'Score' })
  await expect(score).toContainText((one.score ?? 0).toLocaleString('en-US'))
  await expect(score).toContainText((other.score ?? 0).toLocaleString('en-US'))
  const pickedBy = dialog.getByRole('row').filter({ hasText: 'Picked by' }).getByRole('cell')
  for (const [at, { athlete_id }] of [one, other].entries()) {
    const ratio = await ratioNow(page, athlete_id)
    if (ratio === undefined) await expect(dialog).toContainText('Picked by: - Shown once 20 teams')
    else await expect(pickedBy.nth(at)).toHaveText(`${Math.round(ratio * 100)}%`)
  }
  await expect(dialog.getByRole('list', { name: `${one.name}’s last races` }).locator('.bib')).toHaveCount(5)
  for (const name of ['Form', 'Price', 'Popularity']) {
    const picture = dialog.getByRole('figure').filter({ hasText: name })
    await picture.getByText('Show as a table').click()
    await expect(picture.getByRole('columnheader')).toContainText([/Day|Selection/, one.name, other.name])
  }

  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/athletes?sort=-price')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

  test('a visitor chooses two athletes by touch, and can cancel the choice', async ({ page }) => {
    await page.goto('/athletes')
    await expect(page.getByRole('button', { name: /^Compare ./ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Compare', exact: true }).tap()
    const toggles = page.getByRole('button', { name: /^Compare ./ })
    await toggles.nth(0).tap()
    // This tap also fails if the cookie banner covers the button.
    await page.getByRole('button', { name: 'Stop comparing' }).tap()
    await expect(toggles).toHaveCount(0)

    await page.getByRole('button', { name: 'Decline' }).tap()
    await page.getByRole('button', { name: 'Compare', exact: true }).tap()
    await toggles.nth(0).tap()
    await toggles.nth(1).tap()
    await expect(comparison(page)).toBeVisible()
  })
})
