import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

type Athlete = {
  athlete_id: number
  name: string
  gender: string
  is_team: boolean
  score: number | null
  rank: number | null
  price: number | null
  youth: boolean
  is_qci_bonus_eligible: boolean
  is_cub: boolean
  pro_team: { name: string; abbreviation: string; logo_url: string | null } | null
}

async function findAthlete(page: Page, isMatch: (athlete: Athlete) => boolean): Promise<Athlete> {
  const reply = await page.request.get('/api/athletes')
  const found = ((await reply.json()) as Athlete[]).find(isMatch)
  if (!found) throw new Error('there is no such athlete in the demo season')
  return found
}

async function open(page: Page, isMatch: (athlete: Athlete) => boolean): Promise<Athlete> {
  const athlete = await findAthlete(page, isMatch)
  await page.goto(`/athletes/${athlete.athlete_id}`)
  return athlete
}

const factOf = (page: Page, label: string) =>
  page
    .locator('.fact')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

const isScored = ({ score, is_team }: Athlete) => score !== null && !is_team

test('a visitor reads about athletes', async ({ page }) => {
  await test.step('the page shows name, score, rank, gender, price and points per game [1.9b 2.athid 3.30 9.16c]', async () => {
    const { name, score, rank, price, gender } = await open(
      page,
      (each) => isScored(each) && each.price !== null,
    )
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(factOf(page, 'Score')).toHaveText((score ?? 0).toLocaleString('en-US'))
    await expect(factOf(page, 'Rank')).toHaveText(String(rank))
    await expect(factOf(page, 'Price')).toHaveText(`$${(price ?? 0).toLocaleString('en-US')}`)
    const ppg = Math.round(((score ?? 0) * 100_000) / (price ?? 1)) / 100
    await expect(factOf(page, 'PPG')).toHaveText(ppg.toLocaleString('en-US'))
    await expect(page.locator('.athlete-flags')).toContainText(gender === 'f' ? 'Female' : 'Male')

    await page.getByRole('button', { name: 'PPG' }).hover()
    await expect(page.getByRole('tooltip')).toHaveText('Points per $1,000 of price')
  })
  await test.step('the results are listed with the latest race first, and each links to its race [2.athid 7.28]', async () => {
    const { athlete_id } = await open(page, isScored)
    const reply = await page.request.get(`/api/athletes/${athlete_id}/results`)
    const results: { race_id: number; total: number; race: { name: string } }[] = await reply.json()
    const rows = page.getByRole('region', { name: 'Results' }).locator('tbody tr')
    await expect(rows).toHaveCount(results.length)
    const last = results.at(-1)
    await expect(rows.first()).toContainText(last?.race.name ?? '')
    await rows.first().getByRole('link').click()
    await expect(page).toHaveURL(`/races/${last?.race_id}`)
  })
  await test.step('form, popularity and price are also shown as text [2.athid.b]', async () => {
    const { athlete_id } = await open(page, (each) => isScored(each) && each.price !== null)
    await expect(page.getByRole('region', { name: 'Form' })).toContainText(/Latest first: \d/)
    const reply = await page.request.get(`/api/athletes/${athlete_id}/popularity`)
    const shares: { weekend_name: string; ratio: number }[] = await reply.json()
    const first = page.getByRole('region', { name: 'Popularity' }).locator('tbody tr').first()
    await expect(first).toContainText(shares.at(-1)?.weekend_name ?? '')
    await expect(first).toContainText(`${Math.round((shares.at(-1)?.ratio ?? 0) * 100)}%`)
    await expect(page.getByRole('region', { name: 'Price' })).toContainText(/\$[\d,]+/)
  })
  await test.step('an athlete without races has score -, rank N/A and no results [2.athid 8.10d]', async () => {
    await open(page, ({ score }) => score === null)
    await expect(factOf(page, 'Score')).toHaveText('-')
    await expect(factOf(page, 'Rank')).toHaveText('N/A')
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('No results registered yet')
  })
  await test.step('a national team is marked as a team; an athlete without a price has ∞ points per game [3.9]', async () => {
    await open(page, ({ is_team }) => is_team)
    await expect(page.locator('.athlete-flags')).toContainText('team')
    const without = await findAthlete(page, ({ price }) => price === null).catch(() => null)
    if (!without) return
    await page.goto(`/athletes/${without.athlete_id}`)
    await expect(factOf(page, 'PPG')).toHaveText('∞')
  })
  await test.step('the page of a missing athlete is the not-found page [2.2b]', async () => {
    await page.goto('/athletes/987654')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh. Did you get lost?')
  })
})

test.describe('marathon', () => {
  test.use({ variant: 'marathon' })

  test('an athlete’s page shows the pro team with its logo [2.athid 3.10c]', async ({ page }) => {
    const { pro_team } = await open(page, (each) => each.pro_team !== null)
    const team = page.locator('.pro-team')
    await expect(team).toContainText(pro_team?.name ?? '')
    await expect(team).toContainText(pro_team?.abbreviation ?? '')
    await expect(team.locator('img')).toHaveAttribute('src', pro_team?.logo_url ?? '')
    expect(
      await team.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)
  })

  test('an athlete’s page shows whether the athlete is Youth, QCI or Cub [3.10b]', async ({ page }) => {
    for (const [label, isMatch] of [
      ['Youth', (each: Athlete) => each.youth],
      ['QCI', (each: Athlete) => each.is_qci_bonus_eligible],
      ['Cub', (each: Athlete) => each.is_cub],
    ] as const) {
      await open(page, isMatch)
      await expect(page.locator('.athlete-mark', { hasText: label })).toBeVisible()
      await open(page, (each) => !isMatch(each))
      await expect(page.locator('.athlete-mark', { hasText: label })).toHaveCount(0)
    }
  })
})
