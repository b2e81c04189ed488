import { expect, type Page } from '@playwright/test'
import { athletesByPrice, bar, expectSaved, market, rowOf, rows, savedSquad } from './market-page.ts'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

test.use({ variant: 'marathon' })

type Weekend = { weekend_name: string; is_upcoming: boolean; selections: { selection_id: number }[] }

const namesIn = (page: Page) => rows(page).locator('.who-name').allTextContents()
const buyOf = (page: Page, name: string) =>
  market(page).getByRole('button', { name: `Buy ${name}`, exact: true })
const sellOf = (page: Page, name: string) =>
  market(page).getByRole('button', { name: `Sell ${name}`, exact: true })

const ONLY_CUBS = 'Your team only has room for cubs'

test('a squad has at most six athletes of a gender and ten in all, plus two cubs [5.11b 5.11c]', async ({
  page,
}) => {
  await becomePlayer(page)
  const athletes = await athletesByPrice(page)
  const others = athletes.filter(({ is_cub }) => !is_cub)
  const [women, men] = ['f', 'm'].map((sex) =>
    others.filter(({ gender }) => gender === sex).map(({ name }) => name),
  )
  const cubs = athletes.filter(({ is_cub }) => is_cub).map(({ name }) => name)
  const buy = async (name = '') => {
    await buyOf(page, name).click()
    await expect(sellOf(page, name)).toBeVisible()
  }

  await page.goto('/athletes?sort=price&gender=f')
  for (const name of women?.slice(0, 6) ?? []) await buy(name)
  const seventh = women?.[6] ?? ''
  await expect(buyOf(page, seventh)).toBeDisabled()
  await expect(buyOf(page, seventh)).toHaveAccessibleDescription('Your women’s places are full')
  await expect(rowOf(page, seventh)).toContainText('Your women’s places are full')

  await page.goto('/athletes?sort=price&gender=m')
  for (const name of men?.slice(0, 4) ?? []) await buy(name)
  await expect(market(page).getByText(ONLY_CUBS)).toHaveCount(1)
  await expect(buyOf(page, men?.[4] ?? '')).toHaveAccessibleDescription(ONLY_CUBS)
  await buyOf(page, men?.[4] ?? '').click({ force: true })
  await expect(page.getByRole('status').filter({ hasText: ONLY_CUBS })).toHaveCount(1)
  await page.goto('/athletes?sort=price&kind=cub')
  for (const name of cubs.slice(0, 2)) await buy(name)
  await expect(buyOf(page, cubs[2] ?? '')).toBeDisabled()
  await expect(buyOf(page, cubs[2] ?? '')).toHaveAccessibleDescription('Your team is full')
  await expect(market(page).getByText('Your team is full')).toHaveCount(1)

  const note = page.getByRole('status').filter({ hasText: 'Your team has no captain' })
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: `Captain: ${cubs[0]}` }).click()
  await expect(note).toHaveCount(0)
  await sellOf(page, cubs[0] ?? '').click()
  await expect(note).toBeVisible()
  await buy(cubs[0])
  await page.getByRole('button', { name: `Captain: ${cubs[0]}` }).click()
  await expectSaved(page, 12)
  await page.reload()
  await expect(bar(page)).toContainText('12 of 12')
  const squad = await savedSquad(page)
  expect(squad.length).toBe(12)
  expect(squad.filter(({ is_team_captain }) => is_team_captain).length).toBe(1)
})

test('the squad rolls over to the next race, and the page says so [rules §2]', async ({ page }) => {
  await becomePlayer(page)
  await page.goto('/athletes?sort=-price')
  const [first = ''] = await namesIn(page)
  await buyOf(page, first).click()
  await expectSaved(page, 1)

  const weekends: Weekend[] = await (await page.request.get('/api/weekends?season=current')).json()
  const at = weekends.findIndex(({ is_upcoming }) => is_upcoming)
  await page.goto(`/athletes?selection=${weekends[at + 1]?.selections[0]?.selection_id}`)
  const squad = page.getByRole('region', { name: 'Your squad' })
  await expect(squad).toContainText(`Your squad from ${weekends[at]?.weekend_name} rolls over`)
  await expect(squad).toContainText(first)
})
