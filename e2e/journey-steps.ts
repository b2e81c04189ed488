import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { fillRegistration, newName } from './account-forms.ts'
import { numbersIn, sumOf } from './ledger-page.ts'
import { becomePlayer } from './player.ts'
import { addIn, bar, board, expectSaved, namesIn, openList, type Selection } from './team-page.ts'

export { expect }

export const main = (page: Page) => page.getByRole('main')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const playerBar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })
export const rowOf = (list: Locator, name: string) => list.getByRole('row').filter({ hasText: name })

/** Navigates by the menu, like a user who does not know any URL. */
export async function goTo(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).first().click()
}

/** Acts like a visitor: reads the start page, declines cookies, and registers with the form of the season. */
export async function registerByForm(page: Page, team_name: string): Promise<void> {
  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'The game in three steps' }).getByRole('listitem'),
  ).toHaveCount(3)
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Decline' }).click()
  await main(page).getByRole('link', { name: 'Register', exact: true }).first().click()
  await expect(page).toHaveURL('/register')
  await fillRegistration(page, newName())
  await main(page).getByLabel('Team name').fill(team_name)
  if (await main(page).getByLabel('First name').isVisible()) {
    await main(page).getByLabel('First name').fill('Ilse')
    await main(page).getByLabel('Last name').fill('Larsen')
    await main(page)
      .getByRole('checkbox', { name: /I agree/ })
      .check()
  }
  await main(page).getByRole('button', { name: 'Register' }).click()
  await expect(playerBar(page)).toContainText(team_name)
  await expect(page).toHaveURL('/')
}

/** Picks two athletes of each gender. Makes the first woman captain, unless the selection has ranked picks. */
export async function pickTeam(page: Page, selection: Selection): Promise<void> {
  const pick = board(page, 'Selections').getByRole('link', { name: `Pick ${selection.name}` })
  await pick.click()
  await expect(pick).toHaveAttribute('aria-current', 'true')
  await expect(bar(page)).toContainText(/0 of \d+/)
  for (const title of ['Women', 'Men'] as const) {
    const list = await openList(page, title)
    const names = (await namesIn(list)).slice(0, 2)
    for (const name of names) await list.getByRole('button', { name: `Add ${name}`, exact: true }).click()
    await expect(addIn(list).filter({ hasText: names[0] ?? '' })).toHaveCount(0)
    if (title === 'Women' && !selection.takes_ranked_picks) {
      await page.getByRole('button', { name: `Captain: ${names[0]}`, exact: true }).click()
    }
  }
  await expect(bar(page)).toContainText(/4 of \d+/)
  await expectSaved(page)
}

/** Creates a league. Its page is open afterwards. */
export async function createLeague(page: Page, name: string, password: string): Promise<void> {
  await goTo(page, 'Leagues')
  const form = board(page, 'Create a league')
  await form.getByLabel('League name').fill(name)
  await form.getByLabel('Password', { exact: false }).first().fill(password)
  await form.getByRole('button', { name: 'Create league' }).click()
  await expect(heading(page)).toHaveText(name)
}

/** Creates an invite on the league's page. Returns the invite's URL. */
export async function makeInvite(page: Page): Promise<string> {
  const invite = board(page, 'Invite friends')
  await invite.getByRole('button', { name: 'Create an invite' }).click()
  return invite.getByLabel('Link').inputValue()
}

export async function anotherPlayer(
  browser: Browser,
  baseURL: string | undefined,
  team_name: string,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: String(baseURL) })).newPage()
  await becomePlayer(page, team_name)
  return page
}

export async function joinWithPassword(page: Page, league: string, password: string): Promise<void> {
  await page.goto(`/leagues/${encodeURIComponent(league)}`)
  await main(page)
    .getByRole('button', { name: `Join ${league}` })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('League password').fill(password)
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
}

export async function acceptInvite(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await main(page).getByRole('button', { name: 'Join the league' }).click()
}

export async function expectMember(page: Page, team_name: string): Promise<void> {
  await expect(rowOf(board(page, 'Members'), team_name)).toContainText('· you')
}

/** Expects the team's score on a league's weekend page, and that the numbers in the team's column add up to it. */
export async function expectColumn(page: Page, team_name: string, score: string): Promise<void> {
  const table = main(page).getByRole('table')
  const head = table.getByRole('columnheader').filter({ hasText: team_name })
  await expect(head).toContainText(score)
  const cells = numbersIn(await table.locator('tbody td.own-cell').allTextContents())
  const earned = cells.filter((points) => !Number.isNaN(points))
  expect(earned.length).toBeGreaterThan(1)
  expect(sumOf(earned)).toBe(Number(score))
}
