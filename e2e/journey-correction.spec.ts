import { expect, heading, pickTeam, playerBar } from './journey-steps.ts'
import { expectToAddUp } from './ledger-page.ts'
import { test } from './own-game.ts'
import { becomePlayer } from './player.ts'
import { closeWeekend, disqualify, listPicks, publish, resultsAsPicked } from './race-weekend.ts'
import { board, isPlain, upcoming } from './team-page.ts'

test('if the winner is disqualified, the player’s points change, and the page explains why [1.0a 1.5a 1.6b R17 rules §6]', async ({
  page,
  ownGame,
}) => {
  await becomePlayer(page, 'Olga in doubt')
  const weekend = await upcoming(page)
  const selection = weekend.selections.find(isPlain)!
  await page.goto('/athletes')
  await pickTeam(page, selection)
  const picks = await listPicks(page, selection.selection_id)
  const [captain, second] = picks.filter(({ gender }) => gender === 'f')
  const notes = page.locator('.no-popularity')
  await expect(notes).toContainText([/Shown once 20 teams/, /Shown once 20 teams/])
  await closeWeekend(page, ownGame, weekend)
  // After the teams are counted, the page fetches the shares again.
  await expect(page.locator('.popularity-text')).toHaveText(Array(20).fill(/^\d+%$/))
  await expect(notes).toHaveCount(0)
  const finishes = await resultsAsPicked(page, ownGame, weekend)
  await publish(ownGame, finishes)

  // The women earn 100 and 95 points, and so do the men. The captain earns 50 more.
  await page.goto('/users/me')
  await expect(playerBar(page)).toContainText('Score:440')
  const why = board(page, 'Weekend results').getByRole('link', {
    name: `Why? These points in ${weekend.weekend_name}`,
  })
  await why.click()
  await expect(heading(page)).toHaveText('Why these points?')
  await expectToAddUp(page, 440)
  await expect(board(page, 'What changed')).toHaveCount(0)

  const reason = `${captain!.name} changed skis on the way`
  await publish(ownGame, disqualify(finishes, captain!.code), reason)
  // The server notices publications by other processes when it polls.
  await expect(async () => {
    await page.reload()
    await expectToAddUp(page, 295)
  }).toPass()
  await expect(playerBar(page)).toContainText('Score:295')
  const changes = board(page, 'What changed')
  await expect(changes).toContainText('Result corrected')
  await expect(changes).toContainText(reason)
  await expect(changes.locator('.ledger-before')).toHaveText(/245\D+100 p\./)
  const cellsOf = (name: string) => changes.getByRole('row').filter({ hasText: name }).getByRole('cell')
  await expect(cellsOf(captain!.name)).toHaveText([/1st\s*150 p\./, /disqualified\s*0 p\./])
  await expect(cellsOf(second!.name)).toHaveText([/2nd\s*95 p\./, /1st\s*100 p\./])
})
