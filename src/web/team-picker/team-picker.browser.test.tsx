import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bodiesOf, expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import {
  athleteOf,
  inHours,
  ownedOf,
  selectionOf,
  teamSite,
  weekendOf,
} from '../shell/testing/team-replies.ts'
import { athletes, bar, men, namesIn, openPicker, selections, women } from './testing/picker-site.ts'

const addOf = (name: string) => page.getByRole('button', { name: `Add ${name}`, exact: true })
const removeOf = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })
const undo = bar.getByRole('button', { name: 'Undo' })

const idsIn = (picks: readonly { athlete_id: number }[]) =>
  picks.map(({ athlete_id }) => athlete_id).toSorted((one, other) => one - other)

beforeEach(() => page.viewport(1280, 800))

test('one button adds and removes an athlete, keeps the focus, and updates the count and the money [5.10]', async () => {
  const { saved } = await openPicker()
  await expect.element(page.getByText('You have not selected any men')).toBeVisible()
  await addOf('Athlete 101').click()
  const drop = men.getByRole('button', { name: 'Remove Athlete 101' })
  await expect.element(drop).toHaveFocus()
  await expect.element(bar).toMatchTextContent('1 of 4')
  await expect.element(bar).toMatchTextContent('$90,000')
  await expect.element(men).toMatchTextContent('1 of 2 picked')
  await expect.element(bar).toMatchTextContent(/Saved \d/)
  expect(idsIn(saved())).toEqual([101])
  await drop.click()
  await expect.element(addOf('Athlete 101')).toHaveFocus()
  await expect.element(bar).toMatchTextContent('0 of 4')
  await expect.element(bar).toMatchTextContent('$100,000')
  await expect.poll(saved).toEqual([])
  // The athlete can also be removed in the list of the team.
  await addOf('Athlete 101').click()
  await page.getByRole('listitem').getByRole('button', { name: 'Remove Athlete 101' }).click()
  await expect.element(bar).toMatchTextContent('0 of 4')
  await expectAccessibleLayout()
})

test('when a gender is full, its list shows the reason once, and its buttons are disabled [5.10]', async () => {
  const { sent_requests, saved } = await openPicker()
  await addOf('Athlete 101').click()
  await addOf('Athlete 102').click()
  const full = 'Your men’s places are full'
  await expect.element(men).toMatchTextContent('2 of 2 picked')
  const disabled = addOf('Athlete 103')
  await expect.element(disabled).toHaveAttribute('aria-disabled', 'true')
  await expect.element(disabled).toHaveAccessibleDescription(full)
  expect(men.getByText(full).elements()).toHaveLength(1)
  expect(women.getByText(full).query()).toBeNull()
  await expectAccessibleLayout()
  // A disabled button can have the focus.
  disabled.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status').filter({ hasText: full })).toBeInTheDocument()
  await expect.poll(() => idsIn(saved())).toEqual([101, 102])
  expect(sent_requests.filter(({ call }) => call.startsWith('POST /api/me/teams'))).toHaveLength(2)
})

test('an athlete who costs too much shows the missing amount, and can be filtered out [5.10 5.13a 2.ath.f]', async () => {
  const list = [
    athleteOf(1, { price: 60_000 }),
    athleteOf(2, { price: 45_500 }),
    athleteOf(3, { price: 40_000 }),
  ]
  await openPicker({ list })
  await addOf('Athlete 1').click()
  await expect.element(addOf('Athlete 2')).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(addOf('Athlete 2'))
    .toHaveAccessibleDescription('You cannot afford this athlete: $5,500 short')
  await expect.element(addOf('Athlete 3')).not.toHaveAttribute('aria-disabled')
  await expectAccessibleLayout()
  await women.getByLabelText('Only show athletes I can afford').click()
  await expect.poll(() => namesIn(women)).toEqual(['Athlete 1', 'Athlete 3'])
  expect(location.search).toBe('?womenFilterPrice=true')
  history.back()
  await expect.element(women.getByLabelText('Only show athletes I can afford')).not.toBeChecked()
  await expect.poll(() => namesIn(women)).toHaveLength(3)
})

