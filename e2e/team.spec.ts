import { expect, type Page, type Request } from '@playwright/test'
import { moveDeadlines, readDatabaseUrl } from './admin.ts'
import { expectAccessible, expectToFit } from './pages.ts'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

type Selection = { selection_id: number; name: string; takes_ranked_picks: boolean; trading_close: string }
type Sidebet = { sidebet_id: number; options: { option_id: number; description: string }[] }
type Weekend = { weekend_id: number; selections: Selection[]; sidebets: Sidebet[] }

const bar = (page: Page) => page.getByRole('region', { name: 'Deadline and team' })
const cards = (page: Page) => page.locator('.card')
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const add = (page: Page, list = 'Men') =>
  page.getByRole('region', { name: list, exact: true }).getByRole('button', { name: /^Add / })

async function upcoming(page: Page): Promise<Weekend> {
  return (await page.request.get('/api/weekends/upcoming')).json()
}

/**
 * Opens the empty team of a new player, with the list sorted by price, cheapest first. Returns the id of the selection.
 */
async function openEmptyTeam(page: Page): Promise<number> {
  await becomePlayer(page)
  const { selections } = await upcoming(page)
  const selection_id = selections.find((each) => !each.takes_ranked_picks)?.selection_id ?? 0
  await page.goto(teamAddress(selection_id))
  await expect(bar(page)).toContainText('0 of 16')
  return selection_id
}

const teamAddress = (selection_id: number) =>
  `/athletes?selection=${selection_id}&menSort=price&womenSort=price`

async function addNext(page: Page, list = 'Men'): Promise<string> {
  const button = add(page, list).first()
  const name = (await button.textContent())?.replace(/^Add\s+/, '') ?? ''
  await button.click()
  return name
}

async function savedNames(page: Page, selection_id: number): Promise<string[]> {
  const team: { athlete: { name: string } }[] = await (
    await page.request.get(`/api/me/teams/selections/${selection_id}`)
  ).json()
  return team.map(({ athlete }) => athlete.name)
}

const isChange = (request: Request) => request.method() !== 'GET' && request.url().includes('/api/me/teams/')

function recordKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (isChange(request)) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

const expectSaved = (page: Page) => expect(bar(page)).toContainText(/Saved \d\d:\d\d:\d\d/)

test('changes made offline are shown at once, and sent in order after reconnecting, each with its own key [R05]', async ({
  page,
  context,
}) => {
  test.slow()
  const selection_id = await openEmptyTeam(page)
  const keys = recordKeys(page)
  await context.setOffline(true)
  const one = await addNext(page)
  const two = await addNext(page)
  const three = await addNext(page, 'Women')
  await page
    .getByRole('button', { name: `Remove ${two}` })
    .first()
    .click()
  await expect(cards(page)).toHaveCount(2)
  await expect(bar(page)).toContainText('Not saved yet. Trying again …')
  await expectAccessible(page)
  await expectToFit(page)

  await context.setOffline(false)
  await expectSaved(page)
  expect((await savedNames(page, selection_id)).sort()).toEqual([one, three].sort())
  const distinct = [...new Set(keys)]
  expect(distinct).toHaveLength(4)
  // No request is sent before the previous one has ended.
  expect(keys).toEqual(distinct.flatMap((key) => keys.filter((each) => each === key)))
})

test('a change whose reply was lost is sent again, and takes effect once [R06]', async ({ page }) => {
  const selection_id = await openEmptyTeam(page)
  const keys = recordKeys(page)
  let lost = 0
  await page.route('**/api/me/teams/selections/*', async (route) => {
    if (!isChange(route.request()) || lost > 0) return route.continue()
    lost += 1
    expect((await route.fetch()).ok()).toBe(true)
    await route.abort('connectionreset')
  })
  const name = await addNext(page)
  await expectSaved(page)
  expect(lost).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await savedNames(page, selection_id)).toEqual([name])
})

test('pending changes survive a reload, and are sent with the same key [R05]', async ({ page }) => {
  const selection_id = await openEmptyTeam(page)
  const keys = recordKeys(page)
  await page.route('**/api/me/teams/**', (route) =>
    isChange(route.request()) ? route.abort() : route.continue(),
  )
  const name = await addNext(page)
  await expect(bar(page)).toContainText('Not saved yet')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await expect(bar(page)).toContainText('Not saved yet')

  await page.unroute('**/api/me/teams/**')
  await expectSaved(page)
  expect(await savedNames(page, selection_id)).toEqual([name])
  expect(new Set(keys).size).toBe(1)
})

