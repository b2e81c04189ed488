import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LedgerLine } from '#contract/users.ts'
import type { Selection } from '#contract/weekends.ts'
import { expectAccessibleLayout, type ServerReplies, showPage } from '../shell/testing/show-page.tsx'
import { anna, config } from '../shell/testing/site-replies.ts'
import { athleteOf, inHours, ownedOf, selectionOf, weekendOf } from '../shell/testing/team-replies.ts'

const season = { json: { ...config, takes_reserves: true, takes_vice_captain: true } }
const bjorn = { ...anna, user_id: 8, user_name: 'bjorn', team_name: 'Bjorn again' }
const races = [{ gender: 'f' }, { gender: 'm' }] as Selection['races']
const closed = { trading_open: false, trading_close: inHours(-1) }
const team = [
  ownedOf(athleteOf(1), { is_team_captain: true }),
  ownedOf(athleteOf(2)),
  ownedOf(athleteOf(101)),
]
const bench = { vice_captain: 2, f: [3, 4], m: [102] }
const athletes = Object.fromEntries(
  [3, 4, 102].map((id) => [`GET /api/athletes/${id}`, { json: { ...athleteOf(id), photo_url: null } }]),
)

const women = page.getByRole('region', { name: 'Women' })

function openProfile(replies: (selection_id: number) => ServerReplies, changes = {}) {
  const selection = selectionOf(changes)
  return showPage(
    '/users/8',
    {
      'GET /api/config': season,
      'GET /api/users/8/rank': { json: bjorn },
      'GET /api/weekends/upcoming': { json: weekendOf([selection], closed) },
      ...athletes,
      ...replies(selection.selection_id),
    },
    anna,
  )
}

beforeEach(() => page.viewport(390, 844))

test('after the lock, a profile shows reserves in their order and the vice-captain', async () => {
  await openProfile(
    (id) => ({
      [`GET /api/users/8/teams/selections/${id}`]: { json: team },
      [`GET /api/users/8/teams/selections/${id}/reserves`]: { json: bench },
    }),
    { ...closed, races },
  )
  await expect.element(women).toMatchTextContent(/Reserves, in order.*Athlete 3.*Athlete 4/)
  await expect.element(women.getByRole('listitem').nth(1)).toMatchTextContent('Vice-captain')
  await expect.element(page.getByRole('region', { name: 'Men' })).toMatchTextContent(/Reserve.*Athlete 102/)
  await expectAccessibleLayout()
})

test('before the lock, a profile neither shows nor requests reserves', async () => {
  const sent_requests = await openProfile(() => ({}))
  await expect.element(page.getByText('Athlete selections hidden!')).toBeVisible()
  expect(sent_requests.filter(({ call }) => call.endsWith('/reserves'))).toEqual([])
})

const line: LedgerLine = {
  selection_id: 5,
  race_id: 31,
  race_name: 'Sprint',
  counts: true,
  athlete_id: 3,
  name: 'Athlete 3',
  country: 'NOR',
  role: 0,
  place: 2,
  status: null,
  component: 'champion',
  points: 95,
  stands_in_for: { as: 'reserve', athlete_id: 1, name: 'Athlete 1' },
  answer: null,
  right_answer: null,
}
const vice: LedgerLine = {
  ...line,
  athlete_id: 2,
  name: 'Athlete 2',
  role: -1,
  points: 100,
  place: 1,
  stands_in_for: { as: 'vice-captain', athlete_id: 9, name: 'Athlete 9' },
}

test('the ledger says who was replaced, and who got the captain’s bonus', async () => {
  const selection = selectionOf(closed)
  await showPage('/users/8/weekends/7', {
    'GET /api/users/8/rank': { json: bjorn },
    'GET /api/users/8/weekend_results': { json: [] },
    'GET /api/users/8/ledger/7': { json: [line, vice, { ...vice, component: 'captain_bonus', points: 50 }] },
    'GET /api/users/8/ledger/7/changes': { json: [] },
    'GET /api/weekends/7': { json: weekendOf([selection], closed) },
  })
  const rowOf = (name: string) =>
    page.getByRole('region', { name: 'Sprint' }).getByRole('row').filter({ hasText: name })
  const reserve = rowOf('Athlete 3')
  await expect.element(reserve).toMatchTextContent('Reserve for Athlete 1, who did not start')
  expect(reserve.element().querySelector('s')?.textContent).toBe('Athlete 1')
  await expect.element(rowOf('Athlete 9')).toMatchTextContent('Vice-captain for Athlete 9, who did not start')
  await expect
    .element(rowOf('Athlete 9'))
    .toMatchTextContent('Captain bonus, passed to the vice-captain (50% of 100 p.)')
  await expectAccessibleLayout()
})
