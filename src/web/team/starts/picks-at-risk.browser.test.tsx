import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SelectionStarts } from '#contract/start-lists.ts'
import { expectAccessibleLayout } from '../../shell/testing/show-page.tsx'
import { athleteOf, inHours, ownedOf } from '../../shell/testing/team-replies.ts'
import { athletes, bar, openPicker, openWithReserves } from '../../team-picker/testing/picker-site.ts'

const list = (changes: Partial<SelectionStarts> = {}): SelectionStarts => ({
  race_id: 70,
  name: 'Women’s Sprint',
  kind: 'sprint',
  gender: 'f',
  listed_at: inHours(-2),
  confirmed: [1, 2, 3],
  doubtful: [],
  not_starting: [],
  ...changes,
})

const open = (starts: SelectionStarts[], start = [ownedOf(athleteOf(1)), ownedOf(athleteOf(2))]) =>
  openPicker({ list: athletes, start }, '', (selection_id) => ({
    [`GET /api/selections/${selection_id}/start_lists`]: { json: starts },
  }))

/** Returns the texts of all live regions, which screen readers announce. */
const announced = () =>
  page
    .getByRole('status')
    .elements()
    .map((each) => each.textContent)
    .join(' ')

beforeEach(() => page.viewport(390, 844))

test('a pick that does not start can be replaced with one tap by an athlete who starts', async () => {
  const { saved } = await open([list({ confirmed: [2, 3], not_starting: [1] })])
  const notice = page.getByRole('region', { name: '1 of your 2 does not start' })
  await expect.element(notice).toMatchTextContent(/left/)
  await expect.element(notice).toMatchTextContent('Athlete 1 does not start')
  await expectAccessibleLayout()
  await notice.getByRole('button', { name: /^Replace Athlete 1 with Athlete 3/ }).click()
  await expect.poll(() => saved().map(({ athlete_id }) => athlete_id)).toEqual([3, 2])
  await expect.element(notice).not.toBeInTheDocument()
  await expect.poll(announced).toContain('Athlete 3 replaces Athlete 1')
})

test('a replacement that the server refuses is not announced', async () => {
  const starts = [list({ confirmed: [1, 3], not_starting: [2] })]
  const json = { code: 'over-budget', message: 'You cannot afford this athlete' }
  await openPicker({ start: [1, 2].map((id) => ownedOf(athleteOf(id))) }, '', (selection_id) => ({
    [`GET /api/selections/${selection_id}/start_lists`]: { json: starts },
    [`PUT /api/me/teams/selections/${selection_id}/bulk`]: { status: 409, json },
  }))
  await page.getByRole('button', { name: /^Replace Athlete 2 with Athlete 3/ }).click()
  await expect.element(bar.getByRole('alert')).toMatchTextContent('You cannot afford this athlete')
  expect(announced()).not.toMatch(/replaces Athlete 2/)
})

test('if the athletes who fit are offered for another pick, the notice says so', async () => {
  await open([list({ confirmed: [3], not_starting: [1, 2] })])
  const notice = page.getByRole('region', { name: '2 of your 2 do not start' })
  await expect.element(notice).toMatchTextContent('The athletes who fit are offered for another pick.')
  await expect.element(notice).not.toMatchTextContent('No athlete on the start list fits')
})

test('an athlete who does not start or is doubtful is not proposed', async () => {
  await open([list({ confirmed: [3], doubtful: [2], not_starting: [1] })], [])
  await page.getByRole('button', { name: 'Fill my team' }).click()
  const proposal = page.getByRole('dialog', { name: 'Suggested team' })
  await expect.element(proposal).toMatchTextContent('Athlete 3')
  await expect.element(proposal).not.toMatchTextContent(/Athlete [12]\b/)
})

test('nothing is shown if all picks start, or if there is no list yet', async () => {
  const starts = [
    list(),
    list({ race_id: 72, gender: 'm', confirmed: [101, 102], not_starting: [103] }),
    list({ race_id: 71, listed_at: null, confirmed: [] }),
  ]
  await open(starts)
  // The proposal leaves out Athlete 103, so the page has the start lists.
  await page.getByRole('button', { name: 'Fill my team' }).click()
  const proposal = page.getByRole('dialog', { name: 'Suggested team' })
  await expect.element(proposal).toMatchTextContent('Athlete 102')
  await expect.element(proposal).not.toMatchTextContent('Athlete 103')
  await expect.element(page.getByText(/does not start|may not start/)).not.toBeInTheDocument()
})

test('doubtful picks and picks without a replacement are named as well', async () => {
  await open([list({ confirmed: [2], doubtful: [1], not_starting: [3] })])
  const notice = page.getByRole('region', { name: 'Some of your picks may not start' })
  await expect.element(notice).toMatchTextContent('Athlete 1 is doubtful')
  await expect.element(notice).toMatchTextContent('No athlete on the start list fits your team and budget.')
})

test('a reserve takes the place of a pick who does not start, and the vice-captain gets the bonus', async () => {
  await openWithReserves(
    {
      start: [ownedOf(athleteOf(1), { is_team_captain: true }), ownedOf(athleteOf(2))],
      bench: { vice_captain: 2, f: [3], m: [] },
    },
    (selection_id) => ({
      [`GET /api/selections/${selection_id}/start_lists`]: {
        json: [list({ confirmed: [2, 3], not_starting: [1] })],
      },
    }),
  )
  const notice = page.getByRole('region', { name: '1 of your 2 does not start' })
  await expect.element(notice).toMatchTextContent('Your reserve Athlete 3 takes their place.')
  await expect.element(notice).toMatchTextContent('Your vice-captain Athlete 2 gets the bonus.')
  expect(notice.getByRole('button').query()).toBeNull()
  await expectAccessibleLayout()
})

test('a vice-captain who does not start does not get the bonus', async () => {
  await openWithReserves(
    {
      start: [ownedOf(athleteOf(1), { is_team_captain: true }), ownedOf(athleteOf(2))],
      bench: { vice_captain: 2, f: [3], m: [] },
    },
    (selection_id) => ({
      [`GET /api/selections/${selection_id}/start_lists`]: {
        json: [list({ confirmed: [3], not_starting: [1, 2] })],
      },
    }),
  )
  const notice = page.getByRole('region', { name: '2 of your 2 do not start' })
  await expect.element(notice).toMatchTextContent('Your reserve Athlete 3 takes their place.')
  await expect.element(notice).not.toMatchTextContent(/gets the bonus/)
})
