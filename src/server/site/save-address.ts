import type { Db } from '#server/platform/db/db.ts'
import { findSiteAddress, updateSiteAddress } from './store/site.ts'

/** Stores the server's address for emails caused by operator commands; an unchanged address is not written again. */
export async function saveAddress(db: Db, { origin }: URL): Promise<void> {
  if ((await findSiteAddress(db)) !== origin) await updateSiteAddress(db, origin)
}
