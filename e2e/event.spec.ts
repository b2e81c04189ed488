import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

type Race = {
  race_id: number
  name: string
  state: string
  scored: boolean
  include_in_total: boolean
  gender: string
  kind: string
}
type Sidebet = {
  value: number
  options: { option_id: number; description: string }[]
  settled_option_id: number | null
}
type Weekend = {
  weekend_id: number
  weekend_name: string
  is_tour: boolean
  is_championship: boolean
  is_upcoming: boolean
  livestream_link: string | null
  selections: { name: string; races: Race[] }[]
  sidebets: Sidebet[]
}

const racesOf = ({ selections }: Weekend) => selections.flatMap(({ races }) => races)

async function findWeekend(page: Page, isMatch: (weekend: Weekend) => boolean): Promise<Weekend> {
  const reply = await page.request.get('/api/weekends?season=current')
  const found = ((await reply.json()) as Weekend[]).find(isMatch)
  if (!found) throw new Error('there is no such weekend in the demo season')
  return found
}

const isRaced = (weekend: Weekend) => racesOf(weekend).some(({ scored }) => scored)

const boardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a visitor reads an event', async ({ page }) => {
  await test.step('an event shows its dates, its place, and its races; scored races have a Results button [2.evid.a]', async () => {
    const weekend = await findWeekend(page, isRaced)
    await page.goto(`/events/${weekend.weekend_id}`)
    await expect(page.getByRole('heading', { level: 1, name: weekend.weekend_name })).toBeVisible()
    await expect(page.locator('.weekend-facts')).toContainText(/Dates.*\d.*Venue/)

    const races = boardOf(page, 'Races').locator('.program-race')
    await expect(races).toHaveCount(racesOf(weekend).length)
    for (const { race_id, name, scored } of racesOf(weekend)) {
      const button = page.getByRole('link', { name: `Results of ${name}` })
      if (scored) await expect(button).toHaveAttribute('href', `/races/${race_id}`)
      else await expect(button).toHaveCount(0)
    }
  })
  await test.step('an event has a panel with the ten best players, and the panel My weekend [2.evid.b rules §11]', async () => {
    const weekend = await findWeekend(page, isRaced)
    await page.goto(`/events/${weekend.weekend_id}`)
    const rows = boardOf(page, 'Top players').locator('tbody tr')
    await expect(rows).toHaveCount(10)
    const reply = await page.request.get(`/api/weekends/${weekend.weekend_id}/results/users?limit=1`)
    const [best] = await reply.json()
    await expect(rows.first()).toContainText(best.user.team_name)
    await expect(boardOf(page, 'My weekend')).toContainText(
      'Your score, your rank and the points of each pick',
    )
  })
  await test.step('the athletes’ results are shown by gender, twenty per page, and each page has a URL [2.evid.c 9.8]', async () => {
    const weekend = await findWeekend(page, isRaced)
    const address = `/events/${weekend.weekend_id}`
    await page.goto(address)
    const results = boardOf(page, 'Athlete results')
    const rows = results.locator('tbody tr')
    await expect(rows).toHaveCount(20)
    await expect(results.getByRole('tab')).toHaveText(['Women', 'Men'])
    await results.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(`${address}?page=2`)
    await expect(results).toContainText('21 to 40')

    await results.getByRole('tab', { name: 'Men', exact: true }).click()
    await expect(page).toHaveURL(`${address}?gender=m`)
    const reply = await page.request.get(
      `/api/weekends/${weekend.weekend_id}/results/athletes?gender=m&limit=1`,
    )
    const [best] = await reply.json()
    await expect(rows.first()).toContainText(best.athlete.name)
    await expect(rows.first()).toContainText(String(best.total))
    await page.goBack()
    await expect(page).toHaveURL(`${address}?page=2`)
    await expect(results).toContainText('21 to 40')

    await page.goto(`${address}?gender=m`)
    await rows.first().getByRole('link').click()
    await expect(page).toHaveURL(`/athletes/${best.athlete_id}`)
  })
  await test.step('each cup of the weekend has a tab with its top ten [2.evid.d rules §11]', async () => {
    const weekend = await findWeekend(page, isRaced)
    await page.goto(`/events/${weekend.weekend_id}`)
    const cups = boardOf(page, 'Cups')
    const reply = await page.request.get(`/api/weekends/${weekend.weekend_id}/cups`)
    const scores: { name: string; ranking: { user: { team_name: string } }[] }[] = await reply.json()
    await expect(cups.getByRole('tab')).toHaveText(scores.map(({ name }) => name))
    const last = scores.at(-1)
    await cups.getByRole('tab', { name: last?.name ?? '' }).click()
    await expect(page).toHaveURL(
      new RegExp(`cup=${encodeURIComponent(last?.name ?? '').replaceAll('%20', '(%20|\\+)')}`),
    )
    await expect(cups.locator('tbody tr')).toHaveCount(last?.ranking.length ?? 0)
    await expect(cups.locator('tbody tr').first()).toContainText(last?.ranking[0]?.user.team_name ?? '')
  })
  await test.step('a cancelled race is marked as cancelled, and has no Results button [2.evid.a]', async () => {
    const isOff = ({ state }: Race) => state === 'cancelled'
    const weekend = await findWeekend(page, (each) => racesOf(each).some(isOff))
    const race = racesOf(weekend).find(isOff)
    await page.goto(`/events/${weekend.weekend_id}`)
    const line = page.locator('.program-race').filter({ hasText: race?.name ?? '' })
    await expect(line).toContainText('Cancelled')
    await expect(line.getByRole('link', { name: /^Results/ })).toHaveCount(0)
  })
  await test.step('a race that is excluded from totals has its note in red [8.10a]', async () => {
    const isExcluded = ({ state, include_in_total }: Race) => state !== 'cancelled' && !include_in_total
    const weekend = await findWeekend(page, (each) => racesOf(each).some(isExcluded))
    await page.goto(`/events/${weekend.weekend_id}`)
    const note = page.getByText(
      'Please note that the results from this race will not be included in the total scores for players and athletes.',
    )
    await expect(note).toBeVisible()
    const [red, green, blue] = await note.evaluate(
      (node) => getComputedStyle(node).color.match(/\d+/g)?.map(Number) ?? [],
    )
    expect(red).toBeGreaterThan(150)
    expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(80)
  })
})

