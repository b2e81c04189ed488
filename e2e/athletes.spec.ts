import { expect } from '@playwright/test'
import { board, rows, type Selection, upcoming, type Weekend } from './team-page.ts'
import { test } from './test.ts'

test('a visitor reads the lists of athletes: of the upcoming event, of teams and of a tour', async ({
  page,
}) => {
  await test.step('a visitor sees the whole page, and a link to log in [6.1 2.ath.a 2.ath.b 2.ath.e 2.ath.f 2.ath.g]', async () => {
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
  await test.step('a selection of teams lists only teams [1.3b 5.12]', async () => {
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
  await test.step('a tour has an explanation, and lists its legs in closing order [1.6e 2.ath.d 9.10]', async () => {
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
})
