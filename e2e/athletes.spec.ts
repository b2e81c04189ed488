import { expect } from '@playwright/test'
import { expectAccessible, expectFineAtAllSizes } from './pages.ts'
import { becomePlayer } from './player.ts'
import {
  addIn,
  addressOf,
  board,
  expectSaved,
  isPlain,
  isRanked,
  rows,
  type Selection,
  upcoming,
  type Weekend,
} from './team-page.ts'
import { test } from './test.ts'

test('a visitor sees the whole page, and how to register [6.1 2.ath.a 2.ath.b 2.ath.e 2.ath.f 2.ath.g]', async ({
  page,
}) => {
  const { weekend_name, selections } = await upcoming(page)
  await page.goto('/athletes?menName=o')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(weekend_name)
  await expect(page.getByRole('timer').first()).toContainText(/\d+ days?/)
  for (const heading of ['Men', 'Women']) {
    await expect(
      board(page, 'Races this weekend').getByRole('heading', { name: heading, exact: true }),
    ).toBeVisible()
  }
  await expect(board(page, 'Selections').getByRole('columnheader')).toHaveText([
    'Race(s)',
    'Deadline',
    'Pick or view',
  ])
  await expect(rows(board(page, 'Selections'))).toHaveCount(selections.length)
  await expect(page.getByText('Balance: $100,000')).toBeVisible()
  await expect(rows(board(page, 'Men'))).toHaveCount(10)
  await expect(rows(board(page, 'Women'))).toHaveCount(10)
  await expect(page.getByRole('button', { name: /^(Add|Copy)/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Log in to pick your team' }).click()
  await expect(page).toHaveURL('/login?next=%2Fathletes%3FmenName%3Do')
})

test('athletes from Russia and Belarus and inactive athletes are not listed [2.ath.k 9.14]', async ({
  page,
}) => {
  const asked = page.waitForRequest((request) => request.url().includes('/api/athletes?'))
  await page.goto('/overall')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team Selection' }).click()
  expect(new URL((await asked).url()).search).toBe('?filter_active=true&country=%21RUS&country=%21BLR')
  await expect(rows(board(page, 'Men'))).toHaveCount(10)
})

test('search, page and order are in the URL and the history [2.ath.h 5.13b 9.10]', async ({ page }) => {
  await page.goto('/athletes')
  const men = board(page, 'Men')
  await expect(men.locator('output')).toHaveText(/^1 to 10 of \d+ men$/)
  await men.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/athletes?menPage=2')
  await expect(men.locator('output')).toHaveText(/^11 to 20 of/)
  await expect(men.getByRole('navigation').getByRole('listitem')).toHaveCount(7)

  await men.getByRole('searchbox').fill('SEN')
  await expect(page).toHaveURL('/athletes?menName=SEN')
  await expect(rows(men).filter({ hasNotText: /sen/i })).toHaveCount(0)
  await expect(rows(men)).not.toHaveCount(0)
  await expect(board(page, 'Women').locator('output')).toHaveText(/^1 to 10 of/)

  await men.getByRole('button', { name: 'Price' }).click()
  await expect(page).toHaveURL('/athletes?menName=SEN&menSort=-price')
  await expect(men.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
  await expect(men.getByRole('columnheader', { name: 'Score' })).not.toHaveAttribute('aria-sort')
  const prices = (await rows(men).locator('.picker-price').allTextContents()).map((text) =>
    Number(text.replace(/\D/g, '')),
  )
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))

  await page.goBack()
  await expect(page).toHaveURL('/athletes?menName=SEN')
  await page.goBack()
  await expect(page).toHaveURL('/athletes?menPage=2')
  await expect(men.getByRole('searchbox')).toHaveValue('')

  await men.getByRole('searchbox').fill('xyzzy')
  await expect(men).toContainText('No athletes found')
  await men.getByRole('button', { name: 'Show all' }).click()
  await expect(rows(men)).toHaveCount(10)
})

test('a closed selection shows the team read-only [4.4b 4.6b 8.10c]', async ({ page }) => {
  await becomePlayer(page)
  const previous: Weekend = await (await page.request.get('/api/weekends/previous')).json()
  await page.goto(`/athletes?selection=${previous.selections[0]?.selection_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(previous.weekend_name)
  await expect(page.getByRole('status').filter({ hasText: 'Trading is closed.' })).toContainText(
    'You have not selected a team for this selection.',
  )
  await expect(rows(board(page, 'Selections')).first()).toHaveClass(/selection-closed/)
  await expect(board(page, 'Selections').getByRole('link', { name: /^View / })).toBeVisible()
  await expect(rows(board(page, 'Men'))).toHaveCount(10)
  await expect(page.getByRole('button', { name: /^(Add|Copy|Undo)/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('a side bet is answered on the page and saved [2.ath.c 7.25]', async ({ page }) => {
  await becomePlayer(page)
  await page.goto('/athletes')
  await board(page, 'Selections').getByRole('link', { name: 'Side bets' }).click()
  const bets = board(page, 'Side bets')
  await expect(bets).toBeInViewport()
  const answer = bets.getByRole('radio').first()
  await answer.check()
  await expect(bets).toContainText(/Saved \d/)
  await page.reload()
  await expect(answer).toBeChecked()
})

test('a selection of teams lists only teams [1.3b 5.12]', async ({ page }) => {
  const weekends: { selections: (Selection & { takes_team_picks: boolean })[] }[] = await (
    await page.request.get('/api/weekends?season=current')
  ).json()
  const relay = weekends
    .flatMap(({ selections }) => selections)
    .find(({ takes_team_picks }) => takes_team_picks)
  await page.goto(`/athletes?selection=${relay?.selection_id}`)
  for (const title of ['Men’s teams', 'Women’s teams']) {
    await expect(board(page, title).locator('output')).toHaveText(/teams$/)
    for (const name of await rows(board(page, title)).getByRole('link').allTextContents()) {
      expect(name).toMatch(/ I{1,3}$/)
    }
  }
})

test('a tour has an explanation, and lists its legs in closing order [1.6e 2.ath.d 9.10]', async ({
  page,
}) => {
  const weekends: (Weekend & { is_tour: boolean })[] = await (
    await page.request.get('/api/weekends?season=current')
  ).json()
  const tour = weekends.find(({ is_tour }) => is_tour)
  await page.goto(`/athletes?selection=${tour?.selections[0]?.selection_id}`)
  await expect(board(page, 'How a tour works')).toContainText('up to nine legs')
  await expect(rows(board(page, 'Selections'))).toHaveCount(10)
  await page.goto('/athletes')
  await expect(board(page, 'How a tour works')).toHaveCount(0)
})

test('a missing selection shows the not-found page [2.2b]', async ({ page }) => {
  await page.goto('/athletes?selection=987654')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh. Did you get lost?')
})

test('a player’s page fits and is accessible', async ({ page }) => {
  test.slow()
  await becomePlayer(page)
  for (const isSo of [isPlain, isRanked]) {
    await page.goto(await addressOf(page, isSo, 'menSort=-price'))
    for (const list of ['Men', 'Women']) await addIn(board(page, list)).nth(1).click()
    await expectSaved(page)
    await expectFineAtAllSizes(page)
  }
})
