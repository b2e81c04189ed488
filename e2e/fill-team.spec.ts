import { expect, type Page } from '@playwright/test'
import { bar, expectSaved, savedSquad } from './market-page.ts'
import { becomePlayer } from './player.ts'
import { test } from './test.ts'

const proposal = (page: Page) => page.getByRole('dialog', { name: 'Suggested team' })
const suggested = (page: Page) => proposal(page).getByRole('listitem')

test.describe('in the market', () => {
  test.use({ variant: 'marathon' })

  test('a player edits a suggested squad, accepts it as one change, and undoes the change', async ({
    page,
  }) => {
    await becomePlayer(page)
    await page.goto('/athletes')
    await page.getByRole('button', { name: 'Fill my team' }).click()
    await expect(suggested(page)).toHaveCount(12)
    await expect(proposal(page)).toContainText(/Adds 12 athletes for \$[\d,]+, leaving \$[\d,]+\./)
    await expect(suggested(page).filter({ hasText: 'Captain' })).toHaveCount(1)
    const [, gone = ''] = await suggested(page).locator('.fill-name').allTextContents()
    await proposal(page)
      .getByRole('button', { name: `Leave out ${gone}` })
      .click()
    await expect(suggested(page)).toHaveCount(11)
    await proposal(page).getByRole('button', { name: 'Suggest another' }).click()
    await expect(suggested(page)).toHaveCount(12)
    await expect(proposal(page)).not.toContainText(gone)

    let changes = 0
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/me/teams/')) changes += 1
    })
    await proposal(page).getByRole('button', { name: 'Use this team' }).click()
    await expectSaved(page, 12)
    expect(changes).toBe(1)
    const squad = await savedSquad(page)
    expect([squad.length, squad.filter(({ is_team_captain }) => is_team_captain).length]).toEqual([12, 1])
    await expect(page.getByRole('button', { name: 'Fill my team' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Fill my team' })).toHaveAccessibleDescription(
      'Your team is full',
    )

    await bar(page).getByRole('button', { name: 'Undo' }).click()
    await expectSaved(page, 0)
  })
})
