import { expect, test } from '@playwright/test'
import { expectAccessible, expectToFit, findRace, looks } from './pages.ts'

test('2.race.a a visitor reads a race: what it was, the top players, how the athletes finished', async ({
  page,
}) => {
  const race = await findRace(page, ({ state, include_in_total }) => state === 'official' && include_in_total)
  await page.goto(`/races/${race.race_id}`)
  await expect(page.getByRole('heading', { level: 1, name: race.name })).toBeVisible()
  await expect(page.getByText('Official', { exact: true })).toBeVisible()

  const players = page.getByRole('region', { name: 'Top players' })
  const athletes = page.getByRole('region', { name: 'Athlete results' })
  await expect(players.locator('tbody tr')).toHaveCount(10)
  await expect(athletes.locator('tbody tr')).toHaveCount(20)
  const reply = await page.request.get(`/api/races/${race.race_id}/results/athletes?limit=1`)
  const [winner] = await reply.json()
  await expect(athletes.locator('tbody tr').first()).toContainText(winner.athlete.name)
  await expect(athletes.locator('tbody tr').first()).toContainText(String(winner.total))
})

test('8.10a a race that is excluded from totals says so in red', async ({ page }) => {
  const race = await findRace(page, ({ scored, include_in_total }) => scored && !include_in_total)
  await page.goto(`/races/${race.race_id}`)
  await expect(
    page.getByText(
      'Please note that the results from this race will not be included in the total scores for players and athletes.',
    ),
  ).toBeVisible()
})

test('8.10d before its results a race says that there are none', async ({ page }) => {
  const race = await findRace(page, ({ state }) => state === 'scheduled')
  await page.goto(`/races/${race.race_id}`)
  await expect(page.getByText('No results registered yet').first()).toBeVisible()
})

test('2.race.c /race/{id} leads to /races/{id}', async ({ page }) => {
  await page.goto('/race/1')
  await expect(page).toHaveURL('/races/1')
})

test('2.2b a race that is not there shows the lost page', async ({ page }) => {
  for (const path of ['/races/987654', '/races/abc']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh. Did you get lost?')
  }
})

for (const { name, use } of looks) {
  test.describe(name, () => {
    test.use(use)
    test('a race is accessible and fits', async ({ page }) => {
      const shown = [
        await findRace(page, ({ state }) => state === 'official'),
        await findRace(page, ({ state }) => state === 'cancelled'),
        await findRace(page, ({ scored, include_in_total }) => scored && !include_in_total),
      ]
      for (const { race_id } of shown) {
        await page.goto(`/races/${race_id}`)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
        await expectToFit(page)
      }
    })
  })
}
