import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  bodiesOf,
  expectAccessibleLayout,
  type ServerReplies,
  showPage,
} from '../shell/testing/show-page.tsx'
import { anna, config } from '../shell/testing/site-replies.ts'

const form = page.getByRole('region', { name: 'Create a league', exact: true })
const name = form.getByLabelText('League name')
const create = form.getByRole('button', { name: 'Create league' })

const none: ServerReplies = {
  'GET /api/leagues': { json: [], headers: { 'x-total-count': '0' } },
  'GET /api/me/leagues': { json: [], headers: { 'x-total-count': '0' } },
}
const challenge: ServerReplies = {
  'GET /api/config': { json: { ...config, include_team_challenge: true } },
  'GET /api/team_challenge': { json: [], headers: { 'x-total-count': '0' } },
}

beforeEach(() => page.viewport(1280, 800))

test('errors of a new league are beside their fields [2.lg.c 5.9 8.9 5.8]', async () => {
  const json = {
    code: 'taken',
    message: 'No',
    field_errors: { name: 'A league with that name already exists' },
  }
  await showPage('/leagues', { ...none, 'POST /api/leagues': { status: 422, json } }, anna)
  await name.fill('Va')
  await create.click()
  await expect.element(name).toHaveAccessibleDescription(/League names must be at least 3 characters/)
  await expectAccessibleLayout()
  await name.fill('VASA')
  await create.click()
  await expect.element(name).toHaveAccessibleDescription(/with that name already exists/)
  expect(form.getByText('for the team challenge', { exact: false }).query()).toBeNull()
  expect(page.getByRole('tab').query()).toBeNull()
})

test('with a team challenge, the checkbox for verification appears when the form gets the focus, and requires a club [5.9 1.8a 1.8d]', async () => {
  const sent_requests = await showPage(
    '/leagues',
    {
      ...none,
      ...challenge,
      'POST /api/leagues': { status: 422, json: { code: 'invalid', message: 'Not now' } },
    },
    anna,
  )
  const box = form.getByLabelText('Request verification for the team challenge', { exact: false })
  await expect.element(name).toBeVisible()
  expect(box.query()).toBeNull()
  await name.click()
  await box.click()
  await name.fill('Ski & Fun')
  await create.click()
  const club = form.getByLabelText('Team or club')
  await expect.element(club).toHaveAccessibleDescription(/name of the team or club/)
  await club.fill('IFK Mora')
  await create.click()
  await expect
    .poll(() => bodiesOf(sent_requests, 'POST /api/leagues'))
    .toEqual([{ name: 'Ski & Fun', verified: true, club: 'IFK Mora' }])
})

test('if the request for a new league gets no reply, it is sent again with the same key', async () => {
  let times = 0
  const sent_requests = await showPage(
    '/leagues',
    {
      ...none,
      'POST /api/leagues': () =>
        ++times === 1 ? null : { status: 422, json: { code: 'invalid', message: 'Not now' } },
    },
    anna,
  )
  await name.fill('Ski & Fun')
  await create.click()
  await expect.element(page.getByText('Not now')).toBeVisible()
  const keys = sent_requests
    .filter(({ call }) => call === 'POST /api/leagues')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
})
