import type { Db } from '#server/platform/db/db.ts'
import { findSiteAddress, updateSiteAddress } from './store/site.ts'

/** Leaves the server's address for letters that operators cause; one that is there already is not written anew. */
export async function saveAddress(db: Db, { origin }: URL): Promise<void> {
  if ((await findSiteAddress(db)) !== origin) await updateSiteAddress(db, origin)
}
