import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { movedTo } from '#game/teams/ranked-picks.ts'
import { expectAccessibleLayout } from '../shell/testing/show-page.tsx'
import type { MyTeam } from '../team/my-team.ts'
import type { TeamPick } from '../team/team-pick.ts'
import { owned } from '../team/testing/field.ts'
import { RankedOrder } from './ranked-order.tsx'

/** The men in their initial order. */
const [a, b, c] = ['Athlete 10', 'Athlete 11', 'Athlete 12'] as const
const first: TeamPick[] = [10, 11, 12].map((athlete_id, index) => ({
  ...owned(athlete_id, { rank: index + 1 }),
  gender: 'm',
  is_cub: false,
}))

/** Renders the order of a team without a server. */
function Ordering({ is_open }: { is_open: boolean }) {
  const [picks, setPicks] = useState<readonly TeamPick[]>(first)
  const team: MyTeam = {
    picks,
    balance: null,
    saving: { state: 'none' } as unknown as MyTeam['saving'],
    is_open,
    closes_at: '2027-01-14T12:00:00Z',
    rolled_from: null,
    unsaved: 0,
    whyNot: () => undefined,
    add: () => {},
    remove: (athlete_id) => setPicks((now) => now.filter((pick) => pick.athlete_id !== athlete_id)),
    makeCaptain: () => {},
    place: (athlete_id, place) => setPicks((now) => movedTo(now, athlete_id, place)),
    replace: () => {},
    fitting: undefined,
    undo: undefined,
    bench: undefined,
  }
  return (
    <main>
      <h1>Order</h1>
      <RankedOrder team={team} gender="m" selection={{ takes_team_picks: false, max_picks_per_gender: 5 }} />
    </main>
  )
}

async function show(is_open = true): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<Ordering is_open={is_open} />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  await expectOrder([a, b, c])
}

const handleOf = (name: string) => page.getByRole('button', { name: `Drag ${name}` })

async function expectOrder(names: readonly string[]): Promise<void> {
  await expect
    .poll(() => [...document.querySelectorAll('.order-list .who-name')].map((cell) => cell.textContent))
    .toEqual(names)
}

beforeEach(() => page.viewport(1280, 800))

test('picks are dragged with the pointer [1.6c 9.12]', async () => {
  await show()
  await expect.element(handleOf(a)).toBeVisible()
  await userEvent.dragAndDrop(handleOf(a), handleOf(b), { steps: 8 })
  await expectOrder([b, a, c])
  await expectAccessibleLayout()
})

test('buttons move a pick by one place, and keep the focus [9.12]', async () => {
  await show()
  await page.getByRole('button', { name: `Move ${c} up` }).click()
  await expectOrder([a, c, b])
  await expect.element(page.getByRole('button', { name: `Move ${c} up` })).toHaveFocus()
  await page.getByRole('button', { name: `Move ${c} up` }).click()
  await expectOrder([c, a, b])
  await expect
    .element(page.getByRole('button', { name: `Move ${c} up` }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a typed number moves a pick to that place, and a number out of range is reset [9.12]', async () => {
  await show()
  await page.getByLabelText(`${c}’s place`).fill('1')
  await userEvent.keyboard('{Enter}')
  await expectOrder([c, a, b])
  await page.getByLabelText(`${c}’s place`).fill('9')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText(`${c}’s place`)).toHaveValue('1')
  await expectOrder([c, a, b])
})

test('the arrow keys drag a pick by 25 px per key press, and each place is announced [9.12 7.24b]', async () => {
  await show()
  const handle = handleOf(a)
  await expect.element(handle).toBeVisible()
  handle.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(`Picked up ${a} at place 1.`)).toBeInTheDocument()
  const before = handle.element().getBoundingClientRect().y
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => handle.element().getBoundingClientRect().y - before).toBe(25)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText(`${a} is now 2 of 3.`)).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expectOrder([b, a, c])
})

test('after the deadline the order cannot be changed', async () => {
  await show(false)
  expect(page.getByRole('button').elements()).toEqual([])
})