test('after a change in an outdated tab, the tab shows the team of the other tab with a note, and can change it [R01]', async ({
  page,
  context,
}) => {
  const selection_id = await openEmptyTeam(page)
  const other = await context.newPage()
  await other.goto(teamAddress(selection_id))
  await expect(bar(other)).toContainText('0 of 16')
  const theirs = await addNext(other)
  await expectSaved(other)

  await addNext(page, 'Women')
  await expect(bar(page)).toContainText('Your team was changed elsewhere. This is the latest version')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(theirs)

  const mine = await addNext(page, 'Women')
  await expectSaved(page)
  expect((await savedNames(page, selection_id)).sort()).toEqual([mine, theirs].sort())
})

test.describe('when an operator moves a deadline', () => {
  test.use({ variant: 'league' })

  test('an open page counts down to the new deadline; after it nothing can be changed [R03 4.2a]', async ({
    page,
  }) => {
    test.slow()
    await becomePlayer(page)
    const { selections } = await upcoming(page)
    const { selection_id } = selections.at(-1) as Selection
    await page.goto(teamAddress(selection_id))
    const kept = await addNext(page)
    await expectSaved(page)

    const reply = await page.request.get('/livez')
    const close = new Date(Date.parse(reply.headers()['x-server-time'] ?? '') + 8000)
    expect(await moveDeadlines(readDatabaseUrl('league'), [selection_id], close)).toEqual([])
    // The page receives the new deadline with its next reply.
    await addNext(page, 'Women')
    await expectSaved(page)
    await expect(bar(page)).toContainText(/Closes in\s*00:00:0\d/)

    await expect(bar(page)).toContainText('PicksClosed')
    await expect(page.getByRole('button', { name: /^(Add|Remove|Captain)/ })).toHaveCount(0)
    await expect(undo(page)).toHaveCount(0)
    await expect(cards(page)).toHaveCount(2)
    await expect(cards(page).first()).toContainText(kept)
    await expect(bar(page)).toContainText('Picks are closed.')
    await expectAccessible(page)
  })
})

test('a player places, changes and removes a side bet; other pages show it [2.ath.c 3.19 4.7a 7.25]', async ({
  page,
}) => {
  await openEmptyTeam(page)
  const { weekend_id, sidebets } = await upcoming(page)
  const [bet] = sidebets
  const [one, two] = bet?.options ?? []
  const board = () => page.getByRole('region', { name: 'Side bets' })
  const option = (which: typeof one) =>
    board().getByRole('radio', { name: which?.description ?? '', exact: true })

  await page.getByRole('region', { name: 'Selections' }).getByRole('link', { name: 'Side bets' }).click()
  await expect(board()).toBeInViewport()
  await option(one).first().check()
  await expect(board()).toContainText(/Saved \d\d:\d\d:\d\d/)
  await option(two).first().check()
  await expect(board()).toContainText(/Saved \d/)
  const placed = () => page.request.get(`/api/me/placed_sidebets/${bet?.sidebet_id}`)
  await expect.poll(async () => (await placed()).json()).toEqual({ option_id: two?.option_id })

  await page.goto('/')
  await expect(page.getByText(`Your answer: ${two?.description}`)).toBeVisible()
  await page.goto(`/events/${weekend_id}`)
  await expect(option(two).first()).toBeChecked()
  await board().getByRole('button', { name: 'Remove my answer' }).click()
  await expect(option(two).first()).not.toBeChecked()
  await expect.poll(async () => (await placed()).json()).toEqual({ option_id: null })
})

for (const variant of ['worldcup', 'marathon'] as const) {
  test.describe(`on a phone, in a season of the variant ${variant}`, () => {
    test.use({ variant, viewport: { width: 390, height: 844 } })

    test('a new player finds the first Add button within one and a half screens, even with both banners [19.5]', async ({
      page,
    }) => {
      await becomePlayer(page)
      await page.goto('/athletes')
      const first = page
        .getByRole('main')
        .getByRole('button', { name: /^(Add|Buy) / })
        .first()
      await expect(first).toBeVisible()
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const bottom = await first.evaluate((button) => button.getBoundingClientRect().bottom + scrollY)
      expect(bottom).toBeLessThanOrEqual(1.5 * 844)
    })
  })
}
