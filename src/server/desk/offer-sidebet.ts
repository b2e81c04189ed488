import { insertAudit } from '#server/audit/store.ts'
import type { Db } from '#server/db/db.ts'
import type { Author } from './author.ts'
import { deleteUnansweredSidebet, insertSidebet, type NewSidebet } from './store/sidebets.ts'

/** Asks the players something; null where betting would be over before it begins. */
export async function offerSidebet(tx: Db, given: NewSidebet, author: Author): Promise<number | null> {
  const sidebet_id = await insertSidebet(tx, given)
  if (sidebet_id === null) return null

  const after = { sidebet_id, ...given }
  await insertAudit(tx, { ...author, act: 'sidebet add', subject: given.description, after })
  return sidebet_id
}

/** Takes a side bet back that nobody has answered yet. */
export async function withdrawSidebet(tx: Db, sidebet_id: number, author: Author): Promise<boolean> {
  if (!(await deleteUnansweredSidebet(tx, sidebet_id))) return false

  await insertAudit(tx, { ...author, act: 'sidebet remove', subject: String(sidebet_id) })
  return true
}
