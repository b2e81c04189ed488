import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { UserRow } from './public-user.ts'
import { findUser } from './store.ts'

/** Returns the player with this id. Throws 404 if there is none, or if the account is deleted or suspended. */
export async function getUserOr404(db: Db, user_id: number): Promise<UserRow> {
  const found = await findUser(db, user_id)
  if (!found || found.is_deleted || found.is_suspended) throw notFound('User')
  const { is_suspended: _, ...user } = found
  return user
}
