import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiToken } from '#contract/admin/tokens.ts'
import {
  bodiesOf,
  expectAccessibleLayout,
  type SentRequest,
  showAdminPage,
} from '../../shell/testing/show-page.tsx'

const timing: ApiToken = {
  token_id: 3,
  name: 'Timing Ruka',
  user_id: 6,
  user_name: 'olga',
  scopes: ['results', 'athletes'],
  created_at: '2026-11-01T10:00:00.000Z',
  expires_at: '2099-11-30T10:00:00.000Z',
  used_at: '2026-11-24T10:03:00.000Z',
  revoked_at: null,
  state: 'live',
}
const expired: ApiToken = {
  ...timing,
  token_id: 2,
  name: 'Price script',
  scopes: ['prices'],
  expires_at: '2025-11-30T10:00:00.000Z',
  used_at: null,
  state: 'expired',
}
const token = `podium_${'x'.repeat(43)}`
const list = 'GET /api/admin/tokens'
const create = 'POST /api/admin/tokens'
const form = page.getByRole('form', { name: 'New token' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Creates a fake server that lists tokens and marks token 3 as revoked on request. */
function server(tokens: readonly ApiToken[]) {
  let current = [...tokens]
  return {
    [list]: () => ({ json: current }),
    'DELETE /api/admin/tokens/3': () => {
      current = current.map((each) =>
        each.token_id === 3 ? { ...each, state: 'revoked', revoked_at: timing.used_at } : each,
      )
      return { json: current[0] }
    },
  }
}

beforeEach(() => page.viewport(1280, 800))

test('a new token is shown once, with a copy button and an example call', async () => {
  const sent_requests = await showAdminPage('/tokens', {
    ...server([]),
    [create]: { json: { token, details: timing } },
  })
  await expect.element(page.getByText(/There are no active tokens\. .* choose New token/)).toBeVisible()
  await button('New token').click()
  await expect.element(form.getByLabelText('Name')).toHaveFocus()
  await form.getByLabelText('Name').fill('Timing Ruka')
  await form.getByLabelText(/^Athletes/).click()
  await form.getByLabelText('Valid for').selectOptions('A week')
  await expectAccessibleLayout()
  await button('Create token').click()
  await expect.element(page.getByLabelText('Token', { exact: true })).toHaveValue(token)
  await expect
    .element(page.getByLabelText('Example call (changes nothing)'))
    .toHaveValue(`curl -H "authorization: Bearer ${token}" "${location.origin}/api/admin/results"`)
  expect(bodiesOf(sent_requests, create)).toEqual([
    { name: 'Timing Ruka', scopes: ['results', 'athletes'], days: 7 },
  ])
  await expect.element(button('Copy').first()).toBeVisible()
  await expectAccessibleLayout()
  await button('I have saved it').click()
  expect(document.body.textContent).not.toContain(token)
  await expect.element(button('New token')).toHaveFocus()
})

test('a refusal is shown in the form, and the typed values stay', async () => {
  const refused = (field_errors: object) => ({
    status: 422,
    json: { code: 'invalid', message: 'x', field_errors },
  })
  await showAdminPage('/tokens', {
    ...server([]),
    [create]: ({ body }: SentRequest) =>
      (body as { name: string }).name === ''
        ? refused({ name: 'must not be empty' })
        : { status: 409, json: { code: 'refused', message: 'There is already a token with this name' } },
  })
  await button('New token').click()
  await button('Create token').click()
  await expect.element(form.getByText('must not be empty')).toBeVisible()
  await form.getByLabelText('Name').fill('Timing Ruka')
  await button('Create token').click()
  await expect.element(form.getByText('There is already a token with this name')).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveValue('Timing Ruka')
  await form.getByLabelText(/^Results/).click()
  await expect.element(button('Create token')).toBeDisabled()
  await expect.element(form.getByText('Choose what it may change')).toBeVisible()
})

test('the list shows the last use, and a token is revoked after a confirmation', async () => {
  await page.viewport(390, 844)
  const sent_requests: SentRequest[] = await showAdminPage('/tokens', server([timing, expired]))
  const row = page.getByRole('listitem').filter({ hasText: 'Timing Ruka' })
  await expect
    .element(row.getByText(/^Last used .*2026.* Valid until .*2099.* Created by olga$/))
    .toBeVisible()
  await expect.element(page.getByText(/^Never used\. Expired .*2025/)).toBeVisible()
  await expectAccessibleLayout()
  await button('Revoke Timing Ruka').click()
  await expect.element(page.getByRole('alertdialog').getByText(/This cannot be undone/)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
  expect(bodiesOf(sent_requests, 'DELETE /api/admin/tokens/3')).toEqual([])
  await button('Revoke Timing Ruka').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(row.getByText(/Revoked/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No longer valid' })).toBeVisible()
  expect(
    sent_requests.find(({ call }) => call.startsWith('DELETE'))?.headers.get('idempotency-key'),
  ).toBeTruthy()
})
