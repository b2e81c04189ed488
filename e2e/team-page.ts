import { expect, type Locator, type Page } from '@playwright/test'

export type Selection = {
  selection_id: number
  name: string
  takes_ranked_picks: boolean
  races: { race_id: number }[]
}
export type Weekend = { weekend_id: number; weekend_name: string; selections: Selection[] }

export const board = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const bar = (page: Page) => board(page, 'Deadline and team')
export const rows = (list: Locator) => list.locator('tbody tr')
export const addIn = (list: Locator) => list.getByRole('button', { name: /^Add / })

/** Opens the list of athletes of one gender. Phones show one list at a time, with links to switch between the lists. */
export async function openList(page: Page, title: 'Men' | 'Women'): Promise<Locator> {
  await expect(page.getByRole('heading', { name: 'Pick your athletes', exact: true })).toBeVisible()
  const lists = page.getByRole('navigation', { name: 'Lists of athletes' })
  if (await lists.isVisible()) {
    const link = lists.getByRole('link', { name: new RegExp(`^${title}`) })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'true')
  }
  await expect(board(page, title)).toBeVisible()
  return board(page, title)
}

/** Cheapest first, so that a full team costs less than the budget. */
export const CHEAPEST_FIRST = 'menSort=price&womenSort=price'

export async function upcoming(page: Page): Promise<Weekend> {
  return (await page.request.get('/api/weekends/upcoming')).json()
}

/** The URL of the team page for a selection of the upcoming event. */
export async function addressOf(
  page: Page,
  isMatch: (selection: Selection) => boolean,
  search = '',
): Promise<string> {
  const { selections } = await upcoming(page)
  const found = selections.find(isMatch)
  if (!found) throw new Error('the upcoming event has no such selection')
  return `/athletes?selection=${found.selection_id}&${search}`
}

export const isPlain = ({ takes_ranked_picks }: Selection) => !takes_ranked_picks

export const isRanked = ({ takes_ranked_picks }: Selection) => takes_ranked_picks

/** The names of the athletes that can be added, in the order of the list. */
export async function namesIn(list: Locator): Promise<string[]> {
  await expect(addIn(list)).not.toHaveCount(0)
  const texts = await addIn(list).allTextContents()
  return texts.map((text) => text.replace(/^Add\s+/, ''))
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(bar(page)).toContainText(/Saved \d/)
}

export async function savedPicks(
  page: Page,
  selection_id: string | null,
): Promise<{ athlete: { name: string } }[]> {
  return (await page.request.get(`/api/me/teams/selections/${selection_id}`)).json()
}
