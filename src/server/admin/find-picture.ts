import { findImageTag } from '#server/images/store.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Images that are part of the game. */
const BROUGHT = /^\/(cups|logos)\/[a-z0-9-]+\.svg$/

/** The URL of an image that we serve, null for `none`, undefined for any other. */
export async function findPicture(db: Db, word: string): Promise<string | null | undefined> {
  if (word === 'none') return null
  const name = /^\/media\/([^/]+)$/.exec(word)?.[1]
  const isThere = name === undefined ? BROUGHT.test(word) : await findImageTag(db, name)
  return isThere ? word : undefined
}
