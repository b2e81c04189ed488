import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AdminToday } from '#contract/admin/today.ts'
import { expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'

const today: AdminToday = {
  due: [
    { kind: 'results-missing', race_id: 4, name: 'Sprint', weekend_name: 'Davos', date: at },
    { kind: 'sidebets', weekend_id: 2, weekend_name: 'Davos', count: 2, first: 'Who **wins**?' },
  ],
  wrong: [
    { kind: 'emails', count: 214, since: at },
    {
      kind: 'check',
      check: 'every active athlete has a price',
      is_error: false,
      count: 5,
      found: ['Ask Aune (1)', 'Birk Berg (2)', 'Dina Dahl (3)'],
    },
  ],
  waiting: [{ kind: 'reports', count: 1, players: 3, since: at }],
  checked: { at, passed: 12, is_complete: true, is_outdated: false },
  deadlines: [
    {
      kind: 'picks',
      id: 2,
      name: 'Davos',
      weekend_name: 'Davos',
      time_zone: 'Europe/Zurich',
      at: '2030-11-25T10:00:00.000Z',
      count: 200,
      complete: 142,
    },
  ],
  weekend: null,
  changes: [],
  first_run: null,
}

const replies = (json: AdminToday) => ({ 'GET /api/admin/today': { json } })

beforeEach(() => page.viewport(1280, 800))

test('each line says why it is there and has one button; only the first button is a main button', async () => {
  await showAdminPage('/', replies(today))
  const due = page.getByRole('region', { name: 'Due now' })
  await expect.element(due.getByText('Sprint, Davos: no results')).toBeVisible()
  await expect.element(due.getByText('The first is “Who wins?”.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Problems' }).getByText(/214 emails/)).toBeVisible()
  const notes = page.getByRole('region', { name: 'Worth checking' })
  await expect.element(notes.getByText('5 athletes have no price')).toBeVisible()
  await expect.element(notes.getByText(/Dina Dahl \(3\); and 2 more\./)).toBeVisible()
  await expect.element(page.getByText('71% of 200 teams are complete')).toBeVisible()
  const buttons = page.getByRole('link', { name: /: / }).elements()
  expect(buttons.map((each) => each.getAttribute('href'))).toEqual([
    '/admin/results/4',
    '/admin/side-bets?weekend=2',
    '/admin/health',
    '/admin/athletes/prices?order=newcomers',
    '/admin/reports',
  ])
  expect(document.querySelectorAll('.admin-button.is-main')).toHaveLength(1)
  await expectAccessibleLayout()
})

test('a running race links to its live results, and shows the last batch once the race is live', async () => {
  const race = { kind: 'race-running', name: 'Sprint', weekend_name: 'Davos', date: at } as const
  const due: AdminToday['due'] = [
    { ...race, race_id: 4, checkpoint: null, received_at: null },
    { ...race, race_id: 5, checkpoint: '5 km', received_at: at },
  ]
  await showAdminPage('/', replies({ ...today, due }))
  const running = page.getByRole('link', { name: 'Send live results: Sprint, Davos: running' })
  await expect.element(running).toHaveAttribute('href', '/admin/results/4/live')
  const live = page.getByRole('link', { name: 'Send the next batch: Sprint, Davos: live' })
  await expect.element(live).toHaveAttribute('href', '/admin/results/5/live')
  await expect.element(page.getByText(/^5 km, sent .* ago\.$/)).toBeVisible()
  await expectAccessibleLayout()
})

test('J and K move the focus between the lines, but not while the user types', async () => {
  await showAdminPage('/', replies(today))
  const button = (name: RegExp) => page.getByRole('link', { name })
  await expect.element(button(/^Add results/)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(button(/^Add results/)).toHaveFocus()
  await userEvent.keyboard('jj')
  await expect.element(button(/^See why/)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(button(/^Check answers/)).toHaveFocus()
  await userEvent.keyboard('/')
  const box = page.getByRole('combobox')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(box).toHaveValue('j')
})

test('the search shows matching pages at once, and later the results of the server', async () => {
  const sent_requests = await showAdminPage('/', {
    ...replies(today),
    'GET /api/admin/search': { json: [{ kind: 'player', id: 7, name: 'olga', detail: 'olga’s Team' }] },
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  const options = page.getByRole('option')
  await page.getByRole('combobox').fill('peo')
  await expect.element(options.first()).toHaveTextContent('PeoplePage')
  await expect.poll(() => options.all().length).toBe(2)
  // Enter must not open the result of the earlier text.
  await page.getByRole('combobox').fill('sec')
  expect(options.all()).toHaveLength(1)
  await page.getByRole('combobox').fill('olg')
  await expect.element(options.first()).toHaveTextContent('olgaPlayer · olga’s Team')
  const lastText = () =>
    sent_requests.findLast(({ call }) => call === 'GET /api/admin/search')?.query.get('text')
  await expect.poll(lastText).toBe('olg')
  await expectAccessibleLayout()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/admin/people/7')
  expect(document.querySelector('dialog')).toBeNull()
})
