import type { Page } from '@playwright/test'
import {
  acceptInvite,
  anotherPlayer,
  createLeague,
  expect,
  expectColumn,
  expectMember,
  goTo,
  heading,
  joinWithPassword,
  main,
  makeInvite,
  pickTeam,
  playerBar,
  registerByForm,
  rowOf,
} from './journey-steps.ts'
import { expectToAddUp } from './ledger-page.ts'
import { buyTwo } from './market-page.ts'
import { test } from './own-game.ts'
import { closeWeekend, publish, resultsAsPicked } from './race-weekend.ts'
import { bar, board, expectSaved, upcoming } from './team-page.ts'

/**
 * In each selection the player picks two women and two men. The two of each gender finish first and second, in the
 * order of the picks. They earn 100 and 95 points, and the captain 50 more: 440 in all. With ranked picks each of the
 * four earns 100. In the marathon season, a race of class 200 earns twice as much.
 */
const GAMES = [
  { variant: 'worldcup', joins_by: 'password', score: '840' },
  { variant: 'marathon', joins_by: 'invite', score: '880' },
  { variant: 'league', joins_by: 'invite', score: '880' },
] as const

for (const { variant, joins_by, score } of GAMES) {
  test.describe(variant, () => {
    test.use({ variant })

    test('a visitor registers, picks, creates a league, and finds the points explained [1.0a 1.1 1.2 1.4 1.5a 1.5b 2.reg.a 2.lgn.c 2.lgw.b R18]', async ({
      page,
      browser,
      baseURL,
      ownGame,
    }) => {
      await registerByForm(page, 'Ilse in the snow')
      const weekend = await upcoming(page)
      await goTo(page, 'Team Selection')
      if (variant === 'marathon') await buySquad(page)
      else for (const selection of weekend.selections) await pickTeam(page, selection)

      await createLeague(page, 'Friends of the Piste', 'wax on')
      const invite = joins_by === 'invite' ? await makeInvite(page) : ''
      const friend = await anotherPlayer(browser, baseURL, 'Bjorn the friend')
      if (joins_by === 'invite') await acceptInvite(friend, invite)
      else await joinWithPassword(friend, 'Friends of the Piste', 'wax on')
      await expectMember(friend, 'Bjorn the friend')
      await friend.context().close()

      await goTo(page, 'Team Selection')
      await closeWeekend(page, ownGame, weekend)
      await publish(ownGame, await resultsAsPicked(page, ownGame, weekend))

      await page.goto('/')
      await expect(main(page)).toContainText(`${score} weekend points`)
      await expect(main(page).getByRole('link', { name: 'Why these points?' })).toBeVisible()
      await expect(playerBar(page)).toContainText(`Score:${score}`)
      await playerBar(page)
        .getByRole('link', { name: /go to my row/ })
        .click()
      await expect(page).toHaveURL(/^[^#]*\/overall.*#mine$/)
      const own_row = page.locator('tbody .own-row')
      await expect(own_row).toContainText('Ilse in the snow')
      await expect(own_row.locator('.number')).toContainText(score)

      await playerBar(page).getByRole('link', { name: 'Ilse in the snow' }).click()
      await board(page, 'Weekend results')
        .getByRole('link', { name: `Why? These points in ${weekend.weekend_name}` })
        .click()
      await expect(heading(page)).toHaveText('Why these points?')
      await expectToAddUp(page, Number(score))

      await goTo(page, 'Leagues')
      await rowOf(board(page, 'My Leagues'), 'Friends of the Piste').getByRole('link').first().click()
      await expect(rowOf(board(page, 'Members'), 'Ilse in the snow')).toContainText(score)
      await board(page, 'Scores by weekend').getByRole('link', { name: weekend.weekend_name }).click()
      await expect(heading(page)).toHaveText(weekend.weekend_name)
      await expectColumn(page, 'Ilse in the snow', score)
    })
  })
}

/** Buys the two cheapest athletes of each gender who earn no bonus points. The first woman is the captain. */
async function buySquad(page: Page): Promise<void> {
  const women = await buyTwo(page, 'f')
  await page.getByRole('button', { name: `Captain: ${women[0]}` }).click()
  await buyTwo(page, 'm')
  await expect(bar(page)).toContainText('4 of 10')
  await expectSaved(page)
}
