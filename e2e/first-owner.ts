import { expect, type Page } from '@playwright/test'
import { makeSetupLink } from '#server/admin/setup-link.ts'
import { Db } from '#server/platform/db/db.ts'
import { openPool } from '#server/platform/db/pool.ts'

export async function onDatabase<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const pool = openPool(url, { max: 1 })
  try {
    return await work(Db.of(pool))
  } finally {
    await pool.end()
  }
}

/** Creates a link like the one that the server prints while there is no owner. */
export async function createSetupLink(database_url: string, address: string | undefined): Promise<string> {
  return onDatabase(database_url, async (db) => String(await makeSetupLink(db, new URL(String(address)))))
}

/** Adds a virtual security key to the browser. The key confirms every request at once. */
export async function addVirtualKey(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

export async function saveCodes(page: Page): Promise<string[]> {
  const codes = page.locator('.factor-codes li')
  await expect(codes).toHaveCount(10)
  const saved = await codes.allTextContents()
  await page.getByLabel('I have saved the codes').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  return saved
}
