import { createHmac } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import { httpError } from '#server/platform/errors.ts'
import { isSameSecret } from '#server/platform/tokens.ts'
import { findLinkKey, findLinkOwner, type LinkOwner } from './store/preferences.ts'

type Signed = Pick<LinkOwner, 'user_id' | 'email_folded'>

/**
 * Returns the token of a player's link to their notification preferences: the player's id and a signature, as 48
 * characters. The signature includes the address, so the link becomes invalid when the address changes.
 */
export function linkToken(link_key: Buffer, { user_id, email_folded }: Signed): string {
  const id = Buffer.alloc(4)
  id.writeUInt32BE(user_id)
  const signature = createHmac('sha256', link_key).update('notifications ').update(id).update(email_folded)
  return Buffer.concat([id, signature.digest()]).toString('base64url')
}

/** Returns the account to which the link was sent. Throws 410 if the link is wrong or no longer valid. */
export async function ownerOfLink(db: Db, token: string): Promise<LinkOwner> {
  if (!/^[\w-]{48}$/.test(token)) throw httpError('gone')
  const user_id = Buffer.from(token, 'base64url').readUInt32BE(0)
  const owner = user_id > 2_147_483_647 ? undefined : await findLinkOwner(db, user_id)
  const is_valid = owner !== undefined && isSameSecret(token, linkToken(await findLinkKey(db), owner))
  if (!is_valid) throw httpError('gone')
  return owner
}
