import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { resetFactor } from '#server/admin/reset-factor.ts'
import { sql } from '#server/platform/db/sql.ts'
import { runSql } from './become-operator.ts'
import { addVirtualKey, createSetupLink, onDatabase, saveCodes } from './first-owner.ts'
import { test } from './own-game.ts'
import { expectAccessible } from './pages.ts'
import { PASSWORD } from './player.ts'

// Passkeys need a host name.
test.use({
  baseURL: async ({ ownGame }, use) => use(ownGame.address.replace('127.0.0.1', 'localhost')),
})

/** Ends the session and logs in again. The page then asks for the second factor again. */
async function logInAgain(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login?next=%2Fadmin')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill('otto@podium.example')
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Log in' }).click()
}

const confirm_heading = { name: 'Confirm it’s you', level: 1 } as const

test('the first owner registers, and confirms their identity with a passkey, an app and a recovery code', async ({
  page,
  ownGame: { database_url },
  baseURL,
}) => {
  // The test has seven steps, most of them with a login.
  test.slow()
  await addVirtualKey(page)
  const link = await createSetupLink(database_url, baseURL)

  await test.step('registers by the setup link', async () => {
    await page.goto(link)
    await page.getByLabel('Username').fill('otto')
    await page.getByLabel('Email').fill('otto@podium.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill('something else')
    await page.getByRole('button', { name: 'Register as owner' }).click()
    await expect(page.getByRole('alert')).toHaveText(/match|same/i)
    await expectAccessible(page)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Register as owner' }).click()
  })

  const codes = await test.step('must create a passkey before any admin page opens', async () => {
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Admin', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(page.getByText('That is not your password')).toBeVisible()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    await expectAccessible(page)
    const saved = await saveCodes(page)
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
    return saved
  })

  await test.step('confirms the next login with the passkey', async () => {
    await logInAgain(page)
    await expect(page.getByRole('heading', confirm_heading)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  })

  const app = await test.step('adds an app after confirming again', async () => {
    await page.goto('/admin/security')
    await runSql(database_url, sql`update sessions set factor_at = now() - interval '11 minutes'`)
    await page.getByRole('button', { name: 'Add a second factor' }).click()
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const secret = (await page.locator('.factor-secret').textContent())!.replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeAt = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
    await page.getByLabel('Enter the code that the app shows now').fill(codeAt(-1))
    await page.getByRole('button', { name: 'Add the app' }).click()
    await expect(page.getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible()
    await expectAccessible(page)
    return codeAt
  })

  await test.step('confirms with a code of the app, which works only once', async () => {
    await logInAgain(page)
    const code = app(1)
    await page.getByLabel('Code from your app, or a recovery code').fill(code)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
    await logInAgain(page)
    await page.getByLabel('Code from your app, or a recovery code').fill(code)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('already used')
  })

  await test.step('confirms with a recovery code, without the passkey and the app', async () => {
    await page.getByLabel('Code from your app, or a recovery code').fill(codes[0]!)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
    await page.goto('/admin/security')
    await expect(page.getByText('9 left')).toBeVisible()
  })

  await test.step('sets up a new factor after an operator has reset the old one on the server', async () => {
    await onDatabase(database_url, async (db) => {
      const { user_id } = await db.one(
        sql<{ user_id: number }>`select user_id from users where user_name = 'otto'`,
      )
      await db.transaction((tx) => resetFactor(tx, user_id, { actor: 'operator' }))
    })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Log in first' })).toBeVisible()
    await logInAgain(page)
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set up an app' }).click()
    await expect(page.locator('.factor-secret')).toBeVisible()
    await expectAccessible(page)
  })
})