test('a team has one captain, and a note appears if the captain was removed [1.6b 9.15]', async () => {
  const { saved } = await openPicker({ start: [athleteOf(1), athleteOf(101)].map((each) => ownedOf(each)) })
  const captain = (name: string) => page.getByRole('button', { name: `Captain: ${name}` })
  await captain('Athlete 1').click()
  await expect.element(captain('Athlete 1')).toHaveAttribute('aria-pressed', 'true')
  // The mark has the same background with and without hover.
  const ground = () => getComputedStyle(captain('Athlete 1').element()).backgroundColor
  const pointed = ground()
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  expect(ground()).toBe(pointed)
  await captain('Athlete 101').click()
  await expect.element(captain('Athlete 101')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(captain('Athlete 1')).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(() => saved().filter(({ is_team_captain }) => is_team_captain))
    .toEqual([expect.objectContaining({ athlete_id: 101 })])
  await removeOf('Athlete 101').first().click()
  await expect.element(page.getByText('Your team has no captain.', { exact: false })).toBeVisible()
})

test('Undo takes back the last change, and only that change [5.10]', async () => {
  const { saved } = await openPicker({
    start: [ownedOf(athleteOf(1), { is_team_captain: true, bought_for: 8000 })],
  })
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true')
  await removeOf('Athlete 1').first().click()
  await expect.element(bar).toMatchTextContent('0 of 4')
  await expect.poll(saved).toEqual([])
  await undo.click()
  await expect.element(bar).toMatchTextContent('1 of 4')
  // The athlete returns at the price that was paid.
  await expect.element(bar).toMatchTextContent('$92,000')
  await expect
    .poll(saved)
    .toEqual([expect.objectContaining({ athlete_id: 1, is_team_captain: true, bought_for: 8000 })])
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true')
})

test('a refusal is shown with the athlete’s name, and the change is rolled back', async () => {
  const json = { code: 'over-budget', message: 'You cannot afford this athlete' }
  await openPicker({}, '', (id) => ({ [`POST /api/me/teams/selections/${id}`]: { status: 409, json } }))
  await addOf('Athlete 101').click()
  await expect
    .element(bar.getByRole('alert'))
    .toMatchTextContent('Not saved: Athlete 101: You cannot afford this athlete')
  await expect.element(bar).toMatchTextContent('0 of 4')
  await expect.element(addOf('Athlete 101')).toBeVisible()
})

test('a whole team can be picked without a mouse [6.2 5.10]', async () => {
  const { saved } = await openPicker()
  await expect.poll(() => namesIn(women)).toHaveLength(3)
  for (const name of ['Athlete 101', 'Athlete 102', 'Athlete 1', 'Athlete 2']) {
    let at = ''
    while (at !== `Add ${name}`) {
      await userEvent.keyboard('{Tab}')
      at = document.activeElement?.textContent ?? ''
      expect(document.activeElement).not.toBe(document.body)
    }
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(bar).toMatchTextContent('4 of 4')
  await expect.poll(() => idsIn(saved())).toEqual([1, 2, 101, 102])
})

test('a selection without a team has a warning near its deadline [4.6a 9.7 8.10c 2.ath.e]', async () => {
  await openPicker({ changes: { trading_close: inHours(3) } })
  const none = 'You have not selected a team for this selection'
  const row = selections.getByRole('row').nth(1)
  await expect.element(selections.getByText(none)).toBeVisible()
  await expect.element(row.getByRole('rowheader')).toHaveAccessibleDescription(none)
  await expectAccessibleLayout()
  await addOf('Athlete 1').click()
  await expect.element(row).toMatchTextContent('1 picked')
  expect(selections.getByText(none).query()).toBeNull()
})

test('a team is copied as far as it fits, after a confirmation that says who is left out and why [5.14]', async () => {
  const from = selectionOf({ name: 'Sprint', max_picks_per_gender: 3 })
  const to = selectionOf({ name: 'Distance' })
  const site = teamSite(weekendOf([from, to]), athletes)
  const sent_requests = await showPage(`/athletes?selection=${from.selection_id}`, site.replies, anna)
  await expect.element(bar).toMatchTextContent('0 of 6')
  for (const id of [101, 102, 103, 1]) await addOf(`Athlete ${id}`).click()
  await expect.poll(() => site.saved(from)).toHaveLength(4)

  await selections.getByRole('link', { name: 'Pick Distance' }).click()
  await expect.element(bar).toMatchTextContent('0 of 4')
  const copy = selections.getByRole('button', { name: 'Copy the team of Sprint' })
  const question = page.getByRole('alertdialog')
  await copy.click()
  await expect
    .element(question)
    .toMatchTextContent('Are you sure you want to replace you current team with the team from this race?')
  await expect.element(question).toMatchTextContent('3 of 4 athletes will be copied. These are left out:')
  await expect.element(question.getByRole('listitem')).toMatchTextContent('Athlete 103No place left')
  await expectAccessibleLayout()
  await question.getByRole('button', { name: 'No' }).click()
  await expect.element(bar).toMatchTextContent('0 of 4')
  await copy.click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.element(bar).toMatchTextContent('3 of 4')
  await expect.poll(() => idsIn(site.saved(to))).toEqual([1, 101, 102])
  expect(sent_requests.filter(({ call }) => call.endsWith('/clone'))).toEqual([])
  expect(bodiesOf(sent_requests, `PUT /api/me/teams/selections/${to.selection_id}/bulk`)).toHaveLength(1)
})

test('if the whole team fits, the confirmation lists nobody who is left out [5.14]', async () => {
  const from = selectionOf({ name: 'Sprint' })
  const to = selectionOf({ name: 'Distance' })
  const site = teamSite(weekendOf([from, to]), athletes)
  await showPage(`/athletes?selection=${from.selection_id}`, site.replies, anna)
  await addOf('Athlete 101').click()
  await expect.poll(() => site.saved(from)).toHaveLength(1)
  await selections.getByRole('link', { name: 'Pick Distance' }).click()
  await selections.getByRole('button', { name: 'Copy the team of Sprint' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent('1 athlete will be copied.')
  expect(question.getByRole('listitem').query()).toBeNull()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => idsIn(site.saved(to))).toEqual([101])
})
