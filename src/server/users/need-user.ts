import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import type { UserRow } from './public-user.ts'
import { findUser } from './store.ts'

/** The player of that id, or 404; one who has deleted the account is not there any more. */
export async function needUser(db: Db, user_id: number): Promise<UserRow> {
  const user = await findUser(db, user_id)
  if (!user || user.is_deleted) throw notFound('User')
  return user
}
