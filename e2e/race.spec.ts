import { expect } from '@playwright/test'
import { navigateWithFault } from './grid.ts'
import { findRace, type Race } from './pages.ts'
import { test } from './test.ts'

const isInTotals = ({ state, include_in_total, distance }: Race) =>
  state === 'official' && include_in_total && distance !== null

test('a visitor reads a race', async ({ page }) => {
  await test.step('a visitor sees a race’s facts, the top players, and the athletes’ results [2.race.a]', async () => {
    const race = await findRace(page, isInTotals)
    await page.goto(`/races/${race.race_id}`)
    await expect(page.getByRole('heading', { level: 1, name: race.name })).toBeVisible()
    await expect(page.getByText('Official', { exact: true })).toBeVisible()
    const facts = page.locator('.race-facts')
    for (const word of [race.place, `${race.distance} km`, race.discipline]) {
      await expect(facts).toContainText(`${word}`)
    }
    await expect(facts.locator(`time[datetime="${race.date}"]`).first()).toBeVisible()

    const players = page.getByRole('region', { name: 'Top players' })
    const athletes = page.getByRole('region', { name: 'Athlete results' })
    await expect(players.locator('tbody tr')).toHaveCount(10)
    await expect(athletes.locator('tbody tr')).toHaveCount(20)
    const reply = await page.request.get(`/api/races/${race.race_id}/results/athletes?limit=1`)
    const [winner] = await reply.json()
    await expect(athletes.locator('tbody tr').first()).toContainText(winner.athlete.name)
    await expect(athletes.locator('tbody tr').first()).toContainText(String(winner.total))
  })
  await test.step('a race links to its weekend, its selection, and the previous and next race [2.race.b]', async () => {
    const race = await findRace(page, ({ state }) => state === 'official')
    const { links } = await (await page.request.get(`/api/races/${race.race_id}`)).json()
    const weekend = await (await page.request.get(links.weekend)).json()
    const selection = await (await page.request.get(links.selection)).json()
    await page.goto(`/races/${race.race_id}`)

    const to_selection = page.locator('.race-facts').getByRole('link', { name: selection.name })
    await expect(to_selection).toHaveAttribute(
      'href',
      `/events/${weekend.weekend_id}#selection-${selection.selection_id}`,
    )
    const others = page.getByRole('navigation', { name: `Other races in ${weekend.weekend_name}` })
    await others.getByRole('link', { name: /^Next/ }).click()
    await expect(page).not.toHaveURL(`/races/${race.race_id}`)
    await others.getByRole('link', { name: /^Previous/ }).click()
    await expect(page).toHaveURL(`/races/${race.race_id}`)
    await page.getByRole('link', { name: weekend.weekend_name, exact: true }).click()
    await expect(page).toHaveURL(`/events/${weekend.weekend_id}`)
  })
  await test.step('a visitor sees an explanation of My race [2.race.a]', async () => {
    await page.goto('/races/1')
    await expect(page.getByRole('region', { name: 'My race' })).toContainText(
      'Your score and rank in this race',
    )
  })
  await test.step('a corrected result says what was changed, when and why [2.race.a]', async () => {
    const race = await findRace(page, ({ state, reason, include_in_total }) => {
      return state === 'official' && include_in_total && reason !== null
    })
    await page.goto(`/races/${race.race_id}`)
    const change = page.locator('.race-reason')
    await expect(change).toContainText('Result corrected')
    await expect(change.locator('time')).toContainText(/\d{4}/)
    await expect(change).toContainText(race.reason ?? '')
  })
  await test.step('each cup of a race has a tab; the open tab has the top ten [7.30]', async () => {
    const race = await findRace(
      page,
      ({ state, include_in_total }) => state === 'official' && include_in_total,
    )
    const reply = await page.request.get(`/api/races/${race.race_id}/cups`)
    const cups: { name: string }[] = await reply.json()
    await page.goto(`/races/${race.race_id}`)
    const board = page.getByRole('region', { name: 'Cups' })
    await expect(board.getByRole('tab')).toHaveText(cups.map(({ name }) => name))
    await expect(board.locator('tbody tr')).toHaveCount(10)
  })
  await test.step('/race/{id} redirects to /races/{id} [2.race.c]', async () => {
    await page.goto('/race/1')
    await expect(page).toHaveURL('/races/1')
  })
})

test('the pages of races without points or results say why', async ({ page }) => {
  await test.step('the page of a race that is excluded from totals says so [8.10a]', async () => {
    const race = await findRace(page, ({ scored, include_in_total }) => scored && !include_in_total)
    await page.goto(`/races/${race.race_id}`)
    await expect(
      page.getByText(
        'Please note that the results from this race will not be included in the total scores for players and athletes.',
      ),
    ).toBeVisible()
  })
  await test.step('the page of a race without results says so [8.10d]', async () => {
    const race = await findRace(page, ({ state }) => state === 'scheduled')
    await page.goto(`/races/${race.race_id}`)
    await expect(page.getByText('No results registered yet').first()).toBeVisible()
  })
  await test.step('the page of a cancelled race says only once that there are no results, and why [8.10d]', async () => {
    const race = await findRace(page, ({ state }) => state === 'cancelled')
    await page.goto(`/races/${race.race_id}`)
    await expect(page.getByText('No results registered yet')).toHaveCount(1)
    await expect(page.getByText('This race was cancelled. Nobody earns points from it.')).toBeVisible()
  })
  await test.step('a cancelled race is marked as cancelled and not as corrected [2.race.a]', async () => {
    const race = await findRace(page, ({ state }) => state === 'cancelled')
    await page.goto(`/races/${race.race_id}`)
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(page.locator('.race-reason')).toContainText('Cancelled')
    await expect(page.getByRole('main')).not.toContainText(/corrected/i)
  })
  await test.step('the page of a missing race is the not-found page [2.2b]', async () => {
    for (const path of ['/races/987654', '/races/abc']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh. Did you get lost?')
    }
  })
})

test.describe('marathon', () => {
  test.use({ variant: 'marathon' })

  test('a race with sprints has a column for sprint points [3.15 2.race.d]', async ({ page }) => {
    const race = await findRace(page, ({ scored, include_in_total }) => scored && include_in_total)
    await page.goto(`/races/${race.race_id}`)
    const results = page.getByRole('region', { name: 'Athlete results' })
    await expect(results.getByRole('columnheader', { name: 'Sprint' })).toBeVisible()
    const reply = await page.request.get(`/api/races/${race.race_id}/results/athletes?limit=20`)
    const rows: { sprint: number; athlete: { name: string } }[] = await reply.json()
    const best = rows.find(({ sprint }) => sprint > 0)
    const row = results.locator('tbody tr').filter({ hasText: best?.athlete.name ?? '' })
    await expect(row).toContainText(`sprint ${best?.sprint}`)
    await expect(row.locator('.result-part').first()).toHaveText(String(best?.sprint))
  })
})

for (const [variant, rows] of [['worldcup', 10] as const, ['marathon', 30] as const]) {
  test.describe(variant, () => {
    test.use({ variant })
    test(`a race page shows ${rows} placeholder rows while its results are loading [9.9]`, async ({
      page,
    }) => {
      await navigateWithFault(page, '/races/1', 'loading')
      const waiting = page.getByRole('region', { name: 'Athlete results' }).locator('tbody tr')
      await expect(waiting).toHaveCount(rows)
    })
  })
}
