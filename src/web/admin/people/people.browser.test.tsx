import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PersonDetails } from '#contract/admin/people.ts'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'

const details: PersonDetails = {
  person: {
    user_id: 7,
    user_name: 'eve',
    team_name: 'Eve goes uphill',
    country: 'NOR',
    email: 'eve@example.org',
    is_email_verified: false,
    role: 'player',
    verified_user: false,
    created_at: at,
    suspended_at: null,
    deleted_at: null,
    seen_at: at,
    sessions: 2,
  },
  leagues: [{ league_id: 3, name: 'Vasa', members: 12, is_admin: true }],
  sessions: [{ session_id: 5, agent: 'Firefox', created_at: at, seen_at: at }],
  reports: [
    {
      about: 'team',
      id: 7,
      name: 'Eve goes uphill',
      owner: 'eve',
      reasons: [{ reason: 'offensive', count: 2 }],
      players: 2,
      since: at,
      asked_at: null,
    },
  ],
  acts: [
    { act: 'verify', blocked: null },
    { act: 'suspend', blocked: null },
    { act: 'operator', blocked: 'This is your own account: another owner must do this' },
    { act: 'delete', blocked: null },
  ],
  version: '"41"',
}
const shown = { 'GET /api/admin/people/7': { json: details } }
const act = (name: string) => page.getByRole('button', { name: `${name} …`, exact: true })
const form = (name: string) => page.getByRole('form', { name })

beforeEach(() => page.viewport(1280, 800))

test('an owner exports the data of a player with a reason, and gets a link to the file', async () => {
  const sent_requests = await showAdminPage('/people/7', {
    ...shown,
    'POST /api/admin/people/7/exports': { json: { export_id: 4 } },
  })
  await act('Export data').click()
  await expect.element(form('Export data').getByText(/still secret are left out/)).toBeVisible()
  await expect.element(form('Export data').getByText(/player concerned can read it/)).toBeVisible()
  await form('Export data').getByLabelText('Reason').fill('asked by email')
  await form('Export data').getByRole('button', { name: 'Export data' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Download player-7.json' }))
    .toHaveAttribute('href', '/api/admin/exports/4/person')
  expect(bodiesOf(sent_requests, 'POST /api/admin/people/7/exports')).toEqual([{ reason: 'asked by email' }])
  await expectAccessibleLayout()
})

test('an action says what it will do, asks for a reason and sends the version that was read', async () => {
  const sent_requests = await showAdminPage('/people/7', {
    ...shown,
    'POST /api/admin/people/7/moderation': { json: { job_id: null } },
  })
  await act('Suspend').click()
  await expect.element(form('Suspend').getByText(/is logged out on 2 devices/)).toBeVisible()
  await form('Suspend').getByRole('button', { name: 'Suspend' }).click()
  await expect.element(form('Suspend').getByText('Please give a reason')).toBeVisible()
  await expectAccessibleLayout()
  await form('Suspend').getByLabelText('Reason').fill('three accounts')
  await form('Suspend').getByRole('button', { name: 'Suspend' }).click()
  await expect.element(page.getByText('eve is suspended')).toBeInTheDocument()
  const sent = sent_requests.find(({ call }) => call === 'POST /api/admin/people/7/moderation')
  expect(sent?.body).toEqual({ act: 'suspend', reason: 'three accounts' })
  expect(sent?.headers.get('if-match')).toBe('"41"')
  expect(form('Suspend').query()).toBeNull()
})

test('if somebody else changed the player first, the page says who, keeps the reason and loads the player again', async () => {
  const message = 'Changed by olga since you opened it'
  const sent_requests = await showAdminPage('/people/7', {
    ...shown,
    'DELETE /api/admin/people/7': { status: 412, json: { code: 'stale', message } },
  })
  await act('Delete account').click()
  await expect.element(form('Delete account').getByText(/get a new admin, [^.]*: “Vasa”\./)).toBeVisible()
  await form('Delete account').getByLabelText('Reason').fill('asked by email')
  const reads = () => sent_requests.filter(({ call }) => call === 'GET /api/admin/people/7').length
  const before = reads()
  await form('Delete account').getByRole('button', { name: 'Delete account' }).click()
  await expect.element(form('Delete account').getByText(message)).toBeVisible()
  await expect.element(form('Delete account').getByLabelText('Reason')).toHaveValue('asked by email')
  await expect.poll(reads).toBeGreaterThan(before)
})

test('before an account is deleted, the page says which leagues get another admin and which are deleted', async () => {
  const leagues = [
    { league_id: 3, name: 'Vasa', members: 12, is_admin: true },
    { league_id: 4, name: 'Alone', members: 1, is_admin: true },
    { league_id: 5, name: 'Guest', members: 1, is_admin: false },
  ]
  await showAdminPage('/people/7', { 'GET /api/admin/people/7': { json: { ...details, leagues } } })
  await act('Delete account').click()
  const text = form('Delete account')
  await expect.element(text.getByText(/get a new admin, [^.]*: “Vasa”\./)).toBeVisible()
  await expect
    .element(text.getByText(/are deleted, because they have no other members: “Alone”\./))
    .toBeVisible()
  await expect.element(text.getByText(/“Guest”/)).not.toBeInTheDocument()
})

test('an action that is not allowed stays visible but disabled, with the reason', async () => {
  await showAdminPage('/people/7', shown)
  await expect.element(act('Make operator')).toBeDisabled()
  await expect.element(act('Make operator')).toHaveAccessibleDescription(/your own account/)
})

test('dismissing a report sends the name that was shown', async () => {
  const sent_requests = await showAdminPage('/people/7', {
    ...shown,
    'POST /api/admin/reports': { json: {} },
  })
  await expect.element(page.getByText(/Reported by 2 players .* insults or hate \(2\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect
    .poll(() => sent_requests.find(({ call }) => call === 'POST /api/admin/reports')?.body)
    .toEqual({ about: 'team', id: 7, name: 'Eve goes uphill', decision: 'dismiss' })
})
