import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const board = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function expectTeams(page: Page, name: string, rows: { user: { team_name: string } }[]): Promise<void> {
  await expect(board(page, name).getByRole('heading', { level: 2 })).toHaveText(name)
  await expect(board(page, name).locator('tbody tr')).toHaveCount(10)
  for (const [index, { user }] of rows.entries()) {
    await expect(board(page, name).locator('tbody tr').nth(index)).toContainText(user.team_name)
  }
}

const ask = async (page: Page, path: string) => (await page.request.get(path)).json()

test.describe('in a World Cup season', () => {
  test('the start page has two boards of players', async ({ page }) => {
    await test.step('the Season Leaders are the top ten of the Overall cup [2./b 2./c 9.8 7.41]', async () => {
      await page.goto('/')
      await expectTeams(page, 'Season Leaders', await ask(page, '/api/cups/Overall/leaderboard?limit=10'))
    })
    await test.step('Last Weekend is the top ten of the latest weekend with results [2./b 2./c 9.8 7.33]', async () => {
      const { users, weekend } = await ask(page, '/api/weekends/previous/results/users')
      await page.goto('/')
      await expectTeams(page, 'Last Weekend', users)
      await expect(board(page, 'Last Weekend')).toContainText(weekend.weekend_name)
      await board(page, 'Last Weekend').getByRole('link', { name: 'All results' }).click()
      await expect(page).toHaveURL(`/events/${weekend.weekend_id}`)
    })
    await test.step('the page has no other boards of players [2./c]', async () => {
      await page.goto('/')
      await expect(page.getByRole('main').getByRole('table', { name: 'the ten best teams' })).toHaveCount(2)
    })
  })
})

test.describe('in a marathon season', () => {
  test.use({ variant: 'marathon' })

  test('the start page has four boards, and its two Ranked boards leave out verified users [2./b 2./d 1.7b 7.42]', async ({
    page,
  }) => {
    await page.goto('/')
    const season = '/api/cups/Overall/leaderboard?limit=10'
    const last = '/api/weekends/previous/results/users?limit=10'
    const ranked = '&verified_users=False'
    await expectTeams(page, 'Ranked season leaders', await ask(page, season + ranked))
    await expectTeams(page, 'Ranked last event', (await ask(page, last + ranked)).users)
    await expectTeams(page, 'Overall season leaders', await ask(page, season))
    await expectTeams(page, 'Overall last event', (await ask(page, last)).users)
    await expect(board(page, 'Ranked last event').getByText('Verified user')).toHaveCount(0)
  })
})

test('a visitor reads the start page', async ({ page }) => {
  await test.step('the page shows the next event, the time until its deadline, its races and a side bet', async () => {
    const weekend = await ask(page, '/api/weekends/upcoming')
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main).toContainText(`Next · ${weekend.weekend_name}`)
    await expect(page.getByRole('timer')).toContainText(
      /\d+ days?\s*\d\d hours?\s*\d\d minutes?\s*\d\d seconds?/,
    )
    const races = main.getByRole('list', { name: `Races in ${weekend.weekend_name}` })
    await expect(races.getByRole('listitem').first()).toContainText(weekend.selections[0].races[0].name)
    await expect(main).toContainText(weekend.sidebets[0].description)
  })
  await test.step('the season so far is a chart that can be shown as a table', async () => {
    await page.goto('/')
    const picture = board(page, 'The season so far')
    await picture.getByText('Show as a table').click()
    const [leader] = await ask(page, '/api/cups/Overall/progress')
    await expect(picture.getByRole('columnheader', { name: leader.user.team_name })).toBeVisible()
  })
  await test.step('a visitor sees the game explained in three steps, and where to start [2./a]', async () => {
    await page.goto('/')
    const steps = page.getByRole('region', { name: 'The game in three steps' })
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('main').getByRole('link', { name: 'How to play' }).click()
    await expect(page).toHaveURL('/info/rules')
  })
})

test.describe('a site without a season', () => {
  test.use({ variant: 'none' })

  test('says that there are no results, and what comes next [8.10d]', async ({ page }) => {
    await page.goto('/')
    await expect(board(page, 'Season Leaders')).toContainText('No results registered yet')
    await expect(board(page, 'Last Weekend')).toContainText('No results registered yet')
    await expect(page.getByRole('main')).toContainText('The calendar is coming soon')
    await expect(board(page, 'The season so far')).toHaveCount(0)
  })
})
