import { randomBytes } from 'node:crypto'
import { countOwners } from '#server/accounts/store/owners.ts'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { isLoopbackUrl } from '#server/platform/local-only.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { isSetupLink, saveSetupLink } from './store/setup-links.ts'

/**
 * A new link by which the first owner registers, valid for 24 hours; earlier ones end. Null if there is an owner. Who
 * has the link owns the site: it is printed to a terminal and nowhere else, and only its hash is stored.
 */
export async function makeSetupLink(db: Db, public_url: URL): Promise<URL | null> {
  return db.transaction(async (tx) => {
    if ((await countOwners(tx)) > 0) return null
    const token = randomBytes(16).toString('base64url')
    await saveSetupLink(tx, hashToken(token))
    const link = new URL(`/admin/setup/${token}`, public_url)
    // The same server, by the name at which passkeys work.
    if (isLoopbackUrl(public_url)) link.hostname = 'localhost'
    return link
  })
}

/** Throws 410 unless the link is valid and there still is no owner. Within a transaction none appears before its end. */
export async function ensureSetupLink(tx: Db, token: string): Promise<void> {
  const is_open = (await countOwners(tx)) === 0
  if (!is_open || !(await isSetupLink(tx, hashToken(token)))) throw httpError('gone', SETUP_GONE)
}

const SETUP_GONE =
  'This setup link no longer works. While there is no owner, "owner setup-link" prints a new one on the server'
