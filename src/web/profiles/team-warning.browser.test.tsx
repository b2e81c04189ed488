import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PickAtRisk } from '#contract/start-lists.ts'
import type { Selection } from '#contract/weekends.ts'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import { athleteOf, inHours, ownedOf, selectionOf, weekendOf } from '../shell/testing/team-replies.ts'

const next = page.getByRole('region', { name: /^Next up/ })

const out: PickAtRisk = {
  athlete_id: 2,
  name: 'Athlete 2',
  country: 'NOR',
  gender: 'f',
  outlook: 'out',
  missed_race_ids: [31],
  replacements: [],
}

const two_picks = [ownedOf(athleteOf(1)), ownedOf(athleteOf(2))]

function openMyTeam(at_risk: readonly PickAtRisk[], changes = {}, picks = two_picks) {
  const selection = selectionOf({ races: [{ gender: 'f' }] as Selection['races'], ...changes })
  const path = `/api/me/teams/selections/${selection.selection_id}`
  const replies = {
    'GET /api/me/sessions': { json: [] },
    'GET /api/weekends/upcoming': { json: weekendOf([selection]) },
    [`GET ${path}`]: { json: picks },
    [`GET ${path}/starts`]: { json: { picks: picks.length, not_starting: at_risk.length, at_risk } },
  }
  return { selection, shown: showPage('/users/me', replies, anna) }
}

beforeEach(() => page.viewport(390, 844))

test('My team names a pick that does not start, with a link to replace it [rules §11]', async () => {
  const { selection, shown } = openMyTeam([out])
  await shown
  await expect.element(next).toMatchTextContent('1 of your 2 does not start: Athlete 2')
  await expect
    .element(next.getByRole('link', { name: 'Replace' }))
    .toHaveAttribute('href', `/athletes?selection=${selection.selection_id}`)
  await expectAccessibleLayout()
})

test('My team has no warning if all picks start', async () => {
  await openMyTeam([]).shown
  await expect.element(next).toMatchTextContent('Change your team')
  await expect.element(next).not.toMatchTextContent('does not start')
})

test('without picks, My team does not ask for start lists', async () => {
  const { shown } = openMyTeam([], {}, [])
  const sent_requests = await shown
  await expect.element(next.getByRole('link', { name: 'Pick your team' })).toBeVisible()
  expect(sent_requests.filter(({ call }) => call.endsWith('/starts'))).toEqual([])
})

test('after the deadline, My team does not ask for start lists', async () => {
  const { shown } = openMyTeam([out], { trading_open: false, trading_close: inHours(-1) })
  const sent_requests = await shown
  await expect.element(next).toMatchTextContent('Athlete 2')
  expect(sent_requests.filter(({ call }) => call.endsWith('/starts'))).toEqual([])
})
