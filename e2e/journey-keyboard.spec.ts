import type { Page } from '@playwright/test'
import { newName, PHRASE } from './account-forms.ts'
import { expect, expectColumn, heading, playerBar } from './journey-steps.ts'
import { expectVisibleFocus, followLink, press, tabTo, typeInto } from './keyboard.ts'
import { expectToAddUp } from './ledger-page.ts'
import { test } from './own-game.ts'
import { closeWeekend, publish, resultsAsPicked } from './race-weekend.ts'
import { bar, board, expectSaved, isPlain, namesIn, upcoming } from './team-page.ts'

const TEAM = 'Frida of the keys'
const LEAGUE = 'Friends of the Keys'

test('by keyboard, a visitor registers, picks, creates a league, and finds the points explained [1.0a 1.1 1.2 1.5a 1.5b 2.lgw.b R18]', async ({
  page,
  ownGame,
}) => {
  await register(page)
  const weekend = await upcoming(page)
  const selection = weekend.selections.find(isPlain)!
  await press(page, 'Enter', 'Pick your team', 'link')
  await expect(heading(page)).toBeFocused()
  await press(page, 'Enter', `Pick ${selection.name}`, 'link')
  const men = (await namesIn(board(page, 'Men'))).slice(0, 2)
  for (const name of men) await press(page, 'Enter', `Add ${name}`, 'button')
  await tabTo(page, `Captain: ${men[0]}`, 'button', 'Shift+Tab')
  await expectVisibleFocus(page)
  await page.keyboard.press('Space')
  await expect(page.locator('.card-captain')).toContainText('Captain')
  await expect(bar(page)).toContainText('2 of 16')
  await expectSaved(page)

  await page.goto('/')
  await press(page, 'Enter', 'Leagues', 'link')
  await expect(heading(page)).toBeFocused()
  await typeInto(page, { 'League name': LEAGUE })
  await press(page, 'Enter', 'Create league', 'button')
  await expect(heading(page)).toHaveText(LEAGUE)

  await page.goto(`/athletes?selection=${selection.selection_id}`)
  await closeWeekend(page, ownGame, weekend)
  await publish(ownGame, await resultsAsPicked(page, ownGame, weekend))

  // Places 1 and 2 earn 100 and 95 points; the captain earns 50 more.
  await page.goto('/')
  await expect(playerBar(page)).toContainText('Score:245')
  await press(page, 'Enter', TEAM, 'link')
  await expect(heading(page)).toHaveText(TEAM)
  await press(page, 'Enter', `Why? These points in ${weekend.weekend_name}`, 'link')
  await expect(heading(page)).toHaveText('Why these points?')
  await expect(heading(page)).toBeFocused()
  await expectToAddUp(page, 245)

  await page.goto('/leagues')
  await press(page, 'Enter', LEAGUE, 'link')
  await expect(heading(page)).toHaveText(LEAGUE)
  await followLink(page, board(page, 'Scores by weekend'), weekend.weekend_name)
  await expect(heading(page)).toHaveText(weekend.weekend_name)
  await expectColumn(page, TEAM, '245')
})

async function register(page: Page): Promise<void> {
  const { user_name, email } = newName()
  await page.goto('/')
  await press(page, 'Enter', 'Decline', 'button')
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
  await press(page, 'Enter', 'Register', 'link')
  await expect(heading(page)).toBeFocused()
  const chosen = { Password: PHRASE, 'Confirm password': PHRASE }
  await typeInto(page, { Email: email, Username: user_name, ...chosen })
  await tabTo(page, 'Home nation', 'combobox')
  await page.keyboard.type('Norw')
  await expect(page.getByRole('combobox', { name: 'Home nation' })).toHaveValue('NOR')
  await tabTo(page, /^Team name/, 'textbox')
  await expectVisibleFocus(page)
  await page.keyboard.type(TEAM)
  await press(page, 'Enter', 'Register', 'button')
  await expect(playerBar(page)).toContainText(TEAM)
}
