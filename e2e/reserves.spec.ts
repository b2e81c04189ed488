import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, heading, pickTeam, playerBar, rowOf } from './journey-steps.ts'
import { expectToAddUp } from './ledger-page.ts'
import { operate } from './operator.ts'
import { type OwnGame, test } from './own-game.ts'
import { becomePlayer } from './player.ts'
import { closeWeekend, type Finish, listPicks, publish, resultsAsPicked } from './race-weekend.ts'
import { bar, board, expectSaved, isPlain, type Selection, upcoming } from './team-page.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a reserve and a vice-captain replace a captain who does not start; a corrected result undoes this [rules §11]', async ({
  page,
  ownGame,
}) => {
  await becomePlayer(page, 'Signe has a plan B')
  const weekend = await upcoming(page)
  const selection = weekend.selections.find(isPlain)!
  await page.goto('/athletes')
  await pickTeam(page, selection)
  const women = (await listPicks(page, selection.selection_id)).filter(({ gender }) => gender === 'f')
  const [captain, vice] = [women[0]!, women[1]!]
  await page.getByRole('button', { name: `Vice-captain: ${vice.name}`, exact: true }).click()
  const reserve = await chooseReserve(page, selection)

  const finishes = await resultsAsPicked(page, ownGame, weekend)
  const { race_code } = finishes.find(({ athlete }) => athlete === captain.code)!
  await listStarters(ownGame, race_code, [`${captain.code},DNS`, `${vice.code},`, `${reserve.code},`])
  const notice = board(page, '1 of your 4 does not start')
  await expect(async () => {
    await page.reload()
    await expect(notice).toContainText(`Your reserve ${reserve.name} takes their place.`)
  }).toPass()
  await expect(notice).toContainText(`Your vice-captain ${vice.name} gets the bonus.`)
  await closeWeekend(page, ownGame, weekend)
  await expect(board(page, 'Reserves: Women')).toContainText(reserve.name)

  // The vice-captain wins and gets the captain's bonus: 150 points. The reserve earns 95, and the men 100 and 95.
  const others = finishes.filter((finish) => finish.race_code !== race_code)
  const row = (athlete: string, place: number): Finish => ({ race_code, athlete, place, status: '' })
  const missing: Finish = { race_code, athlete: captain.code, place: '', status: 'DNS' }
  await publish(ownGame, [...others, row(vice.code, 1), row(reserve.code, 2), missing])
  await page.goto('/users/me')
  await expect(playerBar(page)).toContainText('Score:440')
  await board(page, 'Weekend results')
    .getByRole('link', { name: `Why? These points in ${weekend.weekend_name}` })
    .click()
  await expect(heading(page)).toHaveText('Why these points?')
  await expectToAddUp(page, 440)
  const lines = page.locator('.ledger-races')
  const stood_in = `${captain.name}, who did not start`
  await expect(rowOf(lines, reserve.name)).toContainText(`Reserve for ${stood_in}`)
  await expect(rowOf(lines, `Vice-captain for ${stood_in}`)).toContainText(vice.name)
  await expect(lines).toContainText('Captain bonus, passed to the vice-captain')
  await lines
    .getByRole('region')
    .filter({ hasText: reserve.name })
    .getByRole('link', { name: 'Results' })
    .click()
  await expect(rowOf(board(page, 'My race'), reserve.name)).toContainText(`Reserve for ${stood_in}`)

  // The captain did start after all and was third: 90 points, and 45 as the bonus. The vice-captain keeps 100.
  const started = [row(vice.code, 1), row(reserve.code, 2), row(captain.code, 3)]
  await publish(ownGame, [...others, ...started], 'the captain did start')
  await page.goto('/users/me')
  await board(page, 'Weekend results')
    .getByRole('link', { name: /^Why\?/ })
    .first()
    .click()
  await expect(async () => {
    await page.reload()
    await expectToAddUp(page, 430)
  }).toPass()
  await expect(rowOf(lines, captain.name)).toContainText('Captain bonus (50% of 90 p.)')
  await expect(lines).not.toContainText(reserve.name)
  await expect(lines).not.toContainText('who did not start')
})

/** Chooses the first woman in the list who can be a reserve. */
async function chooseReserve(
  page: Page,
  { selection_id }: Selection,
): Promise<{ code: string; name: string }> {
  await page.getByRole('heading', { name: 'Reserves', exact: true }).click()
  await board(page, 'Reserves: Women')
    .getByRole('link', { name: /^Choose a reserve/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Choose your reserves' })).toBeVisible()
  const possible = board(page, 'Women').locator('.pick:not([aria-disabled])').filter({ hasText: /^Add/ })
  const name = (await possible.first().textContent())!.replace(/^Add\s+| as reserve$/g, '')
  await possible.first().click()
  await expectSaved(page)
  await expect(bar(page)).toContainText('4 of 16')
  const path = `/api/me/teams/selections/${selection_id}/reserves`
  const { f } = (await (await page.request.get(path)).json()) as { f: number[] }
  const athletes: { athlete_id: number; name: string; federation_code: string }[] = await (
    await page.request.get('/api/athletes')
  ).json()
  const chosen = athletes.find(({ athlete_id }) => athlete_id === f[0])
  expect(chosen?.name).toBe(name)
  return { code: chosen!.federation_code, name }
}

/** Imports a start list of a race, as an operator. A row has an athlete's code and a status. */
async function listStarters({ database_url }: OwnGame, race_code: string, rows: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-starters-'))
  const file = join(folder, 'starters.csv')
  writeFileSync(file, ['athlete,status', ...rows].join('\n'))
  try {
    await operate(database_url, 'import', 'start-list', file, '--race', race_code, '--yes')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