test('a visitor reads tours, championships, side bets, upcoming and missing events', async ({ page }) => {
  await test.step('a tour shows its legs with their winners, and a chart of its points [1.6e]', async () => {
    const tour = await findWeekend(page, (each) => each.is_tour && isRaced(each))
    await page.goto(`/events/${tour.weekend_id}`)
    const legs = boardOf(page, 'Legs')
    const names = await legs.getByRole('heading', { level: 3 }).allTextContents()
    expect(names.at(-1)).toBe('Overall')
    expect(names.slice(0, -1)).toEqual(names.slice(0, -1).map((_, index) => `Leg ${index + 1}`))
    const scored = racesOf(tour).filter((race) => race.scored)
    await expect(legs.getByText('won by')).toHaveCount(scored.length)
    await expect(
      boardOf(page, 'Leg by leg').getByRole('img').or(boardOf(page, 'Leg by leg').locator('svg.plot')),
    ).not.toHaveCount(0)
  })
  await test.step('in a championship a national team is shown without its number [3.7 3.8]', async () => {
    const weekend = await findWeekend(page, (each) => each.is_championship && isRaced(each))
    const relay = racesOf(weekend).find(({ kind, scored }) => kind === 'relay' && scored)
    await page.goto(`/events/${weekend.weekend_id}`)
    const line = page
      .locator('.program-race')
      .filter({ hasText: relay?.name ?? '' })
      .first()
    await expect(line.locator('.program-winner')).toHaveText(/won by \S.*[^I]$/)
    const reply = await page.request.get(`/api/races/${relay?.race_id}/results/athletes?limit=1`)
    const [winner] = await reply.json()
    expect(winner.athlete.name).toMatch(/ I$/)
  })
  await test.step('a settled side bet marks the right answer [3.19]', async () => {
    const isSettled = ({ settled_option_id }: Sidebet) => settled_option_id !== null
    const weekend = await findWeekend(page, ({ sidebets }) => sidebets.some(isSettled))
    await page.goto(`/events/${weekend.weekend_id}`)
    const [bet] = weekend.sidebets.filter(isSettled)
    const right = bet?.options.find(({ option_id }) => option_id === bet.settled_option_id)
    const board = boardOf(page, 'Side bets')
    await expect(board).toContainText(`${bet?.value} p.`)
    await expect(board.locator('.bet-right').first()).toContainText(right?.description ?? '')
    await expect(board.locator('.bet-right').first()).toContainText('right answer')
  })
  await test.step('an open event without results has a countdown, popular athletes and the points to win [2.evid.a]', async () => {
    const weekend = await findWeekend(page, ({ is_upcoming }) => is_upcoming)
    await page.goto(`/events/${weekend.weekend_id}`)
    await expect(page.getByRole('timer')).toContainText(/\d+ days?\s*\d\d hours?/)
    await expect(boardOf(page, 'Top players')).toContainText('No results registered yet')
    await expect(boardOf(page, 'Points on offer')).toContainText('A captain earns')
    const popular = boardOf(page, 'Popular athletes')
    await expect(popular).toContainText(/\d+%|No popular athletes yet/)
    await expect(boardOf(page, 'Athlete results')).toHaveCount(0)
  })
  await test.step('the page of a missing event is the not-found page [2.2b]', async () => {
    for (const path of ['/events/987654', '/events/abc']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh. Did you get lost?')
    }
  })
})
