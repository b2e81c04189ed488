import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MyPick, MyWeekend } from '#contract/me.ts'
import type { Weekend } from '#contract/weekends.ts'
import { expectAccessibleLayout, showPage } from '../../shell/testing/show-page.tsx'
import { anna } from '../../shell/testing/site-replies.ts'
import { inHours, selectionOf, weekendOf } from '../../shell/testing/team-replies.ts'

beforeEach(() => page.viewport(390, 800))

const mine = page.getByRole('region', { name: 'My weekend' })

const times = { trading_open: false, trading_close: inHours(-20) }
const legs = Array.from({ length: 10 }, (_, index) => selectionOf({ ...times, name: `Leg ${index + 1}` }))

/**
 * Returns the picks of eight women and eight men. Each pick has five points more than the previous pick. The last pick
 * is the captain.
 */
const picksOf = (selection_id: number): MyPick[] =>
  Array.from({ length: 16 }, (_, index) => ({
    selection_id,
    athlete_id: index + 1,
    name: `Athlete ${index + 1}`,
    country: 'NOR',
    gender: index % 2 ? 'm' : 'f',
    is_team_captain: index === 15,
    rank: null,
    is_reserve: false,
    score: 5 * index,
  }))

function openEvent(changes: Partial<Weekend>, selections = legs, own?: MyWeekend) {
  const athletes = selections.slice(0, -1).flatMap(({ selection_id }) => picksOf(selection_id))
  const json = own ?? { score: 900, rank: 3, players: 301, extra_score: 0, athletes }
  return showPage(
    '/events/7',
    {
      'GET /api/weekends/7': { json: weekendOf(selections, changes) },
      'GET /api/weekends': { json: [] },
      'GET /api/weekends/7/results/users': { json: [] },
      'GET /api/weekends/7/cups': { json: [] },
      'GET /api/me/weekend_results/7': { json },
    },
    anna,
  )
}

test.each(['is_tour', 'is_championship'] as const)(
  'in a weekend with `%s`, all teams are in one closed item, and the page is short [2.evid.b]',
  async (kind) => {
    await openEvent({ [kind]: true })
    await mine.getByRole('heading', { name: 'My teams' }).click()
    const first = mine.getByRole('group').nth(1)
    await expect.element(first).toMatchTextContent('600 p.')
    await expect.element(mine.getByRole('group').last()).toMatchTextContent('no team')
    expect(mine.getByRole('row').elements()).toHaveLength(0)
    expect(document.documentElement.scrollHeight).toBeLessThan(6000)

    await first.getByRole('heading', { name: 'Leg 1' }).click()
    await expect.element(first.getByRole('table')).toHaveLength(2)
    const women = first.getByRole('table', { name: 'Leg 1, Women: points by athlete' })
    const rows = women.getByRole('row').elements().slice(1)
    expect(rows.map((row) => row.querySelector('td')?.textContent)).toEqual([
      '70',
      '60',
      '50',
      '40',
      '30',
      '20',
      '10',
      '0',
    ])
    const men = first.getByRole('table', { name: 'Leg 1, Men: points by athlete' })
    await expect.element(men.getByRole('row').nth(1)).toMatchTextContent(/Athlete 16.*Captain.*75/)
    await expectAccessibleLayout()
  },
)

test('in an ordinary weekend the first team is open [2.evid.b]', async () => {
  await openEvent({}, legs.slice(0, 3))
  await expect.element(mine.getByRole('definition').nth(1)).toMatchTextContent('3 of 301')
  await expect.element(mine.getByRole('table')).toHaveLength(2)
  await expect.element(mine.getByRole('row', { name: /Athlete 16.*Captain/ })).toBeVisible()
  await mine.getByRole('heading', { name: 'Leg 2' }).click()
  await expect.element(mine.getByRole('table')).toHaveLength(4)
})

test('on a phone, picks whose races are still to come are folded as soon as others have points', async () => {
  const [selection = selectionOf()] = legs
  const athletes = picksOf(selection.selection_id).map((pick) => {
    return pick.gender === 'm' ? { ...pick, score: null } : pick
  })
  const json = { score: 280, rank: 3, players: 301, extra_score: 0, athletes }
  await openEvent({}, [selection], json)
  await expect.element(mine.getByRole('row', { name: /Athlete 1\b/ })).toBeVisible()
  await expect.element(mine.getByText('Athlete 16')).not.toBeVisible()
  await mine.getByText('Men: no points yet').click()
  await expect.element(mine.getByText('Athlete 16')).toBeVisible()
  await expectAccessibleLayout()
})
