import type { Page } from '@playwright/test'
import type { AdminRace } from '#contract/admin/results/results.ts'
import { becomeOperator } from './become-operator.ts'
import { expect, pickTeam, playerBar } from './journey-steps.ts'
import { expectToAddUp } from './ledger-page.ts'
import { test } from './own-game.ts'
import { expectAccessible } from './pages.ts'
import { closeWeekend, type Finish, listPicks, resultsAsPicked } from './race-weekend.ts'
import { isPlain, upcoming } from './team-page.ts'

/** Counts the user's clicks on the pages that are opened from now on. Clicks by scripts do not count. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const taps = () => Number(sessionStorage.getItem('taps') ?? 0)
    addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('taps', String(taps() + 1))
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')))
}

const listOf = (finishes: readonly Finish[]) => [
  'Rank\tFIS Code\tName\tNation',
  ...finishes.map(({ athlete, place, status }) => `${place || status}\t${athlete}\t\t`),
]

test('at 390 px an operator pastes results, resolves two names and publishes in at most 12 taps, and then corrects a result [E4]', async ({
  page,
  ownGame,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  page.setDefaultTimeout(60_000)
  await becomeOperator(page, ownGame.database_url)
  const weekend = await upcoming(page)
  const selection = weekend.selections.find(isPlain)!
  await page.goto('/athletes')
  await pickTeam(page, selection)
  const picks = await listPicks(page, selection.selection_id)
  await closeWeekend(page, ownGame, weekend)
  const finishes = await resultsAsPicked(page, ownGame, weekend)
  const races: AdminRace[] = await (await page.request.get('/api/admin/results')).json()
  const race = races.find(({ race_id, gender }) => {
    return gender === 'f' && selection.races.some((each) => each.race_id === race_id)
  })!
  const own = finishes.filter(({ race_code }) => race_code === race.race_code)
  const misspelled = picks.find(({ code }) => code === own[1]!.athlete)!
  const lines = listOf(own)
  // The second athlete has no code and a misspelled name; the last athlete is not in the season yet.
  lines[2] = `2\t\t${misspelled.name}x\t`
  lines.push(`${own.length + 1}\t3999999\tTAMMELIN Aune\tEST`)

  const taps = await countTaps(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/results')
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  await page.locator(`a[href$="/results/${race.race_id}"]`).click()
  await page.getByRole('button', { name: 'Paste' }).click()
  const question = page.getByRole('region', { name: /^Row 3/ })
  await question.getByRole('button', { name: new RegExp(misspelled.name) }).click()
  await page.getByRole('button', { name: 'Create athlete' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Points per athlete' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish provisional' }).click()
  await expect(page.getByRole('heading', { name: 'On all boards' })).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(12)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  // The two women earn 100 and 95 points; the captain earns 50 more.
  const published = await openLedger(page)
  await expectToAddUp(page, published)
  expect(published).toBe(245)

  await page.goto(`/admin/results/${race.race_id}`)
  await page.getByRole('button', { name: 'Correct results' }).click()
  await page
    .getByRole('button', { name: new RegExp(picks.find(({ code }) => code === own[0]!.athlete)!.name) })
    .click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('jury decision 4')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Publish the correction' }).click()
  await expect(page.getByText(`“jury decision 4”`).first()).toBeVisible()
  const corrected = await openLedger(page)
  expect(corrected).toBe(100)
  await expectToAddUp(page, corrected)
  await expect(page.getByRole('main')).toContainText('jury decision 4')

  // On a desktop, with the keyboard only: swaps the second athlete with the first.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/admin/results/${race.race_id}`)
  const correct = page.getByRole('button', { name: 'Correct results' })
  await correct.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'If you publish' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('textbox', { name: 'New place' })).toHaveValue('1')
  await page.keyboard.type('photo finish')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Publish the correction' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('“photo finish”').first()).toBeVisible()
  await expectAccessible(page)
})

/** Opens the ledger and returns the player's points in the weekend. */
async function openLedger(page: Page): Promise<number> {
  await page.goto('/users/me')
  await expect(playerBar(page)).toContainText(/Score:\d/)
  await page
    .getByRole('link', { name: /^Why\? These points in/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why these points?')
  const text = await playerBar(page).textContent()
  return Number(/Score:([\d.]+)/.exec(text ?? '')?.[1])
}
