import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MyRacePick } from '#contract/me.ts'
import { expectAccessibleLayout, showPage } from '../shell/testing/show-page.tsx'
import { anna } from '../shell/testing/site-replies.ts'
import { picks, raceSite } from './testing/race-site.ts'

const boardOf = (name: string) => page.getByRole('region', { name, exact: true })
const rowOf = (board: string, name: string) => boardOf(board).getByRole('row').filter({ hasText: name })

/** Athlete 2 gets the bonus of a captain who did not start, and athlete 3 replaces a pick. */
const mine: MyRacePick[] = picks.map((pick) => ({
  ...pick,
  stands_in_for:
    pick.athlete_id === 2
      ? { as: 'vice-captain', athlete_id: 9, name: 'Athlete 9' }
      : { as: 'reserve', athlete_id: 8, name: 'Athlete 8' },
}))

beforeEach(() => page.viewport(390, 844))

test('My race shows the reserve with the crossed-out pick, and who got the captain’s bonus', async () => {
  await showPage('/races/31', raceSite(true, { mine }).replies, anna)
  const reserve = rowOf('My race', 'Athlete 3')
  await expect.element(reserve).toMatchTextContent('Reserve for Athlete 8, who did not start')
  expect(reserve.element().querySelector('s')?.textContent).toBe('Athlete 8')
  const vice = rowOf('My race', 'Athlete 2')
  await expect.element(vice).toMatchTextContent('Vice-captain for Athlete 9, who did not start')
  await expect.element(vice.getByText('Captain', { exact: true })).not.toBeInTheDocument()
  await expect.element(rowOf('Athlete results', 'Athlete 3')).toMatchTextContent('Your reserve')
  await expect.element(rowOf('Athlete results', 'Athlete 2')).toMatchTextContent('Your pick')
  await expectAccessibleLayout()
})

test('the event marks a reserve who replaced a pick', async () => {
  const { replies } = raceSite(true, { mine })
  const key = 'GET /api/me/weekend_results/7'
  const { json } = replies[key] as { json: { athletes: { athlete_id: number }[] } }
  const athletes = json.athletes.map((pick) => ({ ...pick, is_reserve: pick.athlete_id === 3 }))
  await showPage('/events/7', { ...replies, [key]: { json: { ...json, athletes } } }, anna)
  await expect.element(rowOf('My weekend', 'Athlete 3')).toMatchTextContent('Reserve')
  await expect.element(rowOf('My weekend', 'Athlete 2')).not.toMatchTextContent('Reserve')
  await expect.element(rowOf('Athlete results', 'Athlete 3')).toMatchTextContent('Your reserve')
  await expectAccessibleLayout()
})
