import { randomBytes } from 'node:crypto'
import { lockAndCountOwners } from '#server/accounts/store/owners.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { isLoopbackUrl } from '#server/platform/local-only.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { isSetupLink, saveSetupLink } from './store/setup-links.ts'

/**
 * Creates a link with which the first owner registers. Returns null if an owner can already log in. The link is valid
 * for 24 hours, and earlier links become invalid. Anyone with the link can become the owner, so it is printed only on a
 * terminal, and the database stores only its hash.
 */
export async function makeSetupLink(db: Db, public_url: URL): Promise<URL | null> {
  return db.transaction(async (tx) => {
    if ((await lockAndCountOwners(tx)) > 0) return null
    const token = randomBytes(16).toString('base64url')
    await saveSetupLink(tx, hashToken(token))
    const link = new URL(`/admin/setup/${token}`, public_url)
    // Passkeys do not work at an IP address, so the link to a local server uses `localhost`.
    if (isLoopbackUrl(public_url)) link.hostname = 'localhost'
    return link
  })
}

/**
 * Returns the lines to print if there is no owner. The setup link is printed only on a terminal, because the output of
 * a service goes to a log that others may read.
 */
export async function setupLines(db: Db, public_url: URL): Promise<string[]> {
  if ((await lockAndCountOwners(db)) > 0) return []
  if (!process.stderr.isTTY) {
    return [
      'No owner has registered yet. `npm run operator -- owner setup-link` prints a link to register as the owner.',
    ]
  }
  const link = await makeSetupLink(db, public_url)
  return link
    ? [`No owner has registered yet. To register as the owner, open this link within 24 hours: ${link.href}`]
    : []
}

/** Throws 410 if the link is invalid or an owner exists. Nobody else can add an owner until the transaction ends. */
export async function ensureSetupLink(tx: Db, token: string): Promise<void> {
  const has_owner = (await lockAndCountOwners(tx)) > 0
  if (has_owner || !(await isSetupLink(tx, hashToken(token)))) throw httpError('gone', SETUP_GONE)
}

const SETUP_GONE =
  'This setup link no longer works. If there is no owner yet, run `npm run operator -- owner setup-link` on the server to get a new one'
