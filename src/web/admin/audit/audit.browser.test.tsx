import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const line: AuditEntry = {
  audit_id: 9,
  at: '2026-11-24T17:23:56.000Z',
  actor: 'player 77',
  actor_name: 'Maja Hanski',
  act: 'publish',
  subject: 'race 4',
  subject_name: 'Sprint, Davos',
  before: { state: 'provisional', sheet_id: 3 },
  after: { state: 'official', sheet_id: 4 },
  names: {},
  reason: 'Jury decision 4',
}
const console_line: AuditEntry = {
  ...line,
  audit_id: 8,
  at: '2026-11-23T13:58:40.000Z',
  actor: 'console',
  actor_name: null,
  act: 'site set',
  subject: 'site',
  subject_name: null,
  before: null,
  after: null,
  reason: null,
}
const lines = [line, console_line]
const replies = {
  'GET /api/admin/jobs': { json: [], headers: { 'x-total-count': '0' } },
  'GET /api/admin/audit': { json: lines, headers: { 'x-total-count': '2' } },
  'GET /api/admin/audit/actors': {
    json: lines.map(({ actor, actor_name }) => ({ actor, actor_name })),
  },
}

beforeEach(() => page.viewport(1280, 800))

test('lines are grouped by day, and show who did what and why, with the values before and after', async () => {
  await showAdminPage('/audit', replies)
  const main = page.getByRole('main')
  await expect.element(main.getByText('Published results')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Sprint, Davos' }))
    .toHaveAttribute('href', '/admin/results/4')
  await expect.element(main.getByText('official', { exact: true })).toBeVisible()
  expect(main.getByText('sheet').query()).toBeNull()
  await expect.element(main.getByText('Jury decision 4')).toBeVisible()
  expect(main.getByRole('heading', { level: 3 }).elements()).toHaveLength(2)
  await expectAccessibleLayout()
})

test('filters are in the URL and in the request; changing a filter returns to the first page', async () => {
  const sent_requests = await showAdminPage('/audit?page=2&subject=race+4', replies)
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Results')
  await page.getByRole('combobox', { name: 'Person' }).selectOptions('Maja Hanski')
  await page.getByRole('searchbox').fill('jury')
  await expect
    .poll(() => String(sent_requests.filter(({ call }) => call === 'GET /api/admin/audit').at(-1)?.query))
    .toBe('limit=30&offset=0&search=jury&subject=race+4&actor=player+77&group=results')
  expect(location.search).toContain('group=results')
  await page.getByRole('button', { name: /^Only Sprint, Davos/ }).click()
  await expect.poll(() => location.search).not.toContain('subject')
})

test('changed settings have the labels of their form', async () => {
  const settings: AuditEntry = {
    ...line,
    act: 'season set',
    subject: '2026/27',
    subject_name: null,
    before: { takes_reserves: false, home_boards: 'leaders', slogan: 'Snow' },
    after: { takes_reserves: true, home_boards: 'ranked', slogan: 'Ice' },
  }
  await showAdminPage('/audit', {
    ...replies,
    'GET /api/admin/audit': { json: [settings], headers: { 'x-total-count': '1' } },
  })
  const labels = () =>
    page
      .getByRole('main')
      .getByRole('term')
      .elements()
      .map((each) => each.textContent)
  await expect.poll(labels).toEqual(['Reserves', 'Home page leaderboards', 'Slogan'])
  await expect.element(page.getByText('Ranked players')).toBeVisible()
})

test('if nothing matches, the page says what the user can do', async () => {
  const none = { json: [], headers: { 'x-total-count': '0' } }
  await showAdminPage('/audit?search=x', { ...replies, 'GET /api/admin/audit': none })
  await expect.element(page.getByText('No entry matches. Try fewer words, or clear a filter.')).toBeVisible()
})

test('ids are shown as names, and times in the user’s time zone; weekends link to the calendar', async () => {
  const moved: AuditEntry = {
    ...line,
    act: 'race move',
    subject: 'weekend 2',
    subject_name: 'Davos',
    before: null,
    after: { closes: { 'selection 4': '2030-12-05T07:00:00.000Z' }, athlete_id: 537 },
    names: { 'selection 4': 'Sprints', 'athlete 537': 'Kari Fjell' },
  }
  await showAdminPage('/audit', {
    ...replies,
    'GET /api/admin/audit': { json: [moved], headers: { 'x-total-count': '1' } },
  })
  const deadline = page.getByText(/^Sprints /)
  await expect.element(deadline).toBeVisible()
  await expect.element(deadline).not.toHaveTextContent('2030-12-05T')
  await expect.element(page.getByText('Kari Fjell')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Davos' })).toHaveAttribute('href', '/admin/calendar/2')
})
