import { expect } from '@playwright/test'
import { bar, expectSaved, LISTS, market, rows, savedSquad } from './market-page.ts'
import { expectToFit } from './pages.ts'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

test.use({ variant: 'marathon' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

  test('a player buys a full squad by touch; each row shows the price and the value by which rows are sorted', async ({
    page,
  }) => {
    test.slow()
    await becomePlayer(page)
    await page.goto('/athletes?sort=price')
    await expect(rows(page).first().locator('td:visible')).toHaveText([/^\$/, /p?\.?$/, /^Buy/])
    for (const list of LISTS) {
      await page.goto(`/athletes?sort=price&${list}`)
      for (let row = 0; row < 8; row++) {
        const trade = rows(page)
          .nth(row)
          .getByRole('button', { name: /^(Buy|Sell) / })
        if ((await trade.textContent())?.startsWith('Buy')) await trade.tap({ force: true })
        await expectToFit(page)
      }
      await expect(bar(page)).toContainText(/Saved \d/)
    }
    await expectSaved(page, 12)
    expect((await savedSquad(page)).length).toBe(12)

    await market(page).getByRole('link', { name: 'Prev race pts.', exact: true }).tap()
    await expect(page).toHaveURL('/athletes?sort=-previous&kind=cub')
    await expect(rows(page).first().locator('.market-previous')).toBeVisible()
    await expect(rows(page).first().locator('.market-score')).toBeHidden()
  })
})
