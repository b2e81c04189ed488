import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const hits = [
  { kind: 'race', id: 4, name: 'Sprint', detail: 'Davos' },
  { kind: 'weekend', id: 2, name: 'Davos', detail: '2026-12-05' },
]
const replies = {
  'GET /api/admin/jobs': { json: [], headers: { 'x-total-count': '0' } },
  'GET /api/admin/search': { json: hits },
}
const option = (name: RegExp) => page.getByRole('option', { name })

beforeEach(() => page.viewport(1280, 800))

test('part of an action’s name finds the action; “publish davos” finds the action for the races of Davos', async () => {
  const sent_requests = await showAdminPage('/security', replies)
  await page.getByRole('button', { name: /^Find/ }).click()
  await userEvent.keyboard('announ')
  await expect.element(option(/^New announcement/)).toBeVisible()
  const field = page.getByRole('combobox')

  await field.fill('publish davos')
  await expect.element(option(/^Publish results of Sprint/)).toBeVisible()
  expect(option(/^Davos/).query()).toBeNull()
  // The earlier results match too, so they are shown until the reply arrives.
  const last_search = () => sent_requests.findLast(({ call }) => call === 'GET /api/admin/search')
  await expect.poll(() => last_search()?.query.get('text')).toBe('davos')
  await expectAccessibleLayout()

  await field.fill('move deadline of davos')
  await expect.element(option(/^Move a deadline of Davos/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/admin/calendar/2')
})
