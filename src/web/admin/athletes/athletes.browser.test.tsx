import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminAthlete, AdminAthleteDetails } from '#contract/admin/athletes/athletes.ts'
import type { AthleteRaceResult } from '#contract/athletes.ts'
import { bodiesOf, expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'

const athlete: AdminAthlete = {
  athlete_id: 2,
  federation_code: '3420002',
  name: 'Birk Berg',
  country: 'NOR',
  gender: 'm',
  is_team: false,
  birth_date: '1999-03-01',
  photo_url: '/logo.svg',
  price: 15_000,
  active: true,
  youth: false,
  is_cub: true,
  is_qci_bonus_eligible: false,
  pro_team: null,
}
const details: AdminAthleteDetails = {
  athlete,
  in_season: true,
  can_change_gender: false,
  pro_teams: ['Team Aker'],
  prices: [
    { set_at: at, price: 12_000 },
    { set_at: '2026-11-29T10:00:00.000Z', price: 15_000 },
  ],
  version: '"41"',
}
const result: AthleteRaceResult = {
  athlete_id: 2,
  race_id: 4,
  rank: 3,
  status: null,
  time: '2:40.0',
  score: 80,
  total: 80,
  champion: 80,
  climb: 0,
  sprint: 0,
  race: {
    race_id: 4,
    weekend_id: 1,
    selection_id: 1,
    name: 'Sprint',
    race_code: null,
    place: 'Ruka',
    country: 'FIN',
    gender: 'm',
    kind: 'sprint',
    technique: 'classic',
    distance: null,
    state: 'official',
    status: 'official',
    date: at,
    scored: true,
    is_tour_leg: false,
    include_in_total: true,
  } as unknown as AthleteRaceResult['race'],
}
const replies = {
  'GET /api/admin/athletes/2': { json: details },
  'GET /api/athletes/2/results': { json: [result] },
  'GET /api/admin/audit': { json: [], headers: { 'x-total-count': '0' } },
}

beforeEach(() => page.viewport(1280, 800))

test('the athlete page says what a change will do, and sends it with the version that the user has seen', async () => {
  const sent_requests = await showAdminPage('/athletes/2', {
    ...replies,
    'PATCH /api/admin/athletes/2': { json: { ...details, version: '"42"' } },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Birk Berg')
  await expect.element(page.getByRole('link', { name: 'Sprint' })).toHaveAttribute('href', '/admin/results/4')
  await expect
    .element(page.getByText('$15,000 now, $3,000 more than', { exact: false }).first())
    .toBeVisible()
  const form = page.getByRole('form', { name: 'Edit Birk Berg' })
  await expect.element(form.getByLabelText('Gender')).toBeDisabled()
  expect(form.getByLabelText('Reason').query()).toBeNull()
  await form.getByLabelText('Nation').fill('SUI')
  await form.getByLabelText('Date of birth').fill('')
  await expect.element(form.getByRole('img', { name: 'Photo, as it is now' })).toBeInTheDocument()
  await form.getByRole('button', { name: 'Remove Photo' }).click()
  await expect.element(form.getByText('Past results show the new nation as well.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('Please give a reason')).toBeVisible()
  await expectAccessibleLayout()
  await form.getByLabelText('Reason').fill('moved')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Changes to Birk Berg saved')).toBeInTheDocument()
  const sent = sent_requests.find(({ call }) => call === 'PATCH /api/admin/athletes/2')
  expect(sent?.body).toEqual({ country: 'SUI', birth_date: null, photo_url: null, reason: 'moved' })
  expect(sent?.headers.get('if-match')).toBe('"41"')
})

test('if somebody else has changed the athlete, the form says who, and keeps the typed values', async () => {
  const message = 'Changed by oskar since you opened it'
  const theirs = { ...details, athlete: { ...athlete, country: 'SUI' }, version: '"42"' }
  let is_changed = false
  await showAdminPage('/athletes/2', {
    ...replies,
    'GET /api/admin/athletes/2': () => ({ json: is_changed ? theirs : details }),
    'PATCH /api/admin/athletes/2': () => {
      is_changed = true
      return { status: 412, json: { code: 'stale', message } }
    },
  })
  const form = page.getByRole('form', { name: 'Edit Birk Berg' })
  await form.getByLabelText('Name').fill('Birk Bergen')
  await form.getByLabelText('Reason').fill('typo')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByLabelText('Nation')).toHaveValue('SUI')
  await expect.element(form.getByText(message)).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveValue('Birk Bergen')
  await expect.element(form.getByLabelText('Reason')).toHaveValue('typo')
})

test('an athlete of another season can be edited only after being added to this season', async () => {
  const other = {
    ...details,
    in_season: false,
    prices: [],
    athlete: { ...athlete, price: null, active: false },
  }
  const sent_requests = await showAdminPage('/athletes/2', {
    ...replies,
    'GET /api/admin/athletes/2': { json: other },
    'POST /api/admin/athletes/2/season': { json: details },
  })
  await expect.element(page.getByRole('heading', { name: 'Not in this season' })).toBeVisible()
  expect(page.getByRole('form').query()).toBeNull()
  await expectAccessibleLayout()
  await page.getByLabelText('Reason').fill('is back')
  await page.getByRole('button', { name: 'Add to this season' }).click()
  await expect
    .poll(() => bodiesOf(sent_requests, 'POST /api/admin/athletes/2/season'))
    .toEqual([{ reason: 'is back' }])
})

test('a new athlete is created with the typed values, and their page opens', async () => {
  const refused = { code: 'invalid', message: 'x', field_errors: { country: 'The nation must be a code' } }
  let is_refused = true
  const sent_requests = await showAdminPage('/athletes/new', {
    ...replies,
    'POST /api/admin/athletes': () => {
      const reply = is_refused ? { status: 422, json: refused } : { json: details }
      is_refused = false
      return reply
    },
  })
  const create = page.getByRole('button', { name: 'Create' })
  await expect.element(create).toBeDisabled()
  await expect.element(create).toHaveAccessibleDescription('Enter a name, a nation and a code first')
  await page.getByLabelText('Name').fill('Birk Berg')
  await page.getByLabelText('Nation').fill('QQQ')
  await page.getByLabelText('Code').fill('3420002')
  await page.getByLabelText('Gender').selectOptions('Men')
  await page.getByLabelText('Reason').fill('late entry')
  await create.click()
  await expect.element(page.getByText('The nation must be a code')).toBeVisible()
  await expectAccessibleLayout()
  await page.getByLabelText('Nation').fill('NOR')
  await create.click()
  await expect.poll(() => location.pathname).toBe('/admin/athletes/2')
  expect(bodiesOf(sent_requests, 'POST /api/admin/athletes').at(-1)).toEqual({
    name: 'Birk Berg',
    country: 'NOR',
    gender: 'm',
    is_team: false,
    federation_code: '3420002',
    birth_date: null,
    reason: 'late entry',
  })
})

test('the list links to each athlete, and takes its filter from the URL', async () => {
  const sent_requests = await showAdminPage('/athletes?filter=unpriced', {
    ...replies,
    'GET /api/admin/athletes': { json: [{ ...athlete, price: null }], headers: { 'x-total-count': '1' } },
  })
  const link = page.getByRole('link', { name: 'Birk Berg' })
  await expect.element(link).toHaveAttribute('href', '/admin/athletes/2')
  expect(sent_requests.find(({ call }) => call === 'GET /api/admin/athletes')?.query.get('filter')).toBe(
    'unpriced',
  )
  await expect.element(page.getByRole('link', { name: 'New athlete' })).toBeVisible()
  await expectAccessibleLayout()
})

test('the prices page opens with the method in the URL, such as “Newcomers”', async () => {
  const plans = { planned: [], incomplete: [], venue: null }
  await showAdminPage('/athletes/prices?order=newcomers', {
    ...replies,
    'GET /api/admin/prices': { json: [] },
    'GET /api/admin/prices/planned': { json: plans },
  })
  await expect.element(page.getByRole('radio', { name: 'Newcomers' })).toBeChecked()
  await expectAccessibleLayout()
})

test('the page of a duplicate that was merged redirects to the athlete who was kept', async () => {
  await showAdminPage('/athletes/9', { ...replies, 'GET /api/admin/athletes/9': { json: details } })
  await expect.poll(() => location.pathname).toBe('/admin/athletes/2')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(details.athlete.name)
})
