import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bar, type MarketSite, market, namesInMarket, openMarket } from '../shell/testing/market-site.ts'
import { expectAccessibleLayout } from '../shell/testing/show-page.tsx'
import { athleteOf, inHours, ownedOf, selectionOf, weekendOf } from '../shell/testing/team-replies.ts'

const buyOf = (name: string) => market.getByRole('button', { name: `Buy ${name}`, exact: true })
const sellOf = (name: string) => market.getByRole('button', { name: `Sell ${name}`, exact: true })
const rowOf = (name: string) =>
  market.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const ids = (picks: readonly { athlete_id: number }[]) => picks.map(({ athlete_id }) => athlete_id)
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

/** Three women and two men, and a cub of each gender. */
const athletes = [1, 2, 3, 101, 102]
  .map((id) => athleteOf(id))
  .concat([9, 109].map((id) => athleteOf(id, { is_cub: true })))

async function buy(name: string): Promise<void> {
  await buyOf(name).click()
  await expect.element(sellOf(name)).toHaveFocus()
}

beforeEach(() => page.viewport(1280, 800))

test('a squad is limited by gender and in total, with more room for cubs [5.11b 5.11c]', async () => {
  const { saved, sent_requests } = await openMarket({ athletes, search: '?gender=f&sort=name' })
  await buy('Athlete 1')
  await buy('Athlete 2')
  await expect.element(buyOf('Athlete 3')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(buyOf('Athlete 3')).toHaveAccessibleDescription('Your women’s places are full')
  // A cub can still be bought, so the reason is in the row and not above the list.
  await expect.element(rowOf('Athlete 3')).toMatchTextContent('Your women’s places are full')
  await expect.element(buyOf('Athlete 9')).not.toHaveAttribute('aria-disabled')

  await page.getByRole('navigation').getByRole('link', { name: 'Men', exact: true }).click()
  await buy('Athlete 101')
  const only_cubs = 'Your team only has room for cubs'
  await expect.element(buyOf('Athlete 102')).toHaveAccessibleDescription(only_cubs)
  expect(market.getByText(only_cubs).elements()).toHaveLength(1)
  buyOf('Athlete 102').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(status(only_cubs)).toBeInTheDocument()
  await buy('Athlete 109')
  await page.getByRole('navigation').getByRole('link', { name: 'All', exact: true }).click()
  await expect.element(buyOf('Athlete 9')).toHaveAccessibleDescription('Your team is full')
  expect(market.getByText('Your team is full').elements()).toHaveLength(1)
  await expectAccessibleLayout()
  await expect.poll(() => ids(saved())).toEqual([1, 2, 101, 109])
  expect(sent_requests.filter(({ call }) => call.startsWith('POST /api/me/teams'))).toHaveLength(4)
})

test('a note says that a squad has no captain, also after the captain was sold [1.6b 9.15]', async () => {
  const picks = [1, 2, 101].map((id) => ownedOf(athleteOf(id)))
  const { saved } = await openMarket({ athletes, start: picks })
  const note = status('Your team has no captain')
  await expect.element(note).toBeVisible()
  await page.getByRole('button', { name: 'Captain: Athlete 2' }).click()
  await expect.poll(() => note.query()).toBeNull()
  await expect.poll(() => ids(saved().filter(({ is_team_captain }) => is_team_captain))).toEqual([2])
  await sellOf('Athlete 2').click()
  await expect.element(note).toBeVisible()
})

test('an athlete who costs too much cannot be bought, and can be filtered out [5.11a]', async () => {
  const list = [
    athleteOf(1, { price: 70_000 }),
    athleteOf(2, { price: 40_000 }),
    athleteOf(3, { price: 30_000 }),
  ]
  const { saved } = await openMarket({ athletes: list, search: '?sort=-price' })
  await buy('Athlete 1')
  await expect.element(buyOf('Athlete 2')).toHaveAccessibleDescription('You cannot afford this athlete')
  await expect.element(rowOf('Athlete 2')).toMatchTextContent('You cannot afford this athlete')
  await page.getByRole('checkbox', { name: 'Only show athletes I can afford' }).click()
  await expect.poll(namesInMarket).toEqual(['Athlete 1', 'Athlete 3'])
  expect(location.search).toBe('?sort=-price&afford=true')
  await buy('Athlete 3')
  await expect.poll(() => ids(saved())).toEqual([1, 3])
})

test('a sale returns the price that was paid, whatever the price is now, and Undo takes the sale back [rules §2]', async () => {
  const cheap = ownedOf(athleteOf(1), { bought_for: 7500 })
  const { saved } = await openMarket({ athletes, start: [cheap] })
  const sale = 'Sells for $7,500; buying again costs $10,000'
  await expect.element(rowOf('Athlete 1')).toMatchTextContent(sale)
  await expect.element(sellOf('Athlete 1')).toHaveAccessibleDescription(sale)
  await expect.element(bar).toMatchTextContent('$92,500')
  await expectAccessibleLayout()
  await sellOf('Athlete 1').click()
  await expect.element(bar).toMatchTextContent('$100,000')
  await expect.poll(saved).toEqual([])
  const undo = bar.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect.element(rowOf('Athlete 1')).toMatchTextContent(sale)
  await expect.element(bar).toMatchTextContent('$92,500')
  await expect.poll(saved).toEqual([cheap])
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true')
})

/** Opens a market with a squad that has rolled over from Vasaloppet. */
async function openRolledOver(site: Pick<MarketSite, 'selection' | 'weekend'> = {}) {
  const last = selectionOf({ weekend_id: 6 })
  const before = weekendOf([last], { weekend_id: 6, weekend_name: 'Vasaloppet' })
  await openMarket({
    ...site,
    athletes,
    start: [ownedOf(athleteOf(1))],
    first_tag: `"${last.selection_id}-3"`,
    more: () => ({
      [`GET /api/selections/${last.selection_id}`]: { json: last },
      'GET /api/weekends/6': { json: before },
    }),
  })
  return page.getByRole('region', { name: 'Your squad' })
}

test('until a squad that rolled over is changed, the page names the event it came from [rules §2]', async () => {
  const squad = await openRolledOver()
  await expect.element(squad).toMatchTextContent('Your squad from Vasaloppet rolls over to this race.')
  await sellOf('Athlete 1').click()
  await expect.element(squad).not.toMatchTextContent('rolls over')
})

test.each([
  ['before the opening', 'rolls over', { trading_opens_at: inHours(1), trading_close: inHours(2) }],
  ['after the close', 'rolled over', { trading_close: inHours(-2) }],
])('%s, the page says that the squad %s', async (_, text, times) => {
  const closed = { trading_open: false }
  const squad = await openRolledOver({ selection: { ...closed, ...times }, weekend: closed })
  await expect.element(squad).toMatchTextContent(`Your squad from Vasaloppet ${text} to this race.`)
})

test('nothing can be bought while the weekend’s trading is closed, even if a selection is open [4.4c]', async () => {
  await openMarket({ athletes, weekend: { trading_open: false } })
  await expect.poll(namesInMarket).toHaveLength(7)
  expect(market.getByRole('button', { name: /^Buy / }).query()).toBeNull()
})

test('a squad can be bought without a mouse, and the focus is always visible', async () => {
  const { saved } = await openMarket({ athletes, search: '?sort=name' })
  await expect.poll(namesInMarket).toHaveLength(7)
  for (const name of ['Athlete 1', 'Athlete 101', 'Athlete 109']) {
    let at = ''
    while (at !== `Buy ${name}`) {
      await userEvent.keyboard('{Tab}')
      const focused = document.activeElement
      at = focused?.textContent ?? ''
      const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
      const shown = document.elementFromPoint(left + width / 2, top + height / 2)
      if (at.startsWith('Buy')) expect(focused?.contains(shown)).toBe(true)
      expect(focused).not.toBe(document.body)
    }
    await userEvent.keyboard('{Enter}')
  }
  await expect.poll(() => ids(saved())).toEqual([1, 101, 109])
  await expect.element(bar).toMatchTextContent('3 of')
})
