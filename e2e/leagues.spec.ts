import { type Browser, expect, type Page } from '@playwright/test'
import { logInAs } from './account-forms.ts'
import { press, typeInto } from './keyboard.ts'
import { expectFineAtAllSizes } from './pages.ts'
import { becomePlayer, PASSWORD } from './player.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const row = (page: Page, board: string, name: string) =>
  part(page, board).getByRole('row').filter({ hasText: name })

let count = 0

/** A unique league name with characters that must be encoded in a path. */
function newName(): string {
  return `Ski & Fun ${process.pid}/${Date.now()}-${++count} 100%2F`
}

async function anotherPlayer(
  browser: Browser,
  baseURL: string | undefined,
  team_name: string,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: String(baseURL) })).newPage()
  await becomePlayer(page, team_name)
  return page
}

async function create(page: Page, name: string, password = ''): Promise<void> {
  await page.goto('/leagues')
  const form = part(page, 'Create a league')
  await form.getByLabel('League name').fill(name)
  if (password) await form.getByLabel('Password', { exact: false }).first().fill(password)
  await form.getByRole('button', { name: 'Create league' }).click()
  await expect(page).toHaveURL(`/leagues/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function answer(page: Page, reply: 'Yes' | 'No'): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: reply, exact: true }).click()
}

/** Returns the name of the largest league without a password. */
async function findOpenLeague(page: Page): Promise<string> {
  const reply = await page.request.get('/api/leagues?limit=100')
  const entries: { league: { name: string; password_protected: boolean; members: number } }[] =
    await reply.json()
  const open = entries.filter(({ league }) => !league.password_protected)
  return open.sort((a, b) => b.league.members - a.league.members)[0]!.league.name
}

test('a league is created, joined by password and deleted; a removed player cannot rejoin it [2.lgn.b 4.9a 4.9b 6.3 8.9 7.50 7.51]', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = newName()
  await becomePlayer(page, 'Anna goes downhill')
  await create(page, name, 'wax on')
  await expect(part(page, 'Members').getByRole('row')).toHaveCount(2)

  const bjorn = await anotherPlayer(browser, baseURL, 'Bjorn goes uphill')
  await bjorn.goto(`/leagues/${encodeURIComponent(name)}`)
  await main(bjorn).getByRole('button', { name: 'Join' }).click()
  const dialog = bjorn.getByRole('dialog')
  await dialog.getByLabel('League password').fill('wax off')
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(dialog.getByLabel('League password')).toHaveAccessibleDescription(/Wrong password/)
  await dialog.getByLabel('League password').fill('wax on')
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await bjorn.getByText(/^(Manage|More)$/).click()
  await expect(main(bjorn).getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect(row(bjorn, 'Members', 'Bjorn goes uphill')).toContainText('· you')
  await expect(bjorn.getByRole('button', { name: /Remove Player|Delete league/ })).toHaveCount(0)

  const columns = ['Rank', 'Player', 'Score']
  await expect(part(bjorn, 'Members').getByRole('columnheader')).toHaveText(columns)

  await page.reload()
  await page.getByText(/^(Manage|More)$/).click()
  await page.getByRole('button', { name: 'Remove players' }).click()
  await expect(part(page, 'Members').getByRole('columnheader')).toHaveText([...columns, 'Remove'])
  await expect(page.getByRole('button', { name: /^Remove Player/ })).toHaveCount(1)
  await row(page, 'Members', 'Bjorn')
    .getByRole('button', { name: /^Remove Player/ })
    .click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'The player will not be allowed to rejoin this league. Are you sure you want to remove them?',
  )
  await answer(page, 'No')
  await row(page, 'Members', 'Bjorn')
    .getByRole('button', { name: /^Remove Player/ })
    .click()
  await answer(page, 'Yes')
  await expect(row(page, 'Members', 'Bjorn')).toHaveCount(0)

  await bjorn.reload()
  await expect(main(bjorn)).toContainText('You were removed from this league and cannot rejoin it')
  await expect(main(bjorn).getByRole('button', { name: 'Join' })).toHaveCount(0)
  await bjorn.context().close()

  await main(page).getByRole('button', { name: 'Delete league' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this league?')
  await answer(page, 'Yes')
  await expect(page).toHaveURL('/leagues')
  await page.goto(`/leagues/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh. Did you get lost?')
})

test('a player joins a league, and reads its scores in all weekends and in one weekend [2.lg.a 2.lgn.c 5.15 2.lgw.a 2.lgw.b 9.9]', async ({
  page,
}) => {
  await becomePlayer(page, 'Cleo on skis')
  const name = await findOpenLeague(page)
  await page.goto('/leagues')
  await expect(part(page, 'My Leagues')).toContainText('You are not in a league yet')
  await row(page, 'All leagues', name)
    .getByRole('button', { name: `Join ${name}` })
    .click()
  await expect(row(page, 'My Leagues', name)).toBeVisible()
  await expect(row(page, 'All leagues', name)).toContainText('Yours')
  await expect(row(page, 'All leagues', name).getByRole('button', { name: /^Leave/ })).toBeFocused()

  await row(page, 'My Leagues', name).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(part(page, 'Members').getByRole('row').last()).toContainText('Cleo on skis')
  const scores = main(page)
    .getByRole('region', { name: 'Members by weekend', exact: true })
    .getByRole('table')
  await expect(scores.locator('strong').first()).toBeVisible()

  const weekend = scores.getByRole('columnheader').getByRole('link').last()
  const weekend_name = await weekend.innerText()
  await weekend.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(weekend_name)
  await expect(page).toHaveURL(/\/leagues\/[^/]+\/weekend\/\d+$/)
  const tabs = main(page).getByRole('tab')
  await expect(tabs.first()).toHaveText('Weekend Overall')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  const earned = main(page).getByRole('table')
  await expect(earned.getByRole('columnheader').nth(1)).toContainText('Cleo on skis')
  await expect(earned.getByRole('rowheader').getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/athletes\/\d+$/,
  )
  await tabs.nth(1).click()
  await expect(page).toHaveURL(/\?tab=\d+$/)
  await expect(earned.getByRole('rowheader').first()).toBeVisible()
  await page.goBack()
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
})

