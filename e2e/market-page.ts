import { expect, type Locator, type Page } from '@playwright/test'

export const market = (page: Page) => page.getByRole('region', { name: 'Market', exact: true })
export const bar = (page: Page) => page.getByRole('region', { name: 'Deadline and team' })
export const rows = (page: Page) => market(page).locator('tbody tr')

/** Three filters of the market. The athletes that they list are enough for a full squad: women, men and cubs. */
export const LISTS = ['gender=f', 'gender=m', 'kind=cub']

export function rowOf(page: Page, name: string): Locator {
  return rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
}

/** Expects that the page shows this number of picks, and that they are saved. */
export async function expectSaved(page: Page, picks: number): Promise<void> {
  await expect(bar(page)).toContainText(new RegExp(`Picked\\s*${picks} of 1[0-2]`))
  await expect(bar(page)).toContainText(/Saved \d/)
}

export type Athlete = {
  athlete_id: number
  federation_code: string
  name: string
  country: string
  gender: string
  is_team: boolean
  is_cub: boolean
  youth: boolean
  is_qci_bonus_eligible: boolean
  active: boolean
  price: number | null
  score: number | null
}

/** The athletes that can be picked, as the API lists them. */
export async function listAthletes(page: Page): Promise<Athlete[]> {
  return (await page.request.get('/api/athletes?filter_active=True&country=!RUS&country=!BLR')).json()
}

export async function athletesByPrice(page: Page): Promise<Athlete[]> {
  return (await listAthletes(page))
    .filter(({ is_team, price }) => !is_team && price !== null)
    .sort((a, b) => (a.price ?? 0) - (b.price ?? 0))
}

/** Buys the two cheapest athletes of a gender who earn no bonus points. Returns their names. */
export async function buyTwo(page: Page, gender: 'f' | 'm'): Promise<string[]> {
  const plain = (await athletesByPrice(page)).filter(
    (athlete) => athlete.gender === gender && !athlete.youth && !athlete.is_qci_bonus_eligible,
  )
  await page.goto(`/athletes?sort=price&gender=${gender}`)
  const names = plain.slice(0, 2).map(({ name }) => name)
  for (const name of names) {
    await market(page)
      .getByRole('button', { name: `Buy ${name}`, exact: true })
      .click()
    await expect(market(page).getByRole('button', { name: `Sell ${name}`, exact: true })).toBeVisible()
  }
  return names
}

type Pick = { athlete_id: number; is_team_captain: boolean; bought_for: number }

export async function savedSquad(page: Page): Promise<Pick[]> {
  const weekend = await (await page.request.get('/api/weekends/upcoming')).json()
  const { selection_id } = weekend.selections[0]
  return (await page.request.get(`/api/me/teams/selections/${selection_id}`)).json()
}

/** Navigates to the market from another page, so that the market's data is fetched again. */
export async function goToMarket(page: Page): Promise<void> {
  await page.goto('/events')
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Team Selection' }).first().click()
}
