import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleLayout, showAdminPage } from '../../shell/testing/show-page.tsx'

const at = '2026-11-24T10:00:00.000Z'

test('the heading takes the focus when recovery codes are shown, and again when they are closed', async () => {
  await showAdminPage('/security', {
    'GET /api/admin/factors': {
      json: {
        passkeys: [],
        app: { created_at: at, used_at: null },
        recovery_codes_left: 1,
        can_add_passkey: true,
      },
    },
    'GET /api/me/sessions': { json: [] },
    'POST /api/admin/factor/recovery-codes': { json: { recovery_codes: ['abcd-efgh'] } },
  })
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await expect.element(heading).toHaveTextContent('Your recovery codes')
  await expect.element(heading).toHaveFocus()
  await page.getByRole('checkbox', { name: 'I have saved the codes' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(heading).toHaveTextContent('Security')
  await expect.element(heading).toHaveFocus()
  await expectAccessibleLayout()
})
