import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  deleteAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
  type NewAnnouncement,
  updateAnnouncement,
} from './store/announcements.ts'

/** Creates an announcement and returns its id. Returns null if it would end before it begins. */
export async function announce(tx: Db, given: NewAnnouncement, by: Actor): Promise<number | null> {
  const message_id = await insertAnnouncement(tx, given)
  if (message_id === null) return null

  await insertAudit(tx, {
    ...by,
    act: 'announce',
    subject: given.header,
    after: { message_id, ...given },
  })
  return message_id
}

/** Changes an announcement that has not ended. */
export async function reannounce(
  tx: Db,
  message_id: number,
  given: NewAnnouncement,
  by: Actor,
): Promise<'changed' | 'unknown' | 'ends-too-early'> {
  const found = await lockAnnouncement(tx, message_id)
  if (!found) return 'unknown'
  if (!(await updateAnnouncement(tx, message_id, given))) return 'ends-too-early'

  const { version: _, ...before } = found
  await insertAudit(tx, {
    ...by,
    act: 'announce change',
    // The subject is the new header, because the last change of an announcement is looked up by its header.
    subject: given.header,
    before: { message_id, ...before },
    after: { message_id, ...given },
  })
  return 'changed'
}

/** Deletes an announcement. Returns false if there is none with the given id. */
export async function unannounce(tx: Db, message_id: number, by: Actor): Promise<boolean> {
  const gone = await deleteAnnouncement(tx, message_id)
  if (!gone) return false

  await insertAudit(tx, { ...by, act: 'unannounce', subject: gone.header, before: gone })
  return true
}