test('leagues require a login [2.lg.d 2.lgn.d 2.1a]', async ({ page }) => {
  for (const address of ['/leagues', '/leagues/Vasa', '/leagues/Vasa/weekend/1']) {
    await page.goto(address)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`)
  }
})

test('with an invite, a friend joins by one click after the login; a revoked invite does not work', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = newName()
  await becomePlayer(page, 'Dora the host')
  await create(page, name, 'a secret')
  const invite = part(page, 'Invite friends')
  await invite.getByRole('button', { name: 'Create an invite' }).click()
  const link = await invite.getByLabel('Link').inputValue()
  expect(link).toMatch(/^http:\/\/.*\/invites\/[0-9A-Z]{12}$/)

  const emil = await anotherPlayer(browser, baseURL, 'Emil the guest')
  const { user_name } = await (await emil.request.get('/api/me/rank')).json()
  await emil.context().clearCookies()
  await emil.goto(link)
  await expect(emil.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectFineAtAllSizes(emil)
  await main(emil).getByRole('link', { name: 'Register to join' }).click()
  await expect(main(emil).getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(main(emil)).toContainText('You have been invited to a league.')
  await emil.goBack()
  await main(emil).getByRole('link', { name: 'Log in to join' }).click()
  await expect(main(emil)).toContainText('You have been invited to a league.')
  await logInAs(emil, user_name, PASSWORD)
  await expect(emil.getByRole('heading', { level: 1 })).toHaveText(name)
  await main(emil).getByRole('button', { name: 'Join the league' }).click()
  await expect(row(emil, 'Members', 'Emil the guest')).toBeVisible()
  await expect(part(emil, 'Invite friends').getByRole('button', { name: /^Replace|^Revoke/ })).toHaveCount(0)

  await invite.getByRole('button', { name: 'Replace the invite' }).click()
  await answer(page, 'Yes')
  await expect(invite.getByLabel('Link')).not.toHaveValue(link)
  const code = await invite.getByLabel('Code').inputValue()
  await invite.getByRole('button', { name: 'Revoke the invite' }).click()
  await answer(page, 'Yes')
  await expect(invite.getByRole('button', { name: 'Create an invite' })).toBeVisible()
  await emil.goto('/leagues')
  await part(emil, 'Have an invite?').getByLabel('Invite code').fill(code.toLowerCase())
  await part(emil, 'Have an invite?').getByRole('button').click()
  await expect(emil.getByRole('heading', { level: 1 })).toHaveText('This invite does not work')
  await main(emil).getByRole('link', { name: 'Go to leagues' }).click()
  await expect(emil).toHaveURL('/leagues')
  await emil.context().close()
})

test('a league with a slash and %2F in its name has working pages; a missing league’s page links to all leagues [2.2b rules §9]', async ({
  page,
}) => {
  const name = newName()
  const address = `/leagues/${encodeURIComponent(name)}`
  await becomePlayer(page)
  await create(page, name)
  const { weekend_id, weekend_name } = await (await page.request.get('/api/weekends/previous')).json()
  await page.goto(`${address}/weekend/${weekend_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(weekend_name)
  await main(page).getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(address)
  await expect(row(page, 'Members', '· you')).toBeVisible()

  await page.goto(`${address}-gone`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh. Did you get lost?')
  await main(page).getByRole('link', { name: 'See all leagues' }).click()
  await expect(page).toHaveURL('/leagues')
})

test('a league’s weekend page hides picks before the deadline [4.8 8.7]', async ({ page }) => {
  await becomePlayer(page)
  const name = await findOpenLeague(page)
  const upcoming = await (await page.request.get('/api/weekends/upcoming')).json()
  const open = upcoming.selections.find((selection: { trading_open: boolean }) => selection.trading_open)
  await page.goto(
    `/leagues/${encodeURIComponent(name)}/weekend/${upcoming.weekend_id}?tab=${open.selection_id}`,
  )
  await expect(main(page)).toContainText('Athlete selections hidden!')
})

test('with the keyboard only, a user creates a league, leaves it, joins another and reads its weekends', async ({
  page,
}) => {
  await becomePlayer(page, 'Frida of the keys')
  const name = newName()
  await page.goto('/leagues')
  await typeInto(page, { 'League name': name })
  await press(page, 'Enter', 'Create league', 'button')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByText(/^(Manage|More)$/).focus()
  await page.keyboard.press('Enter')
  await press(page, 'Enter', `Leave ${name}`, 'button')
  const no = page.getByRole('alertdialog').getByRole('button', { name: 'No' })
  await expect(no).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('button', { name: `Leave ${name}` })).toBeFocused()
  // The dialog cannot be reopened while it is still closing.
  await expect(no).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(no).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/leagues')

  const open = await findOpenLeague(page)
  await expect(row(page, 'All leagues', open)).toBeVisible()
  await press(page, 'Space', `Join ${open}`, 'button')
  await expect(row(page, 'My Leagues', open)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/leagues/${encodeURIComponent(open)}`)
  const scores = main(page).getByRole('region', { name: 'Members by weekend', exact: true })
  await expect(scores.locator('strong').first()).toBeVisible()
  await part(page, 'Scores by weekend').getByRole('heading').focus()
  await page.keyboard.press('Tab')
  await expect(scores).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => scores.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('tab').first()).toBeVisible()
})
