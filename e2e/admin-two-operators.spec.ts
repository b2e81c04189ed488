import { expect, type Page } from '@playwright/test'
import { becomeOperator } from './become-operator.ts'
import { test } from './own-game.ts'
import { expectAccessible } from './pages.ts'

/** Renames the team of the player whose page is open. The form stays open if the change is refused. */
async function renameTeam(page: Page, team_name: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Rename team' })
  if (await form.isHidden()) await page.getByRole('button', { name: 'Rename team …' }).click()
  await form.getByLabel('New team name').fill(team_name)
  await form.getByLabel('Reason').fill('a report')
  await form.getByRole('button', { name: 'Rename team' }).click()
}

test('an operator with an outdated page sees who changed the object before they can overwrite the change', async ({
  page,
  browser,
  ownGame,
}) => {
  const first = page
  const first_name = await becomeOperator(first, ownGame.database_url)
  const context = await browser.newContext({
    baseURL: ownGame.address,
    viewport: { width: 390, height: 844 },
  })
  const second = await context.newPage()
  await becomeOperator(second, ownGame.database_url)
  const outdated = `Changed by ${first_name} since you opened it`

  await test.step('when both change the name of a team', async () => {
    for (const each of [first, second]) {
      await each.goto('/admin/people/1')
      await each.getByRole('button', { name: 'Rename team …' }).waitFor()
    }
    await renameTeam(first, 'Decent Skiers')
    await expect(first.getByText('Renamed a team')).toBeVisible()

    await renameTeam(second, 'Polite Skiers')
    const form = second.getByRole('form', { name: 'Rename team' })
    await expect(form.getByText(outdated)).toBeVisible()
    // The page now shows the first operator's name; the second operator's input is kept.
    await expect(second.getByText('Decent Skiers', { exact: false }).first()).toBeVisible()
    await expect(form.getByLabel('New team name')).toHaveValue('Polite Skiers')
    await expectAccessible(second)
    const saved = await (await second.request.get('/api/admin/people/1')).json()
    expect(saved.person.team_name).toBe('Decent Skiers')

    // The second operator has now seen the change, and may overwrite it.
    await renameTeam(second, 'Polite Skiers')
    await expect(form).toBeHidden()
    await expect(second.getByText('Renamed a team')).toHaveCount(2)
  })

  await test.step('when both change the text of a page', async () => {
    for (const each of [first, second]) {
      await each.goto('/admin/content/pages/info/contact')
      await each.getByLabel('Markdown').waitFor()
    }
    await first.getByLabel('Markdown').fill('# Contact\n\nCall us.')
    await first.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(first.getByText('(shown now)')).toBeVisible()

    const editor = second.getByLabel('Markdown')
    await editor.fill('# Contact\n\nWrite to us.')
    await second.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(second.getByText(outdated)).toBeVisible()
    await expect(second.getByText('The page has changed since you began.')).toBeVisible()
    await expect(editor).toHaveValue(/Write to us/)
    await second.goto('/info/contact')
    await expect(second.getByRole('main')).toContainText('Call us.')
  })
  await context.close()
})
