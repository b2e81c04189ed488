import type { AdminRace, RaceResults } from '#contract/admin/results/results.ts'
import { makePreview } from './admin-client.ts'
import { becomeOperator } from './become-operator.ts'
import { expect, pickTeam } from './journey-steps.ts'
import { test } from './own-game.ts'
import { expectAccessible } from './pages.ts'
import { closeWeekend, resultsAsPicked } from './race-weekend.ts'
import { isPlain, upcoming } from './team-page.ts'

test('with a token, a program can publish results as provisional but not as official, until the token is revoked [E11]', async ({
  page,
  ownGame,
  playwright,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  page.setDefaultTimeout(60_000)
  const maker = await becomeOperator(page, ownGame.database_url)
  const weekend = await upcoming(page)
  const selection = weekend.selections.find(isPlain)!
  await page.goto('/athletes')
  await pickTeam(page, selection)
  await closeWeekend(page, ownGame, weekend)
  const finishes = await resultsAsPicked(page, ownGame, weekend)

  await page.goto('/admin/tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByLabel('Name').fill('Timing')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(/^Never used\. Valid until/)).toBeVisible()

  const program = await playwright.request.newContext({
    baseURL: ownGame.address,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const races: AdminRace[] = await (await program.get('/api/admin/results')).json()
  const race = races.find(({ race_id, gender }) => {
    return gender === 'f' && selection.races.some((each) => each.race_id === race_id)
  })!
  const url = `/api/admin/results/${race.race_id}`
  const own = finishes.filter(({ race_code }) => race_code === race.race_code)
  const lines = own.map(({ athlete, place, status }) => `${place || status},${athlete}`)
  const uploaded = await program.put(`${url}/draft?name=timing.csv`, {
    data: Buffer.from(['Rank,FIS Code', ...lines].join('\n')),
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': 'list-1' },
  })
  expect(await uploaded.json()).toMatchObject({ source: 'timing.csv', issues: [] })

  const preview_id = await makePreview(program, race.race_id, { what: 'draft', state: 'provisional' })
  const refused = await program.post(`${url}/publications/official`, { data: { preview_id } })
  expect(refused.status()).toBe(403)
  const published = await program.post(`${url}/publications`, { data: { preview_id } })
  expect(published.status()).toBe(200)
  const readRace = async (): Promise<RaceResults> => (await program.get(url)).json()
  await expect.poll(async () => (await readRace()).job?.state).toBe('done')
  expect((await readRace()).race.state).toBe('provisional')
  // The other publication route also refuses to make the race official.
  const official_id = await makePreview(program, race.race_id, { what: 'latest', state: 'official' })
  const official = await program.post(`${url}/publications`, { data: { preview_id: official_id } })
  expect(official.status()).toBe(403)
  expect((await program.get('/api/admin/people')).status()).toBe(403)

  await page.goto('/admin/audit')
  await expect(page.getByText(`${maker}, token “Timing”`).filter({ visible: true }).first()).toBeVisible()
  await page.goto('/admin/tokens')
  await expect(page.getByText(/^Last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Timing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'No longer valid' })).toBeVisible()
  expect((await program.get(url)).status()).toBe(401)
  await program.dispose()
})
