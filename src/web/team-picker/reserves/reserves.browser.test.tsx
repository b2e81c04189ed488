import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bodiesOf, expectAccessibleLayout } from '../../shell/testing/show-page.tsx'
import { athleteOf, inHours, ownedOf } from '../../shell/testing/team-replies.ts'
import { bar, men, openPicker, openWithReserves, women } from '../testing/picker-site.ts'

const block = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Reserves' }) })
const fold = block.getByRole('heading', { name: 'Reserves' })
const mode = page.getByRole('group', { name: 'Choose picks or reserves' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const reservesIn = (title: string) => page.getByRole('region', { name: `Reserves: ${title}` })
const namesIn = (title: string) =>
  [...(reservesIn(title).query()?.querySelectorAll('.order-list .who-name') ?? [])].map(
    (name) => name.textContent,
  )

async function chooseReserves(title: string) {
  await fold.click()
  await reservesIn(title)
    .getByRole('link', { name: /^Choose a reserve/ })
    .click()
}

beforeEach(() => page.viewport(390, 844))

test('a reserve is chosen in the list of their gender, costs money, and is saved', async () => {
  const { savedBench, saved, sent_requests, selection } = await openWithReserves()
  await expect.element(block).toMatchTextContent('None yet')
  await fold.click()
  await expect
    .element(block)
    .toMatchTextContent('If a pick does not start, your first reserve takes their place.')
  await reservesIn('Women')
    .getByRole('link', { name: /^Choose a reserve/ })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Choose your reserves' })).toBeVisible()
  await expect.element(women).toBeInViewport()
  await expect.element(bar).toMatchTextContent('$80,000')
  await button('Add Athlete 2 as reserve').click()
  await expect.element(women.getByRole('button', { name: 'Remove Athlete 2 as reserve' })).toHaveFocus()
  await expect.element(bar).toMatchTextContent('$70,000')
  await expect.element(bar).toMatchTextContent('2 of 4')
  await expect.element(bar).toMatchTextContent(/Saved \d/)
  await expect.poll(savedBench).toEqual({ vice_captain: null, f: [2], m: [] })
  expect(saved()).toHaveLength(2)
  await expect.element(block).toMatchTextContent('Athlete 2')
  await expectAccessibleLayout()
  const [request] = sent_requests.filter(
    ({ call }) => call === `PUT /api/me/teams/selections/${selection.selection_id}/reserves`,
  )
  expect([request?.headers.get('if-match'), request?.headers.get('idempotency-key')]).toEqual([
    '"0"',
    expect.any(String),
  ])
})

test('the lists say why an athlete cannot be a reserve, and can be switched back to picks', async () => {
  const list = [1, 2, 3, 4].map((id) => athleteOf(id, { price: id === 4 ? 95_000 : 10_000 }))
  await openWithReserves({ list, start: [ownedOf(athleteOf(1))] })
  await chooseReserves('Women')
  await expect
    .element(button('Add Athlete 1 as reserve'))
    .toHaveAccessibleDescription('You have already picked this athlete')
  await expect
    .element(button('Add Athlete 4 as reserve'))
    .toHaveAccessibleDescription('You cannot afford this athlete: $5,000 short')
  await button('Add Athlete 2 as reserve').click()
  await button('Add Athlete 3 as reserve').click()
  await expect.element(women.getByText('Your reserve places are full')).toBeVisible()
  await expectAccessibleLayout()
  await mode.getByRole('button', { name: 'Picks' }).click()
  await expect.element(page.getByRole('heading', { name: 'Pick your athletes' })).toBeVisible()
  await expect
    .element(women.getByRole('row').filter({ hasText: 'Athlete 3' }))
    .toMatchTextContent('Your reserve')
})

test('the order can be changed by buttons and by keyboard, and removing a reserve refunds the price', async () => {
  const { savedBench } = await openWithReserves({ bench: { vice_captain: null, f: [2, 3], m: [] } })
  await expect.element(bar).toMatchTextContent('$60,000')
  await expect.element(block).toMatchTextContent('Athlete 2, Athlete 3')
  await fold.click()
  await expect.poll(() => namesIn('Women')).toEqual(['Athlete 2', 'Athlete 3'])
  await button('Move Athlete 3 up').click()
  await expect.poll(() => namesIn('Women')).toEqual(['Athlete 3', 'Athlete 2'])
  await expect.poll(savedBench).toMatchObject({ f: [3, 2] })
  await expectAccessibleLayout()
  await page.viewport(390, 844)
  const handle = button('Drag Athlete 2')
  handle.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up Athlete 2 at place 2.')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(page.getByText('Athlete 2 is now 1 of 2.')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(savedBench).toMatchObject({ f: [2, 3] })
  await reservesIn('Women').getByRole('button', { name: 'Remove Athlete 2' }).click()
  await expect.element(fold).toHaveFocus()
  await expect.element(bar).toMatchTextContent('$70,000')
  await expect.poll(savedBench).toMatchObject({ f: [3] })
})

test('reserves can be chosen without a mouse', async () => {
  const { savedBench } = await openWithReserves()
  const press = async (label: string) => {
    let at = ''
    while (!at.startsWith(label)) {
      await userEvent.keyboard('{Tab}')
      at = document.activeElement?.textContent ?? ''
      expect(document.activeElement).not.toBe(document.body)
    }
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(fold).toBeVisible()
  await press('Reserves')
  await press('Choose a reserve: Women')
  await press('Add Athlete 2 as reserve')
  await expect.poll(savedBench).toMatchObject({ f: [2] })
})

test('the vice-captain is chosen like the captain, and loses the role when made captain or removed', async () => {
  const { savedBench, saved } = await openWithReserves()
  const vice = (name: string) => button(`Vice-captain: ${name}`)
  expect(vice('Athlete 1').query()).toBeNull()
  await vice('Athlete 101').click()
  await expect.element(vice('Athlete 101')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(savedBench).toMatchObject({ vice_captain: 101 })
  await expectAccessibleLayout()
  await button('Captain: Athlete 101').click()
  await expect.element(vice('Athlete 1')).toHaveAttribute('aria-pressed', 'false')
  expect(vice('Athlete 101').query()).toBeNull()
  await expect.poll(() => saved().find(({ is_team_captain }) => is_team_captain)?.athlete_id).toBe(101)
  await vice('Athlete 1').click()
  await expect.poll(savedBench).toMatchObject({ vice_captain: 1 })
  await page.getByRole('listitem').getByRole('button', { name: 'Remove Athlete 1', exact: true }).click()
  await expect.poll(savedBench).toMatchObject({ vice_captain: null })
})

test('a reserve who is picked is no longer a reserve', async () => {
  const { savedBench, saved } = await openWithReserves({ bench: { vice_captain: null, f: [2], m: [] } })
  await expect.element(bar).toMatchTextContent('$70,000')
  await page.getByRole('link', { name: /^Women/ }).click()
  await button('Add Athlete 2').click()
  await expect.element(bar).toMatchTextContent('3 of 4')
  await expect.element(bar).toMatchTextContent('$70,000')
  await expect.element(block).toMatchTextContent('None yet')
  await expect.poll(savedBench).toMatchObject({ f: [] })
  expect(saved()).toHaveLength(3)
})

test('a refused change shows a message and is rolled back', async () => {
  const json = { code: 'no-reserves', message: 'This selection has no reserves' }
  await openWithReserves({}, (id) => ({
    [`PUT /api/me/teams/selections/${id}/reserves`]: { status: 409, json },
  }))
  await chooseReserves('Men')
  await button('Add Athlete 102 as reserve').click()
  await expect.element(bar.getByRole('alert')).toMatchTextContent('Not saved: This selection has no reserves')
  await expect.element(bar).toMatchTextContent('$80,000')
  await expect.element(button('Add Athlete 102 as reserve')).toBeVisible()
})

test('a change that is based on an older team shows the current team and reserves', async () => {
  const json = { code: 'stale', message: 'Stale', team: [ownedOf(athleteOf(3))] }
  let reads = 0
  const { sent_requests, selection } = await openWithReserves({}, (id) => ({
    [`PUT /api/me/teams/selections/${id}/reserves`]: { status: 412, json, headers: { etag: '"7"' } },
    [`GET /api/me/teams/selections/${id}`]: () => {
      reads += 1
      return reads === 1
        ? { json: [ownedOf(athleteOf(1)), ownedOf(athleteOf(101))], headers: { etag: '"0"' } }
        : { json: json.team, headers: { etag: '"7"' } }
    },
    [`GET /api/me/teams/selections/${id}/reserves`]: () => ({
      json: { vice_captain: null, m: reads > 1 ? [103] : [], f: [] },
      headers: { etag: reads > 1 ? '"7"' : '"0"' },
    }),
  }))
  await chooseReserves('Men')
  await button('Add Athlete 102 as reserve').click()
  await expect.element(bar).toMatchTextContent('Your team was changed elsewhere. This is the latest version')
  await expect.element(bar).toMatchTextContent('1 of 4')
  await expect.element(block).toMatchTextContent('Athlete 103')
  expect(
    bodiesOf(sent_requests, `PUT /api/me/teams/selections/${selection.selection_id}/reserves`),
  ).toHaveLength(1)
})

test('choosing a reserve does not move the list on the screen', async () => {
  const { savedBench } = await openWithReserves()
  await chooseReserves('Men')
  for (const id of [102, 103]) {
    const reserve = button(`Add Athlete ${id} as reserve`)
    reserve.element().scrollIntoView({ block: 'center' })
    const before = reserve.element().getBoundingClientRect().top
    await reserve.click()
    const remove = men.getByRole('button', { name: `Remove Athlete ${id} as reserve`, exact: true })
    await expect.element(remove).toBeVisible()
    await expect.poll(() => savedBench().m).toContain(id)
    expect(remove.element().getBoundingClientRect().top).toBeCloseTo(before, 0)
  }
})

test('after the close the reserves are read-only', async () => {
  const changes = { trading_open: false, trading_close: inHours(-2) }
  const { sent_requests } = await openWithReserves({ bench: { vice_captain: 101, f: [2], m: [] }, changes })
  await expect.poll(() => namesIn('Women')).toEqual(['Athlete 2'])
  await expect.element(page.getByText('Vice-captain', { exact: true })).toBeInTheDocument()
  expect(page.getByRole('button', { name: /^(Vice|Move|Drag)|as reserve$/ }).query()).toBeNull()
  expect(page.getByRole('link', { name: /^Choose a reserve/ }).query()).toBeNull()
  expect(sent_requests.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  await expectAccessibleLayout()
})

test('reserves add one line to the team; without reserves in the season, nothing is shown or requested', async () => {
  const start = [ownedOf(athleteOf(1)), ownedOf(athleteOf(101))]
  const { sent_requests } = await openPicker({ start })
  await expect.element(button('Captain: Athlete 1')).toBeVisible()
  expect(page.getByText(/reserve|vice/i).query()).toBeNull()
  expect(sent_requests.filter(({ call }) => call.includes('reserves'))).toEqual([])
  const height = document.documentElement.scrollHeight
  document.body.replaceChildren()

  await openWithReserves({ start })
  await expect.element(block).toBeVisible()
  expect(document.documentElement.scrollHeight - height).toBeLessThan(72)
})

test('on a wide screen, a switch above the lists chooses between picks and reserves', async () => {
  await page.viewport(1280, 800)
  const { savedBench } = await openWithReserves()
  await mode.getByRole('button', { name: 'Reserves' }).click()
  await button('Add Athlete 3 as reserve').click()
  await button('Add Athlete 103 as reserve').click()
  await expect.poll(savedBench).toEqual({ vice_captain: null, f: [3], m: [103] })
  await expect.element(men).toMatchTextContent('1 of 2 reserves')
})

test('a new player sees no reserves before the first pick', async () => {
  await openWithReserves({ start: [] })
  await expect.element(button('Add Athlete 101')).toBeInTheDocument()
  expect(page.getByText(/reserve/i).query()).toBeNull()
  await button('Add Athlete 101').click()
  await expect.element(block).toMatchTextContent('None yet')
})
