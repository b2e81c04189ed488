import { expect } from '@playwright/test'
import { expectAccessible } from './pages.ts'
import { becomePlayer } from './player.ts'
import {
  addIn,
  addressOf,
  bar,
  board,
  CHEAPEST_FIRST,
  expectSaved,
  isPlain,
  isRanked,
  namesIn,
  savedPicks,
  upcoming,
} from './team-page.ts'
import { test } from './test.ts'

test('a player picks a full team with a captain by mouse, and the server saves it [6.2 5.10 9.15]', async ({
  page,
}) => {
  test.slow()
  await becomePlayer(page)
  await page.goto(await addressOf(page, isPlain, CHEAPEST_FIRST))
  await expect(bar(page)).toContainText('0 of 16')
  for (const [title, word] of [
    ['Men', 'men'],
    ['Women', 'women'],
  ] as const) {
    await expect(page.getByText(`You have not selected any ${word}`)).toBeVisible()
    const list = board(page, title)
    for (const name of (await namesIn(list)).slice(0, 8)) {
      await list.getByRole('button', { name: `Add ${name}`, exact: true }).click()
      await expect(list.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeFocused()
    }
    await expect(list).toContainText('8 of 8 picked')
    const full = `Your ${word}’s places are full`
    await expect(list).toContainText(full)
    await expect(addIn(list).first()).toBeDisabled()
    await expect(addIn(list).first()).toHaveAccessibleDescription(full)
  }
  await expect(bar(page)).toContainText('16 of 16')
  const captain = page.getByRole('button', { name: /^Captain: / }).first()
  await captain.click()
  await expect(captain).toHaveAttribute('aria-pressed', 'true')
  // Hovering must not change the button's colour, because the contrast is only checked without hovering.
  const pointed = await captain.evaluate((button) => getComputedStyle(button).backgroundColor)
  await page.mouse.move(0, 0)
  await expect(captain).toHaveCSS('background-color', pointed)
  await expectSaved(page)

  await page.reload()
  await expect(bar(page)).toContainText('16 of 16')
  await expect(page.getByRole('button', { name: /^Captain: / }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await savedPicks(page, new URL(page.url()).searchParams.get('selection'))).toHaveLength(16)
  await expectAccessible(page)
})

test('a player copies a team to another selection, after confirming it [5.14 7.22]', async ({ page }) => {
  test.slow()
  await becomePlayer(page)
  await page.goto(await addressOf(page, isPlain, CHEAPEST_FIRST))
  const men = board(page, 'Men')
  const names = (await namesIn(men)).slice(0, 3)
  for (const name of names) await men.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  await expectSaved(page)

  const selections = board(page, 'Selections')
  const { selections: all } = await upcoming(page)
  const [from, to] = [all.find(isPlain), all.find(isRanked)]
  await selections.getByRole('link', { name: `Pick ${to?.name}` }).click()
  await expect(bar(page)).toContainText('0 of 10')
  await selections.getByRole('button', { name: `Copy the team of ${from?.name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to replace you current team with the team from this race?',
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(bar(page)).toContainText('0 of 10')

  await selections.getByRole('button', { name: /^Copy/ }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(bar(page)).toContainText('3 of 10')
  await expectSaved(page)
  await expect(page.locator('.order-list li')).toHaveCount(3)
  expect(await savedPicks(page, String(to?.selection_id))).toHaveLength(3)
})
