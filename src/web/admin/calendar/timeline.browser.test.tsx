import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { davos } from '../../shell/testing/davos-weekend.ts'
import { showAdminPage } from '../../shell/testing/show-page.tsx'

const [first, second] = davos.races as [(typeof davos.races)[0], (typeof davos.races)[0]]
const races = [
  { ...first, date: '2030-12-05T07:00:00.000Z' },
  { ...second, date: '2030-12-07T07:00:00.000Z' },
]
const audit = { json: [], headers: { 'x-total-count': '0' } }

test('the time of a deadline does not cover the name of a race that starts soon afterwards', async () => {
  await page.viewport(1280, 900)
  await showAdminPage('/calendar', {
    'GET /api/admin/calendar': { json: [{ ...davos, races }] },
    'GET /api/admin/audit': audit,
  })
  const mark = page.getByRole('button', { name: /^Move the deadline of Davos/ })
  await expect.element(mark).toBeVisible()
  const deadline = mark.element().getBoundingClientRect()
  const names = [...document.querySelectorAll('.timeline-race > span')]
  expect(names).toHaveLength(2)
  for (const name of names) {
    const { top, bottom, left, right } = name.getBoundingClientRect()
    const is_apart =
      bottom <= deadline.top || top >= deadline.bottom || right <= deadline.left || left >= deadline.right
    expect(is_apart).toBe(true)
  }
})

test('while no team can be filled, a selection shows no opening time', async () => {
  await page.viewport(390, 844)
  const deadlines = davos.deadlines.map((each) => ({ ...each, opens_at: each.closes_at }))
  await showAdminPage('/calendar', {
    'GET /api/admin/calendar': { json: [{ ...davos, deadlines }] },
    'GET /api/admin/audit': audit,
  })
  const list = page.getByRole('list', { name: 'Timeline of Davos' })
  await expect.element(list.getByText('Picks close: Davos')).toBeVisible()
  expect(list.getByText('Picks open: Davos').query()).toBeNull()
  await expect.element(page.getByText(/opens once a team can be filled/).first()).toBeVisible()
})
