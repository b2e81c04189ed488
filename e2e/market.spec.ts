import { expect } from '@playwright/test'
import { bar, goToMarket, market, rows } from './market-page.ts'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

test.use({ variant: 'marathon' })

test('the market requests the active athletes, and shows the money left [2.ath.j 2.ath.k 7.26 7.27]', async ({
  page,
}) => {
  await becomePlayer(page)
  const { budget } = await (await page.request.get('/api/me/money')).json()
  const sent_requests: string[] = []
  page.on('request', (request) => sent_requests.push(request.url().replace(/^https?:\/\/[^/]+/, '')))
  await goToMarket(page)
  await expect(bar(page)).toContainText(`$${budget.toLocaleString('en-US')}`)
  await expect(rows(page)).toHaveCount(30)
  await expect(market(page).getByRole('columnheader').last()).toHaveText('Trade')
  expect(sent_requests).toContain('/api/weekends/upcoming')
  expect(sent_requests).toContain('/api/athletes?filter_active=true&country=%21RUS&country=%21BLR')
})

test('Prev race pts. is the athlete’s total in the latest race of their gender [2.ath.i 7.31 7.44]', async ({
  page,
}) => {
  const race = await (await page.request.get('/api/races/latest/f')).json()
  const results = await (await page.request.get(`/api/races/${race.race_id}/results/athletes`)).json()
  const [best] = results.sort((a: { total: number }, b: { total: number }) => b.total - a.total)
  await page.goto('/athletes?gender=f&sort=-previous')
  await expect(rows(page).first()).toContainText(best.athlete.name)
  await expect(rows(page).first().locator('.market-previous')).toHaveText(best.total.toLocaleString('en-US'))
})
