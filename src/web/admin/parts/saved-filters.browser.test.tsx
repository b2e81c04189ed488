import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const none = { json: [], headers: { 'x-total-count': '0' } }
const person = {
  user_id: 7,
  user_name: 'eve',
  team_name: 'Eve goes uphill',
  country: 'NOR',
  email: null,
  is_email_verified: false,
  role: 'player',
  verified_user: false,
  created_at: '2026-11-24T10:00:00.000Z',
  suspended_at: null,
  deleted_at: null,
  seen_at: null,
  sessions: 0,
}
const people = {
  json: [person, { ...person, user_id: 8, user_name: 'eva' }],
  headers: { 'x-total-count': '2' },
}
const replies = { 'GET /api/admin/people': people, 'GET /api/admin/jobs': none }
const saved = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(390, 800))

test('a filter is named, saved in the browser, chosen and removed', async () => {
  await showAdminPage('/people?search=eve&state=verified&page=2', replies)
  await saved('Save this filter').click()
  await page.getByRole('textbox', { name: 'Name of the filter' }).fill('Verified Eves')
  await expectAccessibleLayout()
  await userEvent.keyboard('{Enter}')
  await expect.element(saved('Verified Eves')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleLayout()
  // The page of the list is not part of the filter.
  expect(localStorage.getItem('admin-filters-people')).toContain('"search=eve&state=verified"')

  await page.getByRole('combobox', { name: 'Status' }).selectOptions('All players')
  await expect.element(saved('Verified Eves')).toHaveAttribute('aria-pressed', 'false')
  await saved('Verified Eves').click()
  await expect.poll(() => location.search).toBe('?search=eve&state=verified')
  await saved('Remove the filter Verified Eves').click()
  expect(saved('Verified Eves').query()).toBeNull()
  await expect.element(saved('Save this filter')).toBeVisible()
})

test('typing a filter does not move the focus to the heading, and J and K move the focus in the list', async () => {
  await showAdminPage('/people', replies)
  const search = page.getByRole('searchbox')
  await search.fill('ev')
  await expect.poll(() => location.search).toBe('?search=ev')
  await expect.element(search).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('jj')
  await expect.element(page.getByRole('link', { name: 'eva' })).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('link', { name: 'eve' })).toHaveFocus()
})

test('after naming, cancelling or removing a filter, the focus is on the control that the user needs next', async () => {
  await showAdminPage('/people?search=eve', replies)
  const nameFilter = async (name: string) => {
    await saved('Save this filter').click()
    await page.getByRole('textbox', { name: 'Name of the filter' }).fill(name)
    await userEvent.keyboard('{Enter}')
  }
  await saved('Save this filter').click()
  await saved('Cancel').click()
  await expect.element(saved('Save this filter')).toHaveFocus()
  await nameFilter('Eves')
  await expect.element(saved('Eves')).toHaveFocus()
  await page.getByRole('searchbox').fill('eva')
  await nameFilter('Evas')
  await expect.element(saved('Evas')).toHaveFocus()

  await saved('Remove the filter Eves').click()
  await expect.element(saved('Evas')).toHaveFocus()
  await saved('Remove the filter Evas').click()
  await expect.element(saved('Save this filter')).toHaveFocus()
  await nameFilter('Evas')
  await page.getByRole('searchbox').clear()
  await expect.element(saved('Evas')).toHaveAttribute('aria-pressed', 'false')
  await saved('Remove the filter Evas').click()
  await expect.element(page.getByRole('heading', { name: 'People', level: 1 })).toHaveFocus()
})
