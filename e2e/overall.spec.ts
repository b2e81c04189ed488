import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr')

test('a visitor reads the standings', async ({ page }) => {
  await test.step('a visitor pages through the standings, a hundred rows per page [2.overall 9.8]', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'All standings', exact: true }).click()
    await expect(page).toHaveURL('/overall')
    await expect(page.getByRole('heading', { level: 1, name: 'Overall Player Standings' })).toBeFocused()
    for (const name of ['Rank', 'Team name', 'Score']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    }
    await expect(rowsOf(page)).toHaveCount(100)

    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL('/overall?page=2')
    await expect(rowsOf(page).first()).toContainText('101')
    await expect(rowsOf(page)).not.toHaveCount(100)
    await page.goBack()
    await expect(rowsOf(page)).toHaveCount(100)
  })
  await test.step('the search in team names ignores case, keeps the ranks, and is in the URL [2.overall rules §11]', async () => {
    const reply = await page.request.get('/api/cups/Overall/leaderboard?limit=1&offset=57')
    const [row] = await reply.json()
    const { team_name } = row.user
    await page.goto('/overall')
    await page.getByRole('searchbox').fill(team_name.toUpperCase().slice(1))
    const found = rowsOf(page).filter({ hasText: team_name }).first()
    await expect(found).toContainText(String(row.rank))
    await expect(page).toHaveURL(/team_name=/)

    await page.reload()
    await expect(found).toContainText(String(row.rank))
    await page.getByRole('searchbox').fill('no team has this name')
    await expect(rowsOf(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('no team has this name')
  })
  await test.step('each cup has a tab with a URL; the back button returns to the previous tab [3.25]', async () => {
    await page.goto('/overall')
    const cups: { name: string }[] = await (await page.request.get('/api/cups')).json()
    await expect(page.getByRole('tab')).toHaveText(cups.map(({ name }) => name))
    await expect(page.getByRole('tab', { name: 'Overall' })).toHaveAttribute('aria-selected', 'true')

    await page.getByRole('tab', { name: 'Sprint' }).click()
    await expect(page).toHaveURL('/overall?cup=Sprint')
    const [leader] = await (await page.request.get('/api/cups/Sprint/leaderboard')).json()
    await expect(rowsOf(page).first()).toContainText(leader.user.team_name)
    await page.goBack()
    await expect(page).toHaveURL('/overall')
    await expect(page.getByRole('tab', { name: 'Overall' })).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('in a season without Ranked boards there is no link to them', async () => {
    await page.goto('/overall')
    await expect(rowsOf(page)).toHaveCount(100)
    await expect(page.getByRole('link', { name: 'Ranked players', exact: true })).toHaveCount(0)
  })
  await test.step('any other path is the not-found page, with a link back [2.3]', async () => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh. Did you get lost?')
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL('/')
  })
})

test('ranks and scores of a large game fit in their columns, and do not make the rows too high', async ({
  page,
}) => {
  await page.route('**/api/cups/Overall/leaderboard?*', async (route) => {
    const reply = await route.fetch()
    const rows: { rank: number }[] = await reply.json()
    const large = rows.map((row) => ({ ...row, rank: row.rank + 123_456, score: 123_456.75 }))
    await route.fulfill({ response: reply, json: large })
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/overall')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(rowsOf(page).first()).toContainText('123,557')
    const rows = await rowsOf(page).evaluateAll((all) => {
      const boxOf = (row: Element, part: string) => row.querySelector(part)?.getBoundingClientRect()
      const numbers = document.createRange()
      return all.map((row) => {
        numbers.selectNodeContents(row.querySelector('.number')!)
        return {
          height: row.getBoundingClientRect().height,
          bibToFlag: boxOf(row, '.flag')!.left - boxOf(row, '.bib')!.right,
          numberToEdge: row.getBoundingClientRect().right - numbers.getBoundingClientRect().right,
          nameToNumber: numbers.getBoundingClientRect().left - boxOf(row, '.who')!.right,
        }
      })
    })
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      expect(row.bibToFlag).toBeGreaterThan(4)
      expect(row.numberToEdge).toBeGreaterThan(8)
      expect(row.nameToNumber).toBeGreaterThan(0)
      expect(row.height).toBeLessThan(130)
    }
  }
})

test.describe('in a season with Ranked boards', () => {
  test.use({ variant: 'marathon' })

  test('a visitor reads the Ranked board and the ticks of verified users', async ({ page }) => {
    await test.step('the Ranked board of a cup has a URL, and leaves verified users out [1.7b 6.5]', async () => {
      await page.goto('/overall?cup=Sprint')
      await expect(page.getByText('Verified user').first()).toBeAttached()
      await page.getByRole('link', { name: 'Ranked players', exact: true }).click()
      await expect(page).toHaveURL('/overall?cup=Sprint&verified_users=false')
      await expect(page.getByText('Verified user')).toHaveCount(0)
      await page.goBack()
      await expect(page.getByText('Verified user').first()).toBeAttached()
    })
    await test.step('the tick of a verified user has an explanation [3.4a 6.5]', async () => {
      await page.goto('/overall')
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: 'Verified user' }).first().hover()
      await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText('bragging rights')
    })
  })
})

test.describe('before the first result', () => {
  test.use({ variant: 'none' })

  test('the standings say that there are no results [8.10d]', async ({ page }) => {
    await page.goto('/overall')
    await expect(page.getByRole('main')).toContainText('No results registered yet')
  })
})
