import type { Db } from '#server/platform/db/db.ts'
import { findSiteAddress, updateSiteAddress } from './store/site.ts'

/**
 * Stores the server's address, because operator commands send emails that contain it. Writes nothing if it is
 * unchanged.
 */
export async function saveAddress(db: Db, { origin }: URL): Promise<void> {
  if ((await findSiteAddress(db)) !== origin) await updateSiteAddress(db, origin)
}
